from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """What all models share. Fields that a later version of the service sends are kept as they came."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True, protected_namespaces=())
