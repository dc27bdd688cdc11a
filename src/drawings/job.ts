import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawingFormat, Fact, PageFacts } from './facts.ts';
import { DrawingFailure } from './failure.ts';
import { MAX_BYTES } from './limits.ts';
import { overlayPng } from './overlay.ts';
import { openPdf } from './pdf/open.ts';
import { decodeImage } from './raster/decode.ts';
import { imageHead } from './raster/image.ts';
import { readPage } from './read-page.ts';
import { readRequest } from './request/read-request.ts';

/** Plain-text requests; they have one page and no picture. */
export const REQUEST_FORMATS = ['text', 'markdown'] as const;
type RequestFormat = (typeof REQUEST_FORMATS)[number];

const isRequest = (format: Job['format']): format is RequestFormat =>
  REQUEST_FORMATS.some((one) => one === format);

export type Job = {
  readonly input: string;
  readonly format: DrawingFormat | RequestFormat;
  readonly out_dir: string;
  /** From 1; null: only count the pages. */
  readonly page: number | null;
  /** Folder of the models that recognise text in pictures. */
  readonly models: string;
  /** Also write the page without boxes, as `plain.png`. */
  readonly plain?: boolean;
  /** Only draw: the input is a page without boxes, and gets one around each of these. */
  readonly boxes?: readonly Pick<Fact, 'box' | 'kind' | 'doubts'>[];
};

export type Done = { readonly pages: number } | { readonly files: readonly string[] };

const write = async (folder: string, name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, `${name}.part`), content);
  await rename(join(folder, `${name}.part`), join(folder, name));
  return name;
};

/** JSON would silently write NaN as null. */
const finite = (key: string, value: unknown): unknown => {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new DrawingFailure('broken', `The drawing is damaged: ${key} has no finite value. Export it again.`);
};

const writeFacts = (job: Job, facts: PageFacts): Promise<string> =>
  write(job.out_dir, 'page.json', JSON.stringify(facts, finite));

/**
 * Counts the pages of a document, or reads one of them. @throws DrawingFailure when the file cannot provide the requested output
 */
export const runJob = async (
  job: Job,
  onProgress: (progress: number, stage: string) => void,
): Promise<Done> => {
  const { size } = await stat(job.input);
  if (size > MAX_BYTES) {
    throw new DrawingFailure(
      'too_large',
      `The drawing is larger than ${MAX_BYTES / 2 ** 20} MiB, so it was not read. Send it smaller, or its pages one by one.`,
    );
  }
  const bytes = await readFile(job.input);
  const { format } = job;
  if (isRequest(format)) {
    if (job.page === null) return { pages: 1 };
    return { files: [await writeFacts(job, readRequest(bytes.toString('utf8')))] };
  }
  if (job.page === null) {
    if (format === 'pdf') return { pages: (await openPdf(bytes)).pages };
    imageHead(bytes, format);
    return { pages: 1 };
  }
  if (job.boxes !== undefined && format !== 'pdf') {
    const png = overlayPng(await decodeImage(bytes, format), job.boxes);
    return { files: [await write(job.out_dir, 'page.png', png)] };
  }
  const { facts, picture } = await readPage(bytes, { ...job, format, page: job.page }, onProgress);
  onProgress(0.9, 'picture');
  const png = overlayPng(picture, facts.facts);
  const files = [await writeFacts(job, facts), await write(job.out_dir, 'page.png', png)];
  if (job.plain === true) files.push(await write(job.out_dir, 'plain.png', overlayPng(picture, [])));
  return { files };
};
