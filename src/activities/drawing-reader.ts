import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Reader of drawings, in a separate process for each page. */
export const DRAWING_CHILD = path.join(root, 'drawings/child.ts');
/** Models that recognise text in images; only the child loads them. */
export const DRAWING_MODELS = path.resolve(root, '../data/ocr');

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();

let known: string | null = null;

/** Identifies the reader by its source and its models: stored results are reused for the same bytes until one of them changes. */
export const drawingReader = (): string => {
  if (known !== null) return known;
  const digest = createHash('sha256');
  for (const file of filesOf(path.dirname(DRAWING_CHILD)))
    digest.update(path.relative(root, file)).update(readFileSync(file));
  for (const file of filesOf(DRAWING_MODELS))
    digest.update(`${path.relative(root, file)} ${statSync(file).size}`);
  known = digest.digest('hex').slice(0, 16);
  return known;
};
