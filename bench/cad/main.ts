import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { bestOf, type Stage, stagesOf } from './cost.ts';
import { ingestAll } from './ingest.ts';
import { peaksOf } from './peak.ts';
import { bareKernel, fullFacts, shapingAlone } from './stages.ts';

/** Promises: full facts against the bare kernel (read, mesh, properties) in the same run. */
const MAX_MEDIAN = 2;
const MAX_WORST = 3;
/** Promise: full facts against the same without the facts of a part in a tool, at the median. */
const MAX_SHAPING = 1.3;
const INGESTED = 50;

const root = join(import.meta.dirname, '../..');
const shared = join(process.env.TEST_DATA_DIR ?? join(root, '../shared/data'), 'cad');
const DAMAGED = new Set(['empty.step', 'garbage.step', 'truncated.step', 'corrupt_refs.step']);

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(step|stp)$/.test(name) && !DAMAGED.has(name))
    .map((name) => join(folder, name));
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const pad = (x: number, width = 6): string => x.toFixed(0).padStart(width);

const known = filesIn(join(shared, 'known'));
const files = [
  ...(known.length > 0 ? known : filesIn(join(root, 'examples'))),
  ...['mfcad', 'nist'].flatMap((name) => filesIn(join(shared, name))),
];
const oc = await loadKernel();
const warm = readFileSync(files[0] ?? '');
bareKernel(oc, warm, () => undefined);
fullFacts(oc, warm, () => undefined);

console.log(
  'Processor ms per file on one core, warm kernel, best of several turns; in brackets MiB resident at most in a process of its own.',
);
console.log('bare = read + properties + mesh; full = the whole record\n');
type Row = {
  readonly file: string;
  readonly faces: number;
  readonly full: number;
  readonly ratio: number;
  readonly shaping: number;
};
const rows: Row[] = [];
for (const file of files) {
  const bytes = readFileSync(file);
  const faces = fullFacts(oc, bytes, () => undefined);
  const shape = shapingAlone(oc, bytes);
  const [bare, full, shaping] = bestOf([
    () => stagesOf((mark) => bareKernel(oc, bytes, mark)),
    () => stagesOf((mark) => fullFacts(oc, bytes, mark)),
    () =>
      stagesOf((mark) => {
        shape();
        mark('shaping');
      }),
  ]);
  if (bare === undefined || full === undefined || shaping === undefined)
    throw new Error('three runs give three results');
  const memory = { bare: peaksOf('bare', file), full: peaksOf('full', file) };
  const most = (peaks: Readonly<Record<string, number>>): number => Math.max(...Object.values(peaks));
  const parts = (stages: readonly Stage[], peaks: Readonly<Record<string, number>>): string =>
    stages.map(({ name, ms }) => `${name} ${ms.toFixed(0)} [${peaks[name] ?? '?'}]`).join(', ');
  const ratio = full.ms / bare.ms;
  const added = full.ms / (full.ms - shaping.ms);
  rows.push({ file: basename(file), faces, full: full.ms, ratio, shaping: added });
  console.log(
    `${basename(file).padEnd(32)} ${pad(faces, 4)} faces  bare ${pad(bare.ms)} [${most(memory.bare)}]  full ${pad(full.ms)} [${most(memory.full)}]  ratio ${ratio.toFixed(2)}  with / without a tool ${added.toFixed(2)}`,
  );
  console.log(`    bare: ${parts(bare.stages, memory.bare)}`);
  console.log(`    full: ${parts(full.stages, memory.full)}`);
}
const ratios = rows.map((row) => row.ratio);
const [middle, worst] = [median(ratios), Math.max(...ratios)];
console.log(
  `\nfull facts / bare kernel: median ${middle.toFixed(2)} (promised ${MAX_MEDIAN}), worst ${worst.toFixed(2)} (promised ${MAX_WORST})`,
);
const added = rows.map(({ shaping }) => shaping);
const usual = median(added);
console.log(
  `full facts / the same without those of a part in a tool: median ${usual.toFixed(2)} (promised ${MAX_SHAPING}), worst ${Math.max(...added).toFixed(2)}`,
);
const largest = rows.reduce((a, b) => (b.faces > a.faces ? b : a));
console.log(
  `largest part: ${largest.file}, ${largest.faces} faces, full facts in ${(largest.full / 1000).toFixed(2)} s of one core (aim: 500 faces in 5 s)`,
);

const folder = mkdtempSync(join(tmpdir(), 'bench-cad-'));
try {
  const jobs = Array.from({ length: INGESTED }, (_, i) => files[i % files.length] ?? '');
  const cores = availableParallelism();
  const { wallMs, busyMs, peakRssBytes } = await ingestAll(jobs, cores, folder);
  const used = busyMs / wallMs;
  console.log(
    `${INGESTED} files, one child each, ${cores} at a time: ${(wallMs / 1000).toFixed(1)} s, ${used.toFixed(2)} children busy on average of ${cores} cores, peak ${Math.round(peakRssBytes / 2 ** 20)} MiB in one child`,
  );
  if (middle > MAX_MEDIAN || worst > MAX_WORST || usual > MAX_SHAPING || used < 0.8 * cores)
    process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
