"""Makes `models.py` and `operations.py` from the descriptions of the API, as a hook of the build or by hand: `python generate.py`."""

from __future__ import annotations

import json
import keyword
import re
import tempfile
import textwrap
from pathlib import Path
from typing import Any, cast

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "should_cost"
DESCRIPTIONS = [HERE.parents[1] / name for name in ("openapi.json", "openapi-webhooks.json")]
GENERATOR = "datamodel-code-generator==0.89.0"

Json = dict[str, Any]


class CustomBuildHook(BuildHookInterface[Any]):
    """In the repository the code is made anew; a source distribution has it already and needs no generator."""

    def dependencies(self) -> list[str]:
        return [GENERATOR] if DESCRIPTIONS[0].exists() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if DESCRIPTIONS[0].exists():
            generate()


def generate() -> None:
    api, webhooks = (json.loads(path.read_text("utf-8")) for path in DESCRIPTIONS)
    schemas: Json = {**webhooks["components"]["schemas"], **api["components"]["schemas"]}
    operations = [*operations_of(api, schemas), *operations_of(webhooks, schemas)]
    events = name_events(webhooks["webhooks"], schemas)
    write_models(events, {"openapi": "3.1.0", "info": api["info"], "paths": {}, "components": {"schemas": lenient(schemas)}})
    (PACKAGE / "operations.py").write_text(OPERATIONS + "\n\n".join(operations), "utf-8")


