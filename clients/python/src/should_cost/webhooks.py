"""Verifies webhook requests as Standard Webhooks describes it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Mapping
from typing import Any, TypeAlias

from pydantic import AwareDatetime, TypeAdapter, ValidationError

from ._model import Model
from .models import KnownEvent

TOLERANCE_SECONDS = 300


class WebhookVerificationError(Exception):
    """The request is not one of the service, or is too old."""


class UnknownEvent(Model):
    """An event of a later version of the service, of a type that this client does not know."""

    id: str
    type: str
    created_at: AwareDatetime
    data: dict[str, Any]


WebhookEvent: TypeAlias = KnownEvent | UnknownEvent
"""An event of the service; its class or `type` decides the fields of `data`."""

_known: TypeAdapter[KnownEvent] = TypeAdapter(KnownEvent)


def verify(body: bytes | str, headers: Mapping[str, str], secret: str, *, now: float | None = None) -> WebhookEvent:
    """The event of a webhook request, once its signature and its time were checked.

    `body` is the raw body, before it was parsed. `webhook-timestamp` is compared with `now`, in seconds; five minutes in each direction are
    accepted. Raises `WebhookVerificationError`.
    """
    raw = body.encode() if isinstance(body, str) else body
    lower = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (_header(lower, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
    at = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(at - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError(f"webhook-timestamp is more than five minutes away (got {timestamp}).")
    expected = _signature(id, timestamp, raw, secret).encode()
    if not any(hmac.compare_digest(expected, entry.encode()) for entry in signatures.split(" ")):
        raise WebhookVerificationError("No entry of webhook-signature matches the body. Check the secret of the endpoint.")
    try:
        return _known.validate_json(raw)
    except ValidationError:
        return UnknownEvent.model_validate_json(raw)


def sign(body: bytes | str, secret: str, *, id: str, now: float | None = None) -> dict[str, str]:
    """The headers of a webhook request with this body, as the service signs it: for tests of a receiver."""
    timestamp = str(int(time.time() if now is None else now))
    raw = body.encode() if isinstance(body, str) else body
    return {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": _signature(id, timestamp, raw, secret)}


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The request has no header {name}.")
    return value


def _signature(id: str, timestamp: str, body: bytes, secret: str) -> str:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("The secret is not one of a webhook endpoint: whsec_ and base64.")
    mac = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(mac.digest()).decode()
