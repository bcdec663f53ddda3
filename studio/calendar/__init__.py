"""The desk of the calendar: what every series of every publication has on each day, and what is open."""
