type Json = { readonly [field: string]: unknown };

export type Parameter = {
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly example?: unknown;
};

/** One operation of the description, as far as samples need it. */
export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Json; readonly example?: unknown }>>;
  };
  readonly security?: readonly Json[];
};

/** The request that the example of an operation shows. */
export type ExampleRequest = {
  readonly operationId: string;
  readonly method: string;
  /** With placeholders: `/api/v1/parts/{part_id}`. */
  readonly template: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body:
    | { readonly kind: 'json'; readonly value: unknown; readonly model: string }
    | { readonly kind: 'form'; readonly fields: readonly FormField[] }
    | null;
  readonly isList: boolean;
  readonly credential: 'key' | 'session' | 'none';
};

export type FormField = {
  readonly name: string;
  readonly isFile: boolean;
  readonly isRepeatable: boolean;
  readonly values: readonly unknown[];
};

const formOf = (schema: Json, example: unknown): readonly FormField[] => {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Json>>;
  return Object.entries((example ?? {}) as Json).map(([name, value]) => {
    const field = properties[name] ?? {};
    const isRepeatable = field.type === 'array';
    const item = (isRepeatable ? field.items : field) as Json;
    return {
      name,
      isFile: item.format === 'binary',
      isRepeatable,
      values: [value].flat(),
    };
  });
};

/** Name of the model of the Python client: that of the component, or of the operation for a schema without a name. */
const modelOf = (operationId: string, schema: Json): string =>
  typeof schema.$ref === 'string'
    ? (schema.$ref.split('/').at(-1) ?? '')
    : `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;

const bodyOf = ({ operationId, requestBody }: Operation): ExampleRequest['body'] => {
  if (requestBody === undefined) return null;
  const json = requestBody.content['application/json'];
  if (json !== undefined)
    return { kind: 'json', value: json.example ?? {}, model: modelOf(operationId, json.schema ?? {}) };
  const form = requestBody.content['multipart/form-data'];
  return { kind: 'form', fields: formOf(form?.schema ?? {}, form?.example) };
};

const credentialOf = ({ security = [] }: Operation): ExampleRequest['credential'] => {
  if (security.some((way) => 'ApiKey' in way)) return 'key';
  return security.some((way) => 'Session' in way) ? 'session' : 'none';
};

export const exampleRequest = (method: string, template: string, operation: Operation): ExampleRequest => {
  const { parameters = [] } = operation;
  const given = (where: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where && (one.example !== undefined || where === 'path'))
        .map(({ name = '', example = name.toUpperCase() }) => [name, example]),
    );
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    template,
    path: given('path'),
    query: given('query'),
    body: bodyOf(operation),
    isList: parameters.some(({ name }) => name === 'cursor'),
    credential: credentialOf(operation),
  };
};

/** Path and query as they are sent. */
export const addressOf = ({ template, path, query }: ExampleRequest): string => {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    ),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
};
