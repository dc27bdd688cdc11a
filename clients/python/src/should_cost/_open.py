"""`Literal` for values of the service, whose later versions may add some: checked by type checkers, while any text is accepted at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal as Literal
else:
    import typing

    from pydantic import ValidationError, WrapValidator

    def _or_text(value, known):
        try:
            return known(value)
        except ValidationError:
            if isinstance(value, str):
                return value
            raise

    class Literal:
        def __class_getitem__(cls, values):
            known = typing.Literal[values]
            # A single value decides which schema of several applies.
            return typing.Annotated[known, WrapValidator(_or_text)] if isinstance(values, tuple) else known
