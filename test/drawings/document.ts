import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../docs/drawings/accuracy.md');

/** The document before, between and behind the marks of a table. */
const parts = (table: string): readonly [string, string, string] => {
  const [begin, end] = [`<!-- ${table}: begin -->`, `<!-- ${table}: end -->`];
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no marks of ${table}`);
  return [text.slice(0, from + begin.length), text.slice(from + begin.length, to), text.slice(to)];
};

/** What the document says in a table. */
export const published = (table: string): string => parts(table)[1].trim();

/** Writes a table of the document. */
export const publish = (table: string, text: string): void => {
  const [before, , after] = parts(table);
  writeFileSync(DOCUMENT, `${before}\n${text}\n${after}`);
};
