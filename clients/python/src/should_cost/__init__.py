"""Client of the should-cost service."""

from . import models, operations, webhooks
from .flows import NewPart, Pricing, Progress, Reading, Sending
from ._request import File, FileInput, ListRequest, Request
from ._steps import Retries
from .client import AsyncShouldCost, ShouldCost
from .errors import ShouldCostError, UploadFailed

__all__ = [
    "AsyncShouldCost",
    "File",
    "FileInput",
    "ListRequest",
    "NewPart",
    "Pricing",
    "Progress",
    "Reading",
    "Request",
    "Retries",
    "Sending",
    "ShouldCost",
    "ShouldCostError",
    "UploadFailed",
    "models",
    "operations",
    "webhooks",
]
