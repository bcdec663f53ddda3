"""The press writes drawings as PDF, SVG or pixels, and checks what goes to print."""
