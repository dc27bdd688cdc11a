import { CadFailure } from '../failure.ts';
import { MAX_ENTITIES } from '../limits.ts';
import { isStepHead, SNIFF_BYTES } from '../sniff.ts';
import { type Part, RecordParser, type Value } from './values.ts';

/** Parts of a complex record; those of the standards have a dozen. Every reference to the record scans them. */
const MAX_PARTS = 64;

export type Entity = { readonly id: number; readonly parts: readonly Part[] };

/** A Part 21 file whose records are parsed on demand: of a large file only a small part is ever needed. */
export class Part21File {
  readonly schemas: readonly string[];
  private readonly records: ReadonlyMap<number, string>;
  private readonly byType: ReadonlyMap<string, readonly number[]>;
  private readonly parsed = new Map<number, Entity | null>();

  constructor(
    schemas: readonly string[],
    records: ReadonlyMap<number, string>,
    byType: ReadonlyMap<string, readonly number[]>,
  ) {
    this.schemas = schemas;
    this.records = records;
    this.byType = byType;
  }

  get size(): number {
    return this.records.size;
  }

  /** Null when the record does not exist, its text is malformed, or it has more parts than any record of the standards. */
  entity(id: number): Entity | null {
    const known = this.parsed.get(id);
    if (known !== undefined) return known;
    const text = this.records.get(id);
    let entity: Entity | null = null;
    if (text !== undefined) {
      try {
        const parts = new RecordParser(text).parts();
        if (parts.length <= MAX_PARTS) entity = { id, parts };
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    this.parsed.set(id, entity);
    return entity;
  }

  /** Arguments of the part of this type; null when the record is not of the type. */
  args(id: number, type: string): readonly Value[] | null {
    return this.entity(id)?.parts.find((part) => part.type === type)?.args ?? null;
  }

  types(id: number): readonly string[] {
    return this.entity(id)?.parts.map((part) => part.type) ?? [];
  }

  /** Ids of all records that have a part of this type, in the order of the file. */
  all(type: string): readonly number[] {
    return this.byType.get(type) ?? [];
  }
}

const RECORD_HEAD = /#(\d+)\s*=\s*/y;
/** Matches every word and whether a list follows it, in one go: retrying a word from each of its letters would be quadratic. */
const WORD = /([A-Z_][A-Z0-9_]*)(\s*\()?/gi;
/** End of the string literal that starts at `from`, including doubled apostrophes. -1 if unterminated. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf("'", from + 1);
  while (end >= 0 && text.charCodeAt(end + 1) === APOSTROPHE) end = text.indexOf("'", end + 2);
  return end;
}

const APOSTROPHE = 39;
const ASTERISK = 42;
const SLASH = 47;
const SEMICOLON = 59;

/** Strings and comments may contain semicolons, so a record ends at the first one outside of both. -1 if unterminated. */
function endOfRecord(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const c = text.charCodeAt(at);
    if (c === SEMICOLON) return at;
    const isComment = c === SLASH && text.charCodeAt(at + 1) === ASTERISK;
    if (c !== APOSTROPHE && !isComment) continue;
    const end = isComment ? text.indexOf('*/', at + 2) + 1 : endOfString(text, at);
    if (end <= 0) return -1;
    at = end;
  }
  return -1;
}

/** Removes strings first, because names in them would count as types. */
function withoutStrings(record: string): string {
  let out = '';
  let at = 0;
  for (let quote = record.indexOf("'"); quote >= 0; quote = record.indexOf("'", at)) {
    out += record.slice(at, quote);
    const end = endOfString(record, quote);
    if (end < 0) return out;
    at = end + 1;
  }
  return out + record.slice(at);
}

function typesIn(record: string): string[] {
  if (!record.startsWith('(')) {
    const name = /^[!A-Z_][A-Z0-9_]*/i.exec(record)?.[0];
    return name === undefined ? [] : [name.toUpperCase()];
  }
  return [...withoutStrings(record).matchAll(WORD)].flatMap(([, word = '', list]) =>
    list === undefined ? [] : [word.toUpperCase()],
  );
}

const MAX_NESTING = 64;

/** The kernel's own parser recurses, and a deeply nested record would overflow its stack, so it is refused first. */
function nestsTooDeep(record: string): boolean {
  if (record.length < 2 * MAX_NESTING) return false;
  let depth = 0;
  for (let i = 0; i < record.length; i += 1) {
    const c = record.charCodeAt(i);
    if (c === OPEN) {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (c === CLOSE) depth -= 1;
    else if (c === APOSTROPHE) {
      const end = endOfString(record, i);
      if (end < 0) return false;
      i = end;
    }
  }
  return false;
}

const OPEN = 40;
const CLOSE = 41;

function schemaNames(header: string): string[] {
  const at = header.search(/FILE_SCHEMA\s*\(/i);
  if (at < 0) return [];
  const end = endOfRecord(header, at);
  const record = header.slice(at, end < 0 ? at : end);
  return [...record.matchAll(/'([^']*)'/g)].map((match) => (match[1] ?? '').toUpperCase());
}

/** Start of the records: after `DATA;`, or `DATA(…);` of the third edition. -1 without a data section. */
function startOfData(text: string): number {
  const word = /\bDATA\b/g;
  for (let found = word.exec(text); found !== null; found = word.exec(text)) {
    const at = skipSpace(text, word.lastIndex);
    if (text.charCodeAt(at) === SEMICOLON) return at + 1;
    if (text.charCodeAt(at) !== OPEN) continue;
    const end = endOfRecord(text, at);
    if (end < 0) return -1;
    if (text.slice(at, end).trimEnd().endsWith(')')) return end + 1;
    word.lastIndex = end;
  }
  return -1;
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

/**
 * Reads the structure of a STEP file: header, records, types.
 * @throws CadFailure `empty`, `type_mismatch` (no ISO-10303-21), `unreadable` (no end, no data), `too_large`
 */
export function readPart21(bytes: Uint8Array): Part21File {
  if (bytes.byteLength === 0)
    throw new CadFailure('empty', 'The file is empty (0 bytes). Export it again and upload it.');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!isStepHead(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES)))) {
    throw new CadFailure(
      'type_mismatch',
      'The content is not a STEP file: it does not begin with ISO-10303-21. Export the part as STEP.',
    );
  }
  if (!/END-ISO-10303-21\s*;/.test(text.slice(-65_536))) {
    throw new CadFailure(
      'unreadable',
      'The STEP file is cut short: its end mark is missing. Export and upload it again.',
    );
  }
  const dataAt = startOfData(text);
  if (dataAt < 0) throw new CadFailure('unreadable', 'The STEP file has no data section. Export it again.');
  const records = new Map<number, string>();
  const byType = new Map<string, number[]>();
  for (let at = text.indexOf('#', dataAt); at >= 0; at = text.indexOf('#', at)) {
    RECORD_HEAD.lastIndex = at;
    const head = RECORD_HEAD.exec(text);
    if (head === null) {
      at += 1;
      continue;
    }
    const end = endOfRecord(text, RECORD_HEAD.lastIndex);
    if (end < 0) break;
    const id = Number(head[1]);
    const record = text.slice(RECORD_HEAD.lastIndex, end);
    if (nestsTooDeep(record)) {
      throw new CadFailure(
        'unreadable',
        `The STEP file is damaged: record #${id} nests lists too deeply. Export it again.`,
      );
    }
    records.set(id, record);
    if (records.size > MAX_ENTITIES) {
      throw new CadFailure(
        'too_large',
        `The STEP file has more than ${MAX_ENTITIES} records. Simplify the part.`,
      );
    }
    for (const type of new Set(typesIn(record))) {
      const ids = byType.get(type);
      if (ids === undefined) byType.set(type, [id]);
      else ids.push(id);
    }
    at = end + 1;
  }
  return new Part21File(schemaNames(text.slice(0, dataAt)), records, byType);
}
