"""The OpenAPI description, written from the table of doors."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args

import msgspec

from maniple.server import messages
from maniple.server.config import version
from maniple.server.errors import STATUS
from maniple.server.routes import DOORS, Door

_REF = "#/components/schemas/{name}"


@cache
def description() -> bytes:
    """The whole page as JSON."""
    types = [door.answer for door in DOORS if door.answer is not str]
    types += [door.body for door in DOORS if door.body is not None]
    types += [messages.Refused, *get_args(messages.Push)]
    shapes, components = msgspec.json.schema_components(types, ref_template=_REF)
    found = dict(zip(map(repr, types), shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, found)
    paths["/api/boards/{hash}/map.svg"] = {"get": _picture()}
    page = {
        "openapi": "3.1.0",
        "info": {
            "title": "Maniple",
            "version": version(),
            "description": "Views are pushed over the WebSocket `/api/games/{id}/live`, each message a Push.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }
    return msgspec.json.encode(page)


def _operation(door: Door, found: dict[str, Any]) -> dict[str, Any]:
    params = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"\{(\w+)\}", door.path)
    ]
    params += [
        {"name": param.name, "in": "query", "required": param.required, "schema": param.schema} for param in door.query
    ]
    content = (
        {"text/plain": {"schema": {"type": "string"}}}
        if door.answer is str
        else {"application/json": {"schema": found[repr(door.answer)]}}
    )
    operation: dict[str, Any] = {
        "summary": door.sentence,
        "operationId": _name(door),
        "responses": {"200": {"description": "Done.", "content": content}, **_refusals(found)},
    }
    if params:
        operation["parameters"] = params
    if door.body is not None:
        schema = found[repr(door.body)]
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


def _name(door: Door) -> str:
    words = [word for word in re.split(r"[^a-z]+", door.path.replace("{", "by-")) if word not in ("", "api")]
    return "_".join([door.method.lower(), *words])


def _refusals(found: dict[str, Any]) -> dict[str, Any]:
    refused = {"application/json": {"schema": found[repr(messages.Refused)]}}
    return {
        str(status): {"description": "Refused, with a sentence.", "content": refused}
        for status in sorted(set(STATUS.values()))
    }


def _picture() -> dict[str, Any]:
    return {
        "summary": "The drawn map of a component set.",
        "operationId": "get_map",
        "parameters": [{"name": "hash", "in": "path", "required": True, "schema": {"type": "string"}}],
        "responses": {
            "200": {"description": "A map.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}},
            "404": {
                "description": "There is none.",
                "content": {"application/json": {"schema": {"$ref": _REF.format(name="Refused")}}},
            },
        },
    }
