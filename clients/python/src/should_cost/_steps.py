"""Work of a client as steps without input and output: each step is yielded, and its result is sent back.

The clients for sync and async code carry the same steps out, so that everything else exists once.
"""

from __future__ import annotations

import random
import re
import uuid
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import httpx
from pydantic import ValidationError

from ._request import File, Form, Request, texts_of
from .errors import ShouldCostError, error_of, unexpected

T = TypeVar("T")


@dataclass(frozen=True)
class Exchange:
    """One HTTP request. Its result is the response, or `httpx.TransportError` is raised in its place."""

    method: str
    url: str
    headers: dict[str, str] = field(default_factory=dict[str, str])
    params: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    content: bytes | None = None
    form: Form | None = None

    def arguments(self) -> dict[str, Any]:
        """The arguments of `httpx.Client.request`."""
        common = {"method": self.method, "url": self.url, "headers": self.headers, "params": self.params or None}
        if self.form is None:
            return {**common, "content": self.content}
        data: dict[str, Any] = {}
        files: list[tuple[str, tuple[str, bytes]]] = []
        for name, given in self.form.items():
            for value in given if isinstance(given, (list, tuple)) else [given]:
                if isinstance(value, File):
                    files.append((name, (value.name, value.data)))
                else:
                    data.setdefault(name, []).append(str(value))
        return {**common, "data": data, "files": files}


@dataclass(frozen=True)
class Pause:
    seconds: float


Step: TypeAlias = Exchange | Pause
Steps: TypeAlias = Generator[Step, Any, T]


@dataclass(frozen=True)
class Retries:
    """How failed requests are sent again."""

    max: int = 4
    """Attempts after the first."""
    base_seconds: float = 0.5
    """Longest pause before the first retry; it doubles with each one."""
    max_seconds: float = 60
    """Longest pause. A response that asks for a longer one with `Retry-After` is an error at once."""

    def pause(self, attempt: int, retry_after: str | None = None, share: float | None = None) -> float:
        """Full jitter, so that clients that failed together do not come back together; never before `Retry-After`."""
        asked = float(retry_after) if retry_after is not None and re.fullmatch(r"\d+", retry_after) else 0.0
        bound = min(self.max_seconds, self.base_seconds * 2**attempt)
        return asked + (random.random() if share is None else share) * bound


@dataclass(frozen=True)
class Session:
    """Settings of every request of a client."""

    base_url: str
    headers: dict[str, str]
    retries: Retries


SAFE = ("GET", "HEAD", "OPTIONS")
PASSING = (429, 500, 502, 503, 504)
"""Statuses after which the same request may succeed."""


def exchange(session: Session, request: Exchange) -> Steps[httpx.Response]:
    """Sends a request until it is answered, with the same headers in each attempt."""
    retries = session.retries
    for attempt in range(retries.max + 1):
        is_last = attempt == retries.max
        retry_after: str | None = None
        try:
            response: httpx.Response = yield request
        except httpx.TransportError as error:
            if is_last:
                raise ShouldCostError(
                    "connection_failed",
                    f"{request.method} {request.url} got no response. Check the address and the network.",
                ) from error
        else:
            retry_after = response.headers.get("retry-after")
            if is_last or response.status_code not in PASSING:
                return response
            if retries.pause(attempt, retry_after, 0) > retries.max_seconds:
                return response
        yield Pause(retries.pause(attempt, retry_after))
    raise AssertionError("unreachable")


def respond(session: Session, request: Request[Any]) -> Steps[httpx.Response]:
    """Every write has an `Idempotency-Key`, so that a write whose response was lost acts once."""
    headers = dict(session.headers)
    if request.method not in SAFE:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    content: bytes | None = None
    if request.body is not None:
        headers["Content-Type"] = "application/json"
        content = request.body.model_dump_json(by_alias=True, exclude_unset=True).encode()
    params = [(name, text) for name, value in request.query.items() for text in texts_of(value)]
    sent = Exchange(request.method, session.base_url + request.path, headers, params, content, request.form)
    response = yield from exchange(session, sent)
    if not response.is_success:
        raise error_of(response, f"{request.method} {sent.url}")
    return response


def parsed(request: Request[T], response: httpx.Response) -> T:
    # A document such as CSV or SVG is text.
    if "json" not in response.headers.get("content-type", ""):
        return response.text  # pyright: ignore[reportReturnType]
    try:
        return request.parse(response.content)
    except ValidationError as error:
        raise unexpected(response, f"{request.method} {request.path}", "with another body than the description says") from error


def send(session: Session, request: Request[T]) -> Steps[T]:
    response = yield from respond(session, request)
    return parsed(request, response)
