"""Values that fit a JSON schema: the plainest there are, or filled from what an instruction says. server.py and
obedience.py use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

DEEPEST = 8
Fill = Callable[[str, Mapping[str, Any]], Any]  # the property's name and schema -> a value, or None for the plainest


def plain(name: str, schema: Mapping[str, Any]) -> Any:
    """Nothing in particular."""
    return None


def sample(schema: Mapping[str, Any], fill: Fill = plain) -> Any:
    """A value of that schema; `fill` may choose the value of any property by its name."""
    return _value("", schema, schema.get("$defs", {}), fill, 0)


def _value(name: str, schema: Mapping[str, Any], defs: Mapping[str, Any], fill: Fill, depth: int) -> Any:
    if depth > DEEPEST:
        return None
    if "$ref" in schema:
        return _value(name, defs[str(schema["$ref"]).rsplit("/", 1)[-1]], defs, fill, depth + 1)
    chosen = fill(name, schema)
    if chosen is not None:
        return chosen
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            options = sorted(schema[several], key=lambda one: one.get("type") == "null")
            return _value(name, options[0], defs, fill, depth + 1)
    match schema.get("type"):
        case "object":
            properties = schema.get("properties", {})
            return {key: _value(key, one, defs, fill, depth + 1) for key, one in properties.items()}
        case "array":
            return [_value(name, schema.get("items", {"type": "string"}), defs, fill, depth + 1)]
        case "integer" | "number":
            return max(schema.get("minimum", 0), 0)
        case "boolean":
            return False
        case "null":
            return None
        case _:
            return "x" * max(schema.get("minLength", 0), 1)
