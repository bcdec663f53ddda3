"""What the commands of the Bee and of the Wheel share. It is no group of commands."""
