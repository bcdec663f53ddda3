"""The Bee: seven letters in a hive, one of them required."""
