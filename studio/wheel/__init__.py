"""The Wheel tab."""
