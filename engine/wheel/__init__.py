"""The Wheel: seven to nine letters, one of them in the hub.

An answer uses each letter at most as often as it is shown.
"""
