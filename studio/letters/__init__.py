"""What the tabs of the Bee and the Wheel share."""
