type Json = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `in`: what callers send, where less freedom breaks them; `out`: what they read, where less content does. */
type Direction = 'in' | 'out';

export type Changes = {
  /** What a client of `before` would stumble over in `after`: what went away, requests that need more, types that changed. */
  readonly breaking: readonly string[];
  /** Routes, parameters and fields that are new. A field of a component is named once, by the component. */
  readonly added: readonly string[];
  /** Routes that are deprecated in `after` only. */
  readonly deprecated: readonly string[];
};

export const breakingChanges = (before: Json, after: Json): readonly string[] =>
  changesOf(before, after).breaking;

export const changesOf = (before: Json, after: Json): Changes => {
  const found: string[] = [];
  const added = new Set<string>();
  const deprecated: string[] = [];
  const resolve = (document: Json, value: unknown): unknown => {
    const ref = at(value, '$ref');
    if (typeof ref === 'string') return at(document, ...ref.replace('#/', '').split('/'));
    // A record or null is that record, whose type may be null as well.
    const records = list(at(value, 'anyOf')).filter((inner) => at(inner, 'type') !== 'null');
    if (records.length !== 1 || records.length === list(at(value, 'anyOf')).length) return value;
    const record = resolve(document, records[0]);
    return isObject(record) ? { ...record, type: [...typesOf(record), 'null'] } : value;
  };

  const compare = (path: string, oldRaw: unknown, newRaw: unknown, direction: Direction, depth = 0): void => {
    const [was, is] = [resolve(before, oldRaw), resolve(after, newRaw)];
    if (!isObject(was) || depth > 12) return;
    const shown = componentOf(newRaw) ?? path;
    if (!isObject(is)) {
      found.push(`${path}: is gone`);
      return;
    }
    const [oldTypes, newTypes] = [typesOf(was), typesOf(is)];
    const [wider, narrower] = direction === 'in' ? [oldTypes, newTypes] : [newTypes, oldTypes];
    const lost = wider.filter((type) => !narrower.includes(type));
    if (oldTypes.length > 0 && newTypes.length > 0 && lost.length > 0) {
      found.push(`${path}: ${direction === 'in' ? 'no longer takes' : 'may now be'} ${lost.join(', ')}`);
    }
    const [oldValues, newValues] = [list(was.enum), list(is.enum)];
    if (oldValues.length > 0 && direction === 'in' && newValues.length > 0) {
      for (const value of oldValues) {
        if (!newValues.includes(value)) found.push(`${path}: no longer takes ${String(value)}`);
      }
    }
    for (const [name, field] of entries(at(is, 'properties')))
      if (at(was.properties, name) === undefined)
        added.add(inWords(`${shown}.${name}`, resolve(after, field)));
    const required = list(was.required);
    if (direction === 'in') {
      for (const name of list(is.required)) {
        if (!required.includes(name)) found.push(`${path}.${String(name)}: is now required`);
      }
    }
    for (const [name, field] of entries(was.properties)) {
      const other = at(is.properties, name);
      if (other === undefined) found.push(`${path}.${name}: is gone`);
      else compare(`${path}.${name}`, field, other, direction, depth + 1);
      if (direction === 'out' && required.includes(name) && !list(is.required).includes(name)) {
        found.push(`${path}.${name}: may now be missing`);
      }
    }
    if (was.items !== undefined) compare(`${path}[]`, was.items, is.items, direction, depth + 1);
  };

  for (const [path, methods] of entries(before.paths)) {
    for (const [method, operation] of entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = at(after.paths, path, method);
      if (now === undefined) {
        found.push(`${name}: is gone`);
        continue;
      }
      if (at(now, 'operationId') !== at(operation, 'operationId')) {
        found.push(`${name}: its operationId changed`);
      }
      if (at(now, 'deprecated') === true && at(operation, 'deprecated') !== true)
        deprecated.push(inWords(name, now));
      compareParameters(name, operation, now);
      compare(
        `${name} body`,
        at(operation, 'requestBody', 'content', 'application/json', 'schema'),
        at(now, 'requestBody', 'content', 'application/json', 'schema'),
        'in',
      );
      for (const [status, response] of entries(at(operation, 'responses'))) {
        if (Number(status) >= 400) continue;
        const answer = at(now, 'responses', status);
        if (answer === undefined) found.push(`${name}: no longer answers ${status}`);
        else {
          const schema = (document: Json, value: unknown) =>
            at(resolve(document, value), 'content', 'application/json', 'schema');
          compare(`${name} ${status}`, schema(before, response), schema(after, answer), 'out');
        }
      }
    }
  }
  for (const [path, methods] of entries(after.paths))
    for (const [method, operation] of entries(methods))
      if (at(before.paths, path, method) === undefined)
        added.add(inWords(`${method.toUpperCase()} ${path}`, { description: at(operation, 'summary') }));
  return { breaking: found, added: [...added], deprecated };

  function compareParameters(name: string, operation: unknown, now: unknown): void {
    const keyed = (document: Json, value: unknown) =>
      new Map(
        list(at(value, 'parameters')).map((raw) => {
          const parameter = resolve(document, raw);
          return [`${String(at(parameter, 'in'))} ${String(at(parameter, 'name'))}`, parameter] as const;
        }),
      );
    const [was, is] = [keyed(before, operation), keyed(after, now)];
    for (const [key, parameter] of was) {
      const other = is.get(key);
      if (other === undefined) found.push(`${name}: parameter ${key} is gone`);
      else compare(`${name} ${key}`, at(parameter, 'schema'), at(other, 'schema'), 'in');
    }
    for (const [key, parameter] of is) {
      if (!was.has(key)) added.add(inWords(`${name}: parameter ${key}`, parameter));
      if (at(parameter, 'required') === true && at(was.get(key), 'required') !== true) {
        found.push(`${name}: parameter ${key} is now required`);
      }
    }
  }
};

/** The name of a component that a schema refers to. */
const componentOf = (schema: unknown): string | null => {
  const ref =
    at(schema, '$ref') ??
    list(at(schema, 'anyOf'))
      .map((one) => at(one, '$ref'))
      .find(Boolean);
  return typeof ref === 'string' ? (ref.split('/').at(-1) ?? null) : null;
};

/** A place with the first sentence of its description. */
const inWords = (place: string, described: unknown): string => {
  const description = at(described, 'description');
  const [sentence = ''] = typeof description === 'string' ? description.split(/(?<=[.!?])\s/) : [];
  return sentence === '' ? place : `${place} – ${sentence}`;
};

const typesOf = (schema: Json): readonly string[] => {
  // A list of whole numbers is the same list, whatever it is called.
  if (schema.type === 'number' && list(schema.enum).length > 0 && list(schema.enum).every(Number.isInteger))
    return ['integer'];
  if (typeof schema.type === 'string') return [schema.type];
  if (Array.isArray(schema.type)) return schema.type.map(String);
  return list(schema.anyOf).flatMap((inner) => (isObject(inner) ? typesOf(inner) : []));
};
