type Json = Readonly<Record<string, unknown>>;
type Operation = {
  parameters?: Json[];
  responses: Record<string, Json & { headers?: Record<string, Json> }>;
};
type Document = {
  components: Record<string, Record<string, unknown>>;
  paths: Record<string, Record<string, Operation>>;
};

/**
 * Moves what many operations share (headers, header parameters, error responses) to `components` and refers to it: the
 * description stays readable, and clients get one type per error response.
 */
export const hoistShared = (description: object): object => {
  const document = structuredClone(description) as Document;
  const { components } = document;
  const share = (section: string, name: string, value: Json): Json => {
    const shared = components[section] ?? {};
    components[section] = shared;
    shared[name] ??= value;
    // The same name with another definition stays inline.
    return JSON.stringify(shared[name]) === JSON.stringify(value)
      ? { $ref: `#/components/${section}/${name}` }
      : value;
  };
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.parameters = (operation.parameters ?? []).map((parameter) =>
      parameter.in === 'header' ? share('parameters', String(parameter.name), parameter) : parameter,
    );
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [name, header] of Object.entries(response.headers ?? {})) {
        if (response.headers !== undefined) response.headers[name] = share('headers', name, header);
      }
      const codes = errorCodes(response);
      if (codes !== null) operation.responses[status] = share('responses', codes, response);
    }
  }
  return completeSchemas(document) as object;
};

/** The codes of an error response, joined to its name; null for any other response. */
const errorCodes = (response: Json): string | null => {
  const content = response.content as Record<string, { examples?: object }> | undefined;
  const examples = content?.['application/json']?.examples;
  return examples === undefined ? null : Object.keys(examples).join('-or-');
};

/** A schema that allows any number and states no format. A list of values, such as the version 1, has none either. */
const isPlainNumber = ({ type, format, enum: values }: Json): boolean =>
  format === undefined &&
  values === undefined &&
  (type === 'number' || (Array.isArray(type) && type.includes('number')));

const isWhole = (values: unknown): boolean => Array.isArray(values) && values.every(Number.isInteger);

/**
 * Declares what generators would otherwise guess: a tuple has no further items (without that, an untyped list), and a number has double
 * precision (without that, single precision in some languages). A boolean has no list of values, which some make texts of, and a list of
 * whole numbers is one of integers.
 */
const completeSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(completeSchemas);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, /^examples?$/.test(key) ? item : completeSchemas(item)] as const,
  );
  const copy = Object.fromEntries(entries);
  if (copy.type === 'boolean') delete copy.enum;
  if (copy.type === 'number' && isWhole(copy.enum)) return { ...copy, type: 'integer' };
  if (isPlainNumber(copy)) return { ...copy, format: 'double' };
  if (Array.isArray(copy.prefixItems) && copy.items === undefined) {
    return { ...copy, items: {}, minItems: copy.prefixItems.length, maxItems: copy.prefixItems.length };
  }
  return copy;
};
