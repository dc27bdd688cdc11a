import { ApiError, invalid, MOST_FOUND, type Problem } from './errors.ts';

const MAX_DEPTH = 32;

/** Values in one body: members of arrays and fields of objects, each counted with what it holds. What judges a body takes time for each. */
export const MAX_NODES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);

/**
 * How many values a JSON text holds, read from its bytes before anything is made of them: one, one more behind each comma, and one in each
 * array or object, which an empty one is counted to have, too. Stops as soon as there are more than `most`.
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
 * UTF-8 JSON, with what PostgreSQL could not store (NUL, lone surrogates) or a parser could choke on (depth) named by its place.
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

/** Where a JSON text breaks off, as the parser says: without what it quotes. */
const reasonOf = (error: unknown): string => {
  const at = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return at === undefined ? '' : `: it breaks at character ${at}`;
};

const inspect = (value: unknown, loc: (string | number)[], problems: Problem[]): void => {
  if (problems.length > MOST_FOUND) return;
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
      // A field of this name is dropped on the way by whatever copies an object.
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

/** The fault of a text that PostgreSQL cannot store, or null. */
export const textFault = (text: string): string | null => {
  if (text.includes('\u0000')) return 'contains the character U+0000; remove it';
  return text.isWellFormed() ? null : 'contains half of a surrogate pair; send valid Unicode';
};
