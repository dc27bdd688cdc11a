import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageFacts } from './facts.ts';
import { DrawingFailure } from './failure.ts';
import { MAX_BYTES } from './limits.ts';
import { overlayPng } from './overlay.ts';
import { openPdf } from './pdf/open.ts';
import { imageHead } from './raster/image.ts';
import { readPage } from './read-page.ts';

export const DRAWING_FORMATS = ['pdf', 'png', 'jpeg'] as const;
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];

export type Job = {
  readonly input: string;
  readonly format: DrawingFormat;
  readonly out_dir: string;
  /** From 1; null: only how many pages there are. */
  readonly page: number | null;
  /** The folder of the models that recognise text in pictures. */
  readonly models: string;
};

export type Done = { readonly pages: number } | { readonly files: readonly string[] };

const write = async (folder: string, name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, `${name}.part`), content);
  await rename(join(folder, `${name}.part`), join(folder, name));
  return name;
};

/** A number that is none would be written as null, and nobody would know. */
const finite = (key: string, value: unknown): unknown => {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new DrawingFailure('broken', `The drawing is damaged: ${key} has no finite value.`);
};

/** Counts the pages of a document, or reads one of them. @throws DrawingFailure when the file cannot give what was wanted */
export const runJob = async (job: Job, tell: (progress: number, stage: string) => void): Promise<Done> => {
  const { size } = await stat(job.input);
  if (size > MAX_BYTES) {
    throw new DrawingFailure(
      'too_large',
      `The drawing has more than ${MAX_BYTES / 2 ** 20} MiB and was not read.`,
    );
  }
  const bytes = await readFile(job.input);
  if (job.page === null) {
    if (job.format === 'pdf') return { pages: (await openPdf(bytes)).pages };
    imageHead(bytes, job.format);
    return { pages: 1 };
  }
  const { facts, picture } = await readPage(bytes, { ...job, page: job.page }, tell);
  const json = JSON.stringify(facts satisfies PageFacts, finite);
  tell(0.9, 'picture');
  const png = overlayPng(picture, facts.facts);
  return { files: [await write(job.out_dir, 'page.json', json), await write(job.out_dir, 'page.png', png)] };
};
