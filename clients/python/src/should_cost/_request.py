"""Requests of operations, each with the type of its response."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar, cast
from urllib.parse import quote
from uuid import UUID

from pydantic import BaseModel, TypeAdapter

Id: TypeAlias = str | UUID
Time: TypeAlias = str | datetime


@dataclass(frozen=True)
class File:
    """A file that is in memory."""

    name: str
    data: bytes


FileInput: TypeAlias = str | Path | File
"""A path, or a file that is in memory."""
Form: TypeAlias = Mapping[str, str | int | File | Sequence[str] | Sequence[File]]
"""The fields and files of a multipart form."""

T_co = TypeVar("T_co", covariant=True)
Item_co = TypeVar("Item_co", covariant=True)


@dataclass(frozen=True)
class Request(Generic[T_co]):
    """A request of the API that is not sent yet. `ShouldCost.send` sends it and returns its response."""

    method: str
    path: str
    response: Any
    body: BaseModel | None = None
    form: Form | None = None
    query: Mapping[str, object] = field(default_factory=dict[str, object])

    def parse(self, content: bytes) -> T_co:
        return cast(T_co, adapter_of(self.response).validate_json(content))


@dataclass(frozen=True)
class ListRequest(Request[T_co], Generic[T_co, Item_co]):
    """A request of a list. `ShouldCost.send` returns one page, `ShouldCost.items` the items of all pages."""


@lru_cache(maxsize=None)
def adapter_of(response: Any) -> TypeAdapter[Any]:
    return TypeAdapter(response)


def path_of(template: str, **values: Id) -> str:
    return template.format(**{name: quote(str(value), safe="") for name, value in values.items()})


def texts_of(value: object) -> list[str]:
    """A query parameter as the API reads it; empty if it was not given."""
    if value is None:
        return []
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, date):
        return [value.isoformat()]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [text for one in cast(Sequence[object], value) for text in texts_of(one)]
    return [str(value)]
