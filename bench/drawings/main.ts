/**
 * Pages with text of their own: what a page costs from the start of its child to its facts and picture, and the reading beside the bare library
 * (open, characters and strokes, picture) in the same run. Half a minute.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overlayPng } from '../../src/drawings/overlay.ts';
import { contentOf } from '../../src/drawings/pdf/content.ts';
import { openPage, openPdf } from '../../src/drawings/pdf/open.ts';
import { renderPage } from '../../src/drawings/pdf/render.ts';
import { readContent } from '../../src/drawings/read-content.ts';
import { runChild } from '../../src/platform/sandbox/run-child.ts';
import { finish, report } from '../support/report.ts';

const PAGE_SECONDS = 3;
const PIXELS_PER_MM = 150 / 25.4;
const TIMES = 5;

const root = join(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name));
const files = [...filesIn(join(root, 'examples')), ...filesIn(join(root, 'examples/drawings'))];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Median seconds of some runs; the first warms up. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const seconds: number[] = [];
  for (let run = 0; run <= TIMES; run += 1) {
    const started = performance.now();
    await work();
    if (run > 0) seconds.push((performance.now() - started) / 1000);
  }
  return median(seconds);
};

/** As the service asks for it: a process of its own, behind the walls of the sandbox. */
const inChild = async (file: string): Promise<{ readonly seconds: number; readonly bytes: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-drawing-'));
  try {
    copyFileSync(file, join(folder, 'input'));
    const models = join(root, 'data/ocr');
    const outcome = await runChild({
      script: join(root, 'src/drawings/child.ts'),
      job: { input: join(folder, 'input'), format: 'pdf', out_dir: folder, page: 1, models },
      timeoutMs: 120_000,
      maxRssBytes: 1.5 * 2 ** 30,
      cpuSeconds: 120,
      maxOutputBytes: 64 * 2 ** 20,
      tmpDir: folder,
      readable: [models],
    });
    if (outcome.kind !== 'ok') throw new Error(`${file}: ${outcome.kind}`);
    return { seconds: outcome.wallMs / 1000, bytes: outcome.peakRssBytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const ratios: number[] = [];
const children: { readonly seconds: number; readonly bytes: number }[] = [];
for (const file of files) {
  const bytes = readFileSync(file);
  const bare = await timed(async () => {
    const page = openPage(await openPdf(bytes), 0);
    return [contentOf(page), renderPage(page, PIXELS_PER_MM)];
  });
  const full = await timed(async () => {
    const page = openPage(await openPdf(bytes), 0);
    const content = contentOf(page);
    if (content === null) throw new Error(`${file} has no text of its own`);
    return overlayPng(renderPage(page, PIXELS_PER_MM), readContent(content, 1).facts);
  });
  ratios.push(full / bare);
  children.push(await inChild(file));
}
const slowest = Math.max(...children.map(({ seconds }) => seconds));
const largest = Math.max(...children.map(({ bytes }) => bytes)) / 2 ** 20;
report(
  'a page of text, seconds over promise',
  slowest / PAGE_SECONDS,
  { atMost: 1 },
  `slowest of ${children.length} pages ${slowest.toFixed(2)} s with ${largest.toFixed(0)} MiB, its process included`,
);
report(
  'facts and boxes over the bare library',
  median(ratios),
  null,
  `worst ${Math.max(...ratios).toFixed(2)}`,
);
finish();