LIMITS = {"minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}


def lenient(schema: Any) -> Any:
    """Without what only the service checks: a later version may send further fields and allow other values."""
    if isinstance(schema, list):
        return [lenient(item) for item in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    kept: Json = {key: lenient(value) for key, value in cast(Json, schema).items()}
    if kept.get("additionalProperties") in (False, {}) and "properties" in kept:
        del kept["additionalProperties"]
    if kept.get("format") in ("email", "password", "binary"):
        del kept["format"]
    # The number of items is the type of a tuple.
    limits = LIMITS if "prefixItems" in kept else LIMITS | {"minItems", "maxItems"}
    # The keys of `properties` are names, whatever they are.
    return {key: value for key, value in kept.items() if key not in limits or not isinstance(value, (int, float, str))}


def name_events(webhooks: Json, schemas: Json) -> list[str]:
    """A schema for the body of each webhook, and their names."""
    names: list[str] = []
    for event_type, item in webhooks.items():
        name = re.sub(r"(?:^|[._])(\w)", lambda match: match[1].upper(), event_type) + "Event"
        schemas[name] = schema_of(item["post"]["requestBody"])
        names.append(name)
    return names


def write_models(events: list[str], description: Json) -> None:
    # Not at the top: a source distribution is built without the generator.
    from datamodel_code_generator import generate as generate_models
    from datamodel_code_generator.enums import DataModelType, InputFileType
    from datamodel_code_generator.format import Formatter, PythonVersion
    from datamodel_code_generator.parser import LiteralType

    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "models.py"
        generate_models(
            json.dumps(description),
            input_file_type=InputFileType.OpenAPI,
            output=output,
            output_model_type=DataModelType.PydanticV2BaseModel,
            target_python_version=PythonVersion.PY_310,
            base_class="should_cost._model.Model",
            enum_field_as_literal=LiteralType.All,
            use_standard_collections=True,
            use_union_operator=True,
            use_annotated=True,
            use_schema_description=True,
            use_field_description=True,
            collapse_root_models=True,
            disable_timestamp=True,
            formatters=[Formatter.BUILTIN],
            custom_file_header="# Generated from the description of the API by generate.py.",
        )
        text = output.read_text("utf-8")
    # Values that a later version of the service adds are accepted.
    text = re.sub(r"^(from typing import .*), Literal\b", r"\1, TypeAlias", text, count=1, flags=re.M)
    text = text.replace("\nfrom pydantic import", "\nfrom should_cost._open import Literal\nfrom pydantic import", 1)
    union = " | ".join(events)
    text += f'\n\nKnownEvent: TypeAlias = Annotated[{union}, Field(discriminator="type")]\n'
    (PACKAGE / "models.py").write_text(text, "utf-8")


OPERATIONS = '''# Generated from the description of the API by generate.py.
"""Every operation of the API: each function returns the request, which a client sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from . import models
from ._request import Form, Id, ListRequest, Request, Time, path_of


'''


def schema_of(body: Json, content_type: str = "application/json") -> Json:
    return body["content"][content_type]["schema"]


def operations_of(description: Json, schemas: Json) -> list[str]:
    """The functions; schemas that have no name get one."""
    return [
        Operation(method, path, operation, schemas).code()
        for path, item in description["paths"].items()
        for method, operation in item.items()
    ]


class Operation:
    def __init__(self, method: str, path: str, operation: Json, schemas: Json) -> None:
        self.method, self.path, self.operation, self.schemas = method, path, operation, schemas
        self.id: str = operation["operationId"]
        self.parameters: list[Json] = [one for one in operation.get("parameters", []) if "$ref" not in one]

    def named(self, schema: Json, suffix: str) -> str:
        """The type of a schema, which gets a name if it is an object without one."""
        if "$ref" in schema:
            return "models." + schema["$ref"].rsplit("/", 1)[1]
        if schema.get("type") == "array":
            return f"list[{self.named(schema['items'], suffix)}]"
        if schema.get("type") == "object":
            name = self.id[0].upper() + self.id[1:] + suffix
            self.schemas[name] = schema
            return f"models.{name}"
        return type_of(schema)

    def response(self) -> str:
        types: list[str] = []
        for status, response in self.operation["responses"].items():
            if status.startswith("2"):
                for content in response["content"].values():
                    types.append(self.named(content["schema"], "Response"))
        return " | ".join(dict.fromkeys(types))

    def item(self) -> str | None:
        """The type of the items of a list with pages."""
        if not any(one["name"] == "cursor" for one in self.parameters):
            return None
        content = next(iter(self.operation["responses"]["200"]["content"].values()))
        schema = content["schema"]
        if "$ref" in schema:
            schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
        if schema["type"] == "object":
            properties = schema["properties"]
            schema = properties["items"] if "items" in properties else properties["data"]
        return self.named(schema["items"], "Item")

    def code(self) -> str:
        path_names = [one["name"] for one in self.parameters if one["in"] == "path"]
        query = [one for one in self.parameters if one["in"] == "query"]
        signature = [f"{name}: Id" for name in path_names]
        arguments = [f'"{self.method.upper()}"', f'path_of("{self.path}"{"".join(f", {name}={name}" for name in path_names)})']
        response, item = self.response(), self.item()
        arguments.append(response)
        body = self.operation.get("requestBody")
        if body is not None:
            is_json = "application/json" in body["content"]
            argument = "body" if is_json else "form"
            signature.append(f"{argument}: {self.named(schema_of(body), 'Request') if is_json else 'Form'}")
            arguments.append(f"{argument}={argument}")
        if query:
            signature.append("*")
            # Required ones first is of no use: all are given by name.
            signature += [f"{safe(one['name'])}: {self.query_type(one)}" for one in query]
            arguments.append("query={" + ", ".join(f'"{one["name"]}": {safe(one["name"])}' for one in query) + "}")
        kind = f"Request[{response}]" if item is None else f"ListRequest[{response}, {item}]"
        documented = textwrap.indent(textwrap.dedent(self.words()), "    ")
        constructor = kind.split("[", 1)[0]
        return (
            f"def {snake(self.id)}(\n    {', '.join(signature)}\n) -> {kind}:\n{documented}\n"
            f"    return {constructor}(\n        {', '.join(arguments)}\n    )\n"
        )

    def query_type(self, parameter: Json) -> str:
        named = type_of(parameter["schema"])
        return named if parameter.get("required") else f"{named} | None = None"

    def words(self) -> str:
        lines = [f"{self.operation['summary']}.", "", self.operation.get("description", "")]
        lines += ["", *(f"{safe(one['name'])}: {one.get('description', '')}" for one in self.parameters)]
        text = "\n".join(lines).strip().replace("\\", "\\\\").replace('"""', "'''")
        return f'"""{text}\n"""'


PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
FORMATS = {"uuid": "Id", "date-time": "Time", "date": "str"}


def type_of(schema: Json) -> str:
    if schema["type"] == "array":
        return f"Sequence[{type_of(schema['items'])}]"
    if "enum" in schema:
        return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
    return FORMATS.get(schema.get("format", ""), PLAIN[schema["type"]])


def snake(name: str) -> str:
    """`listOAuthGrants` as `list_oauth_grants`."""
    words = name.replace("OAuth", "Oauth")
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), words)


def safe(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


if __name__ == "__main__":
    generate()
