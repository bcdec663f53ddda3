"""The studio: the window over the engine. It imports the engine, never the other way round."""
