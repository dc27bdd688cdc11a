from __future__ import annotations

import httpx
from pydantic import ValidationError

from .models import Error, ErrorDetails, Upload


class ShouldCostError(Exception):
    """A refusal of the service, or a response that did not arrive.

    `code` is one of the API, `connection_failed` or `unexpected_response`. With `connection_failed`, no response arrived; an
    `unexpected_response` does not come from the service but, for example, from a proxy. `status` is 0 if no response arrived. Quote `request_id` to support.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        details: ErrorDetails | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.details = details if details is not None else ErrorDetails()
        self.request_id = request_id


class UploadFailed(Exception):
    """An upload that could not be read; `upload.failure_reason` says why."""

    def __init__(self, upload: Upload) -> None:
        reason = upload.failure_reason or f"the upload is {upload.status}"
        super().__init__(f"{upload.name}: {reason}")
        self.upload = upload


def unexpected(response: httpx.Response, asked: str, what: str) -> ShouldCostError:
    return ShouldCostError(
        "unexpected_response",
        f"{asked} got {response.status_code} {what}.",
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
    )


def error_of(response: httpx.Response, asked: str) -> ShouldCostError:
    """The error of a response: from its body when the service made it."""
    try:
        body = Error.model_validate_json(response.content)
    except ValidationError:
        return unexpected(response, asked, "without an error of the service")
    return ShouldCostError(
        body.error.code,
        body.error.message,
        status=response.status_code,
        details=body.error.details,
        request_id=body.request_id,
    )
