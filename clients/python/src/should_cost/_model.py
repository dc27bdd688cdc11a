from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """Base class of all models. It keeps fields that a later version of the service adds."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True, protected_namespaces=())
