"""What the Bee and the Wheel share: a middle letter, the letters around it, and the words found in them."""
