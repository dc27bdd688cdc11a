import { ApiError, invalid, MAX_FOUND, type Problem } from './errors.ts';

const MAX_DEPTH = 32;

/** Maximum number of values in a body (array members and object fields, at any depth), because validation takes time for each. */
export const MAX_NODES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);

/**
 * Upper bound of the number of values in a JSON text, from its bytes, before parsing: one, one more for each comma, and one for
 * each array or object, even if empty. Stops above `most`.
 */
export const countNodes = (bytes: Uint8Array, most: number): number => {
  let count = 1;
  let inText = false;
  for (let at = 0; at < bytes.length && count <= most; at += 1) {
    const byte = bytes[at] as number;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA || OPENS.has(byte)) count += 1;
  }
  return count;
};

/**
 * Parses UTF-8 JSON. Reports values that PostgreSQL cannot store (NUL, lone surrogates), and too much depth, by path.
 * @throws ApiError payload_too_large for more than `maxNodes` values, bad_request, validation_error
 */
export const parseJson = (bytes: Buffer, maxNodes = MAX_NODES): unknown => {
  if (countNodes(bytes, maxNodes) > maxNodes) {
    throw new ApiError('payload_too_large', {
      message: `The body holds more than ${maxNodes.toLocaleString('en')} JSON values; send it in several requests.`,
      details: { limit_values: maxNodes },
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ApiError('bad_request', { message: `The body is not valid JSON in UTF-8${reasonOf(error)}.` });
  }
  const problems: Problem[] = [];
  inspect(value, ['body'], problems);
  if (problems.length > 0) throw invalid(problems);
  return value;
};

/** Position at which a JSON text is invalid, from the parser's message without its quotes of the text. */
const reasonOf = (error: unknown): string => {
  const at = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return at === undefined ? '' : `: it breaks at character ${at}`;
};

const inspect = (value: unknown, loc: (string | number)[], problems: Problem[]): void => {
  if (problems.length > MAX_FOUND) return;
  if (loc.length > MAX_DEPTH) {
    problems.push({
      loc: loc.slice(0, 4),
      msg: `is nested deeper than ${MAX_DEPTH} levels; send a flatter body`,
      type: 'too_deep',
    });
    return;
  }
  // JSON.parse reads 1e400 as infinity, which would be stored as null.
  if (typeof value === 'number' && !Number.isFinite(value)) {
    problems.push({ loc, msg: 'must be a number within ±1.8e308', type: 'invalid_number' });
  } else if (typeof value === 'string') {
    const fault = textFault(value);
    if (fault !== null) problems.push({ loc, msg: fault, type: 'invalid_text' });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) inspect(item, [...loc, index], problems);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      const fault = textFault(key);
      if (fault !== null) problems.push({ loc, msg: `has a field name that ${fault}`, type: 'invalid_text' });
      // Copying an object drops a field of this name.
      if (key === '__proto__')
        problems.push({
          loc: [...loc, key],
          msg: 'is not a known field; leave it out',
          type: 'unknown_field',
        });
      inspect(item, [...loc, key], problems);
    }
  }
};

/** Why PostgreSQL cannot store a text, or null. */
export const textFault = (text: string): string | null => {
  if (text.includes('\u0000')) return 'contains the character U+0000; remove it';
  return text.isWellFormed() ? null : 'contains half of a surrogate pair; send valid Unicode';
};
