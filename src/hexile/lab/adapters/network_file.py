"""Networks that were trained with NumPy, as files that players read."""

from __future__ import annotations

from typing import Any

import numpy

from hexile.kernel.numbers.network import BadNetwork, NetworkInputs, write_network

MOST_STEPS = 127


def packed_network(
    slug: str,
    rules: str,
    inputs: NetworkInputs,
    layers: tuple[Any, Any, Any, float],
    steps: int,
) -> bytes:
    """Return a network as a file: table, bias and weight of each unit, level.

    Each unit's column is rounded to so many steps either way: fewer make a smaller file.
    """
    if not 1 <= steps <= MOST_STEPS:
        raise BadNetwork(f"a table rounded to {steps} steps; 1 to {MOST_STEPS} are possible")
    table, bias, out, level = layers
    table, bias, out = (numpy.asarray(part, float) for part in (table, bias, out))
    units = len(out.ravel())
    wanted = {"table": (int(inputs.rows), units), "bias": (units,), "out": (units,)}
    for name, part in (("out", out), ("bias", bias), ("table", table)):
        if part.shape != wanted[name] or units == 0:
            raise BadNetwork(f"{name} has the shape {part.shape}; {wanted[name]} is wanted")
    if not all(numpy.isfinite(part).all() for part in (table, bias, out, level)):
        raise BadNetwork("a weight is not finite")
    scales = numpy.maximum(numpy.abs(table).max(axis=0), 1e-9) / steps
    numbers = {
        "scales": [float(f"{scale:.6g}") for scale in scales],
        "bias": [float(number) for number in numpy.rint(bias / scales)],
        "out": [float(f"{weight:.6g}") for weight in out],
        "level": [float(level)],
    }
    weights = numpy.rint(table / scales).astype(numpy.int8).tobytes()
    return write_network(slug, rules, inputs, weights, numbers)
