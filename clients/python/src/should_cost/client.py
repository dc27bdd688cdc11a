from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import wraps
from importlib.metadata import version
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import httpx
from typing_extensions import Self

from . import flows
from ._request import ListRequest, Request
from ._steps import Pause, Retries, Session, Step, Steps, send

T = TypeVar("T")
Item = TypeVar("Item")
P = ParamSpec("P")
Http = TypeVar("Http")

# Longer than a request may wait with `wait_seconds`.
TIMEOUT_SECONDS = 60.0


class _Client(Generic[Http]):
    """Base class of both clients: credential, retries and the HTTP client, which is closed with this one unless it was given."""

    def __init__(
        self,
        base_url: str,
        *,
        http: Http,
        api_key: str | None,
        access_token: str | None,
        session: str | None,
        retries: Retries | None,
    ) -> None:
        headers = {"User-Agent": f"should-cost-python/{version('should-cost')}"}
        if api_key is not None:
            headers["X-API-Key"] = api_key
        if access_token is not None:
            headers["Authorization"] = f"Bearer {access_token}"
        if session is not None:
            # The service accepts a change by a session only from its own pages, or from the origins that it is set to.
            address = httpx.URL(base_url)
            headers["Cookie"] = f"sc_session={session}"
            headers["Origin"] = f"{address.scheme}://{address.netloc.decode()}"
        self._session = Session(base_url.rstrip("/"), headers, retries or Retries())
        self._http = http


class ShouldCost(_Client[httpx.Client]):
    """A client of the service for one credential, for sync code.

    `base_url` is the address of the service, for example `https://costs.example.com`. `access_token` is an OAuth access token, instead of an
    API key. `session` is the cookie `sc_session` of a signed-in person, for what only a person may do. Operations without a method of their
    own are sent: `client.send(operations.get_part(part_id))`.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        access_token: str | None = None,
        session: str | None = None,
        retries: Retries | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self._owned = http is None
        http = http or httpx.Client(timeout=TIMEOUT_SECONDS)
        super().__init__(base_url, http=http, api_key=api_key, access_token=access_token, session=session, retries=retries)
        self.parts = Parts(self)
        self.calculations = Calculations(self)
        self.nests = Nests(self)

    def send(self, request: Request[T]) -> T:
        """The response of an operation. Raises `ShouldCostError` when it is refused."""
        return self._run(send(self._session, request))

    def items(self, request: ListRequest[Any, Item]) -> Iterator[Item]:
        """The items of every page of a list; the next page is requested when it is needed."""
        following: ListRequest[Any, Item] | None = request
        while following is not None:
            items, following = self._run(flows.page(self._session, following))
            yield from items

    def close(self) -> None:
        if self._owned:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _do(self, step: Step) -> httpx.Response | None:
        if isinstance(step, Pause):
            return time.sleep(step.seconds)
        return self._http.request(**step.arguments())

    def _run(self, steps: Steps[T]) -> T:
        try:
            step = next(steps)
            while True:
                try:
                    done = self._do(step)
                except httpx.TransportError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(done)
        except StopIteration as stop:
            return stop.value

    def _bound(self, flow: Callable[Concatenate[Session, P], Steps[T]]) -> Callable[P, T]:
        @wraps(flow)
        def bound(*args: P.args, **kwargs: P.kwargs) -> T:
            return self._run(flow(self._session, *args, **kwargs))

        return bound


class Parts:
    """Methods of the client for files and parts."""

    def __init__(self, client: ShouldCost) -> None:
        bound = client._bound  # pyright: ignore[reportPrivateUsage]
        self.upload = bound(flows.upload)
        self.wait = bound(flows.wait_for_upload)
        self.create = bound(flows.create_part)


class Calculations:
    """Methods of the client for calculations."""

    def __init__(self, client: ShouldCost) -> None:
        bound = client._bound  # pyright: ignore[reportPrivateUsage]
        self.quote = bound(flows.quote)
        self.wait = bound(flows.wait_for_calculation)
        self.wait_for_batch = bound(flows.wait_for_batch)
        self.environment_id = bound(flows.environment_id)


class Nests:
    """Methods of the client for job nests."""

    def __init__(self, client: ShouldCost) -> None:
        bound = client._bound  # pyright: ignore[reportPrivateUsage]
        self.wait = bound(flows.wait_for_nest)


class AsyncShouldCost(_Client[httpx.AsyncClient]):
    """`ShouldCost` for async code."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        access_token: str | None = None,
        session: str | None = None,
        retries: Retries | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._owned = http is None
        http = http or httpx.AsyncClient(timeout=TIMEOUT_SECONDS)
        super().__init__(base_url, http=http, api_key=api_key, access_token=access_token, session=session, retries=retries)
        self.parts = AsyncParts(self)
        self.calculations = AsyncCalculations(self)
        self.nests = AsyncNests(self)

    async def send(self, request: Request[T]) -> T:
        """The response of an operation. Raises `ShouldCostError` when it is refused."""
        return await self._run(send(self._session, request))

    async def items(self, request: ListRequest[Any, Item]) -> AsyncIterator[Item]:
        """The items of every page of a list; the next page is requested when it is needed."""
        following: ListRequest[Any, Item] | None = request
        while following is not None:
            items, following = await self._run(flows.page(self._session, following))
            for item in items:
                yield item

    async def close(self) -> None:
        if self._owned:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _do(self, step: Step) -> httpx.Response | None:
        if isinstance(step, Pause):
            return await asyncio.sleep(step.seconds)
        return await self._http.request(**step.arguments())

    async def _run(self, steps: Steps[T]) -> T:
        try:
            step = next(steps)
            while True:
                try:
                    done = await self._do(step)
                except httpx.TransportError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(done)
        except StopIteration as stop:
            return stop.value

    def _bound(self, flow: Callable[Concatenate[Session, P], Steps[T]]) -> Callable[P, Awaitable[T]]:
        @wraps(flow)
        async def bound(*args: P.args, **kwargs: P.kwargs) -> T:
            return await self._run(flow(self._session, *args, **kwargs))

        return bound


class AsyncParts:
    """Methods of the client for files and parts."""

    def __init__(self, client: AsyncShouldCost) -> None:
        bound = client._bound  # pyright: ignore[reportPrivateUsage]
        self.upload = bound(flows.upload)
        self.wait = bound(flows.wait_for_upload)
        self.create = bound(flows.create_part)


class AsyncCalculations:
    """Methods of the client for calculations."""

    def __init__(self, client: AsyncShouldCost) -> None:
        bound = client._bound  # pyright: ignore[reportPrivateUsage]
        self.quote = bound(flows.quote)
        self.wait = bound(flows.wait_for_calculation)
        self.wait_for_batch = bound(flows.wait_for_batch)
        self.environment_id = bound(flows.environment_id)


class AsyncNests:
    """Methods of the client for job nests."""

    def __init__(self, client: AsyncShouldCost) -> None:
        bound = client._bound  # pyright: ignore[reportPrivateUsage]
        self.wait = bound(flows.wait_for_nest)
