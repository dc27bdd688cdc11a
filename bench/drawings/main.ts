/**
 * Cost of a page from the start of its child to its facts and picture, compared with the bare library in the same run. For pages with their own
 * text the library is pdfium (open, characters and strokes, picture); for scans it is the text recognition (decode, find the boxes of text, read
 * each once). Takes a minute and a half.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectText } from '../../src/drawings/ocr/detect.ts';
import { loadModels } from '../../src/drawings/ocr/models.ts';
import { DETECTION_SIDE } from '../../src/drawings/ocr/read.ts';
import { recognise } from '../../src/drawings/ocr/recognise.ts';
import { overlayPng } from '../../src/drawings/overlay.ts';
import { contentOf } from '../../src/drawings/pdf/content.ts';
import { openPage, openPdf } from '../../src/drawings/pdf/open.ts';
import { renderPage } from '../../src/drawings/pdf/render.ts';
import { decodeImage } from '../../src/drawings/raster/decode.ts';
import { readContent } from '../../src/drawings/read-content.ts';
import { readPage } from '../../src/drawings/read-page.ts';
import { runChild } from '../../src/platform/sandbox/run-child.ts';
import { report, setExitCode } from '../support/report.ts';
import { endedChildrenSeconds } from '../support/usage.ts';

const PAGE_SECONDS = 3;
const RASTER_SECONDS = 20;
const PAGE_BYTES = 1.2e9;
const OVER_BARE_OCR = 1.5;
const PIXELS_PER_MM = 150 / 25.4;
const SCANNED_PIXELS_PER_MM = 200 / 25.4;
const SCANS = ['examples/plate_holes_pocket.pdf', 'examples/drawings/VC-103_Rev.B.pdf'];
const TIMES = 5;

const root = join(import.meta.dirname, '../..');
const models = join(root, 'data/ocr');
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

/** Reads as the service does: in a separate process inside the sandbox. */
const inChild = async (file: string, format: 'pdf' | 'png' = 'pdf') => {
  const before = endedChildrenSeconds();
  const folder = mkdtempSync(join(tmpdir(), 'bench-drawing-'));
  try {
    copyFileSync(file, join(folder, 'input'));
    const outcome = await runChild({
      script: join(root, 'src/drawings/child.ts'),
      job: { input: join(folder, 'input'), format, out_dir: folder, page: 1, models },
      timeoutMs: 120_000,
      maxRssBytes: 1.5 * 2 ** 30,
      cpuSeconds: 120,
      maxOutputBytes: 64 * 2 ** 20,
      tmpDir: folder,
      readable: [models],
    });
    if (outcome.kind !== 'ok') throw new Error(`${file}: ${outcome.kind}`);
    const [seconds, after] = [outcome.wallMs / 1000, endedChildrenSeconds()];
    return {
      seconds,
      ofOneCore: before === null || after === null ? seconds : after - before,
      bytes: outcome.peakRssBytes,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const ratios: number[] = [];
const children: Awaited<ReturnType<typeof inChild>>[] = [];
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

/** CPU seconds of this process; its readers have one thread. */
const cpuSecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const bareOcr = async (bytes: Buffer): Promise<void> => {
  const picture = await decodeImage(bytes, 'png');
  const { detect, ...rest } = await loadModels(models);
  for (const box of await detectText(picture, detect, DETECTION_SIDE)) {
    const isTall = box.bottom - box.top > box.right - box.left;
    await recognise(picture, box, isTall ? 1 : 0, { detect, ...rest });
  }
};

const folder = mkdtempSync(join(tmpdir(), 'bench-scan-'));
try {
  const scans: Awaited<ReturnType<typeof inChild>>[] = [];
  const [bare, full]: [number[], number[]] = [[], []];
  for (const [index, name] of SCANS.entries()) {
    const page = openPage(await openPdf(readFileSync(join(root, name))), 0);
    const bytes = Buffer.from(overlayPng(renderPage(page, SCANNED_PIXELS_PER_MM), []));
    const file = join(folder, `${index}.png`);
    writeFileSync(file, bytes);
    if (index === 0) await bareOcr(bytes);
    bare.push(await cpuSecondsOf(() => bareOcr(bytes)));
    full.push(
      await cpuSecondsOf(async () => {
        const read = await readPage(bytes, { format: 'png', page: 1, models }, () => undefined);
        overlayPng(read.picture, read.facts.facts);
      }),
    );
    scans.push(await inChild(file, 'png'));
  }
  const most = (of: (scan: (typeof scans)[number]) => number): number => Math.max(...scans.map(of));
  report(
    'a scanned page, seconds of one core over promise',
    most(({ ofOneCore }) => ofOneCore) / RASTER_SECONDS,
    { atMost: 1 },
    `most of ${scans.length} sheets ${most(({ ofOneCore }) => ofOneCore).toFixed(1)} s of one core, ${most(({ seconds }) => seconds).toFixed(1)} s by the clock, its process included`,
  );
  report(
    'memory of any page over promise',
    Math.max(
      most((scan) => scan.bytes),
      largest * 2 ** 20,
    ) / PAGE_BYTES,
    { atMost: 1 },
    `${(most((scan) => scan.bytes) / 2 ** 20).toFixed(0)} MiB for a scan, ${largest.toFixed(0)} MiB for a page of text`,
  );
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  report(
    'a scanned page over the bare text recognition',
    sum(full) / sum(bare),
    { atMost: OVER_BARE_OCR },
    `${sum(full).toFixed(1)} s and ${sum(bare).toFixed(1)} s of one core for ${scans.length} sheets`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
setExitCode();
