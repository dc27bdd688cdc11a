import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Truth, truthOf } from './truth.ts';

export const DRAWINGS_DATA = join(
  resolve(process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data')),
  'drawings',
);

export const hasDrawingsData = existsSync(join(DRAWINGS_DATA, 'drawings.json'));

export type Listed = {
  readonly file: string;
  readonly bytes: Buffer;
  readonly truth: Truth;
  readonly isText: boolean;
};

type Entry = Parameters<typeof truthOf>[0] & { readonly kind: string };

/** The sheets of the test data with their truth; empty without the data. */
export const listedSheets = (): readonly Listed[] => {
  if (!hasDrawingsData) return [];
  const list = JSON.parse(readFileSync(join(DRAWINGS_DATA, 'drawings.json'), 'utf8')) as Record<
    string,
    Entry
  >;
  return Object.entries(list).map(([file, entry]) => ({
    file,
    bytes: readFileSync(join(DRAWINGS_DATA, file)),
    truth: truthOf(entry.same_content_as === undefined ? entry : (list[entry.same_content_as] ?? entry)),
    isText: entry.text_layer === true,
  }));
};
