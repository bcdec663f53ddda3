"""The Wheel: seven to nine letters, one of them in the hub, each used as often as it stands there."""
