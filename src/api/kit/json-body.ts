import { ApiError, invalid, type Problem } from './errors.ts';

const MAX_DEPTH = 32;

/** UTF-8 JSON, with what PostgreSQL could not store (NUL, lone surrogates) or a parser could choke on (depth) named by its place. */
export const parseJson = (bytes: Buffer): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('bad_request', { message: 'The body is not valid UTF-8 JSON.' });
  }
  const problems: Problem[] = [];
  inspect(value, ['body'], problems);
  if (problems.length > 0) throw invalid(problems);
  return value;
};

const inspect = (value: unknown, loc: (string | number)[], problems: Problem[]): void => {
  if (loc.length > MAX_DEPTH) {
    problems.push({ loc: loc.slice(0, 4), msg: `nested deeper than ${MAX_DEPTH} levels`, type: 'too_deep' });
    return;
  }
  // JSON.parse reads 1e400 as infinity, which would be stored as null.
  if (typeof value === 'number' && !Number.isFinite(value)) {
    problems.push({ loc, msg: 'is a number beyond 1.8e308', type: 'invalid_number' });
  } else if (typeof value === 'string') {
    const fault = textFault(value);
    if (fault !== null) problems.push({ loc, msg: fault, type: 'invalid_text' });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) inspect(item, [...loc, index], problems);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      const fault = textFault(key);
      if (fault !== null) problems.push({ loc, msg: `a field name ${fault}`, type: 'invalid_text' });
      // A field of this name is dropped on the way by whatever copies an object.
      if (key === '__proto__')
        problems.push({ loc: [...loc, key], msg: 'unknown field', type: 'unknown_field' });
      inspect(item, [...loc, key], problems);
    }
  }
};

/** Why a text cannot be stored, or null. */
export const textFault = (text: string): string | null => {
  if (text.includes('\u0000')) return 'contains the character U+0000';
  return text.isWellFormed() ? null : 'contains half of a surrogate pair';
};
