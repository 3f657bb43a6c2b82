"""The laboratory: simulation, fuzzing, conformance and speed, over many games."""
