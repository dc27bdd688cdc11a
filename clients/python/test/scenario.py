"""Runs clients/scenario.json with the installed package: scenario.py sync|async SCENARIO EXAMPLES BASE_URL API_KEY"""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import sys
import typing
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel, TypeAdapter
from should_cost import AsyncShouldCost, File, ListRequest, Request, ShouldCost, ShouldCostError, operations

Json = dict[str, Any]
mode, scenario, examples, base_url, api_key = sys.argv[1:]
saved: dict[str, str] = {}


def request_of(operation_id: str, input: Json) -> Request[Any]:
    name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", operation_id).lower()
    operation: Callable[..., Request[Any]] = getattr(operations, name)
    arguments: Json = {**input.get("path", {}), **input.get("query", {})}
    if "body" in input:
        body = typing.get_type_hints(operation)["body"]
        arguments["body"] = body.model_validate(input["body"])
    return operation(**arguments)


def file_of(name: str, as_name: str | None = None) -> File:
    return File(as_name or name, (Path(examples) / name).read_bytes())


def quote_of(given: Json) -> Json:
    return {name: file_of(value) if name == "file" else value for name, value in given.items()}


async def done(value: Any) -> Any:
    """The result of the sync client, or that of the async one once it is there."""
    return await value if inspect.isawaitable(value) else value


async def act(client: ShouldCost | AsyncShouldCost, step: Json) -> Any:
    input = step.get("input", {})
    if "call" in step:
        return await done(client.send(request_of(step["call"], input)))
    if "list" in step:
        request = cast(ListRequest[Any, Any], request_of(step["list"], input))
        if isinstance(client, ShouldCost):
            return list(client.items(request))
        return [item async for item in client.items(request)]
    if "upload" in step:
        return await done(client.parts.upload(file_of(step["upload"]["file"], step["upload"].get("name"))))
    if "nest" in step.get("wait", {}):
        return await done(client.nests.wait(step["wait"]["nest"]))
    if "wait" in step:
        return await done(client.calculations.wait_for_batch(step["wait"]["batch"]))
    quote: Callable[..., Awaitable[Any] | Any] = client.calculations.quote
    return await done(quote(**quote_of(step["quote"])))


TYPES = {"string": str, "boolean": bool, "number": (int, float)}


def matches(actual: Any, expected: Any, at: str) -> None:
    if isinstance(expected, list):
        items = cast(list[Any], expected)
        assert isinstance(actual, list), f"{at}: {actual} is a list"
        assert len(cast(list[Any], actual)) == len(items), f"{at}: number of items"
        for index, item in enumerate(items):
            matches(cast(list[Any], actual)[index], item, f"{at}/{index}")
    elif isinstance(expected, dict):
        for key, value in cast(Json, expected).items():
            if key == "$type":
                assert isinstance(actual, TYPES[value]), f"{at}: {actual} is a {value}"
            elif key == "$greater":
                assert actual > value, f"{at}: {actual} > {value}"
            else:
                matches(cast(Json, actual)[key], value, f"{at}/{key}")
    else:
        assert actual == expected, f"{at}: {actual} is {expected}"


def wire(value: Any) -> Any:
    """A result as JSON, as the scenario describes it."""
    return TypeAdapter[Any](Any).dump_python(value, mode="json", by_alias=True)


def pointed(value: Any, pointer: str) -> Any:
    for key in pointer.split("/")[1:]:
        place: Any = int(key) if key.isdigit() else key
        value = value[place]
    return value


def assert_typed(value: Any) -> None:
    """Results are models, not plain JSON."""
    items = cast(list[Any], value) if isinstance(value, list) else [value]
    assert all(isinstance(item, BaseModel) for item in items), value


async def run(client: ShouldCost | AsyncShouldCost, given: Json) -> None:
    step = json.loads(re.sub(r"\$\{(\w+)\}", lambda match: saved[match[1]], json.dumps(given)))
    title = step["title"]
    if "error" in step:
        try:
            await act(client, step)
        except ShouldCostError as error:
            assert error.request_id, f"{title}: the error has the id of its request"
            details = wire(error.details)
            matches({"status": error.status, "code": error.code, "details": details}, step["error"], title)
        else:
            raise AssertionError(f"{title}: the request was not refused")
    else:
        result = await act(client, step)
        assert_typed(result)
        matches(wire(result), step.get("expect", {}), title)
        for name, pointer in step.get("save", {}).items():
            saved[name] = str(pointed(wire(result), pointer))
    print("ok", title)


async def main() -> None:
    document = json.loads(Path(scenario).read_text("utf-8"))
    assert document["format"] == 1
    steps = [step for step in document["steps"] if "python" in step.get("only", ["python"])]
    if mode == "sync":
        with ShouldCost(base_url, api_key) as client:
            for step in steps:
                await run(client, step)
    else:
        async with AsyncShouldCost(base_url, api_key) as client:
            for step in steps:
                await run(client, step)


asyncio.run(main())
