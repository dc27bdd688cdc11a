"""Work with files, parts and calculations, as steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast
from uuid import UUID

import httpx

from . import operations
from ._request import File, FileInput, Id, ListRequest
from ._steps import Exchange, Pause, Session, Steps, parsed, respond, send
from .errors import ShouldCostError, UploadFailed
from .models import (
    Calculation,
    CalculationQuote,
    ComparisonMatrix,
    ConfirmRequest,
    DatasetCreate,
    JobNest,
    PartCreate,
    PresignRequest,
    PresignResponse,
    Upload,
)

Item = TypeVar("Item")

WAIT_SECONDS = 25
"""As long as one request may wait for the end of work."""


@dataclass(frozen=True)
class Sending:
    sent_bytes: int
    total_bytes: int


@dataclass(frozen=True)
class Reading:
    upload: Upload


@dataclass(frozen=True)
class Pricing:
    calculation: Calculation


Progress: TypeAlias = Sending | Reading | Pricing
OnProgress: TypeAlias = Callable[[Progress], None]


@dataclass(frozen=True)
class NewPart:
    part_id: UUID
    revision_id: UUID


def nothing(_: object) -> None:
    pass


def page(session: Session, request: ListRequest[Any, Item]) -> Steps[tuple[list[Item], ListRequest[Any, Item] | None]]:
    """The items of one page, and the request of the next."""
    response = yield from respond(session, request)
    listed: Any = parsed(request, response)
    for name in ("items", "data"):
        listed = getattr(listed, name, listed)
    # The position of a list that is a plain array is in a header; every list has it there.
    cursor = response.headers.get("x-next-cursor")
    following = replace(request, query={**request.query, "cursor": cursor}) if cursor else None
    return cast(list[Item], listed), following


def file_of(given: FileInput) -> File:
    if isinstance(given, File):
        return given
    path = Path(given)
    return File(path.name, path.read_bytes())


def wait_for_upload(session: Session, id: Id, *, on_progress: OnProgress = nothing) -> Steps[Upload]:
    """The upload after its ingest ended, with any status."""
    while True:
        upload = yield from send(session, operations.get_upload(id, wait_seconds=WAIT_SECONDS))
        on_progress(Reading(upload))
        if upload.status != "pending":
            return upload


ALREADY_THERE = 412
"""An earlier attempt to send an object arrived, and only its response was lost."""


def send_bytes(session: Session, target: PresignResponse, data: bytes) -> Steps[None]:
    """Sends a file to its presigned address, without the credential."""
    sent = Exchange(target.method, target.url, {name: str(value) for name, value in (target.headers or {}).items()}, content=data)
    for attempt in range(session.retries.max + 1):
        is_last = attempt == session.retries.max
        try:
            response: httpx.Response = yield sent
        except httpx.TransportError as error:
            if is_last:
                words = "The file did not reach the object store. Check the network."
                raise ShouldCostError("connection_failed", words) from error
        else:
            if response.is_success or (attempt > 0 and response.status_code == ALREADY_THERE):
                return
            if is_last or response.status_code < 500:
                words = f"The object store refused the file: {response.text[:500]}"
                raise ShouldCostError("unexpected_response", words, status=response.status_code)
        yield Pause(session.retries.pause(attempt))


def upload(session: Session, file: FileInput, *, on_progress: OnProgress = nothing) -> Steps[Upload]:
    """Sends a file and waits until it was read.

    Raises `UploadFailed` when it cannot be read.
    """
    read = file_of(file)
    size = len(read.data)
    on_progress(Sending(0, size))
    target = yield from send(session, operations.presign_upload(PresignRequest(name=read.name, size_bytes=size)))
    yield from send_bytes(session, target, read.data)
    on_progress(Sending(size, size))
    yield from send(session, operations.confirm_upload(ConfirmRequest(data_source_id=target.data_source_id)))
    done = yield from wait_for_upload(session, target.data_source_id, on_progress=on_progress)
    if done.status != "confirmed":
        raise UploadFailed(done)
    return done


def create_part(
    session: Session,
    file: FileInput,
    *,
    drawing: FileInput | None = None,
    part_number: str | None = None,
    on_progress: OnProgress = nothing,
) -> Steps[NewPart]:
    """Sends the files of a new part and makes it, with its revision A. Default of `part_number`: the name of the file without its extension."""
    read = file_of(file)
    cad = yield from upload(session, read, on_progress=on_progress)
    drawn = None if drawing is None else (yield from upload(session, drawing, on_progress=on_progress))
    part = yield from send(session, operations.create_part(PartCreate(part_number=part_number or Path(read.name).stem)))
    revisions = yield from send(session, operations.list_part_revisions(part.id))
    revision = revisions.data[0].id
    yield from send(session, operations.create_dataset(part.id, revision, DatasetCreate(data_source_id=cad.id, role="primary_cad")))
    if drawn is not None:
        link = DatasetCreate(data_source_id=drawn.id, role="drawing_2d")
        yield from send(session, operations.create_dataset(part.id, revision, link))
    return NewPart(part.id, revision)


def environment_id(session: Session, given: Id) -> Steps[UUID]:
    """The UUID of an environment that is given by UUID or name."""
    try:
        return UUID(str(given))
    except ValueError:
        pass
    request = operations.list_environments()
    while request is not None:
        environments, request = yield from page(session, request)
        for environment in environments:
            if environment.name == given:
                return environment.id
    raise ShouldCostError("not_found", f"No environment has the name {given}.")


UNDER_WAY = ("queued", "running", "polling")


def wait_for_calculation(session: Session, id: Id, *, on_progress: OnProgress = nothing) -> Steps[Calculation]:
    """The calculation after its run ended: see `status` and `error`."""
    while True:
        calculation = yield from send(session, operations.get_calculation(id, wait_seconds=WAIT_SECONDS))
        on_progress(Pricing(calculation))
        if calculation.status not in UNDER_WAY:
            return calculation


def wait_for_batch(
    session: Session, id: Id, *, on_progress: Callable[[ComparisonMatrix], None] = nothing
) -> Steps[ComparisonMatrix]:
    """The comparison of a batch once it is complete."""
    while True:
        matrix = yield from send(session, operations.compare_calculation_batch(id, wait_seconds=WAIT_SECONDS))
        on_progress(matrix)
        if matrix.complete:
            return matrix


NEST_UNDER_WAY = ("queued", "solving")


def wait_for_nest(session: Session, id: Id, *, on_progress: Callable[[JobNest], None] = nothing) -> Steps[JobNest]:
    """The job nest after its solve ended: see `status` and `reason`."""
    while True:
        nest = yield from send(session, operations.get_job_nest(id, wait_seconds=WAIT_SECONDS))
        on_progress(nest)
        if nest.status not in NEST_UNDER_WAY:
            return nest


def quote(
    session: Session,
    file: FileInput | None = None,
    *,
    revision: Id | None = None,
    drawing: FileInput | None = None,
    part_number: str | None = None,
    environment: Id | None = None,
    lot_size: int | None = None,
    annual_volume: int | None = None,
    material: str | None = None,
    currency: str | None = None,
    fields: Mapping[str, object] | None = None,
    on_progress: OnProgress = nothing,
) -> Steps[Calculation]:
    """Prices a file, which becomes a new part, or a part revision, and waits for the price.

    `environment` is a name or UUID; default: the baseline. `material` is any name of a grade, such as `C45` or `1.0503`. `fields` are further
    fields of the request, as the API names them. Returns the calculation: `succeeded` with its prices, or another status with its `error`.
    """
    if (file is None) == (revision is None):
        raise TypeError("quote needs either file or revision: pass one of them.")
    # Before anything is sent: a wrong name must not leave a part behind.
    environment = None if environment is None else (yield from environment_id(session, environment))
    if file is not None:
        part = yield from create_part(session, file, drawing=drawing, part_number=part_number, on_progress=on_progress)
        revision = part.revision_id
    given = {
        "part_revision_id": revision,
        "costing_environment_id": environment,
        "lot_size": lot_size,
        "annual_volume": annual_volume,
        "material_ref": material,
        "currency": currency,
    }
    stated = {name: value for name, value in given.items() if value is not None}
    body = CalculationQuote.model_validate({**(fields or {}), **stated})
    run = yield from send(session, operations.quote_calculation(body))
    return (yield from wait_for_calculation(session, run.id, on_progress=on_progress))
