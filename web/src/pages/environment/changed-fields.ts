/** One field of a record before and after a change. Undefined: it was or is absent. */
export type ChangedField = { readonly name: string; readonly before: unknown; readonly after: unknown };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stated setting is `{value, source}`; people read its value. */
const plain = (value: unknown): unknown => (isFields(value) && 'value' in value ? value.value : value);

const flat = (record: unknown, prefix = ''): Map<string, unknown> => {
  const found = new Map<string, unknown>();
  if (!isFields(record)) return found;
  for (const [name, raw] of Object.entries(record)) {
    const value = plain(raw);
    if (isFields(value)) for (const [inner, one] of flat(value, `${prefix}${name}.`)) found.set(inner, one);
    else found.set(`${prefix}${name}`, value);
  }
  return found;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const HIDDEN = /(^|[.])(id|.*_id|created_at|updated_at|format|version)$/;

/** The fields that a change altered, without ids and times. */
export const changedFields = (before: unknown, after: unknown): readonly ChangedField[] => {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => !HIDDEN.test(name))
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((field) => !(isEmpty(field.before) && isEmpty(field.after)))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
};
