import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CadFailure } from '../../../src/cad/failure.ts';
import { loadKernel } from '../../../src/cad/kernel/load.ts';
import { readStepFile } from '../../../src/cad/step.ts';

/** Reads mutated copies of a file, one after the other, and says what came of each. */
type Job = { inputs: string[]; from: number; to: number };

/** Park and Miller's generator: the same seed gives the same mutants everywhere. */
function random(seed: number): () => number {
  let state = (seed * 7919 + 12_345) % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

type Mutation = (source: string, next: () => number) => string;
const pick = (next: () => number, most: number): number => Math.floor(next() * most);
const replaceNth = (
  source: string,
  pattern: RegExp,
  next: () => number,
  by: (found: string) => string,
): string => {
  const all = [...source.matchAll(pattern)];
  const one = all[pick(next, all.length)];
  return one === undefined
    ? source
    : source.slice(0, one.index) + by(one[0]) + source.slice(one.index + one[0].length);
};

const mutations: readonly Mutation[] = [
  (s, next) => s.slice(0, pick(next, s.length)),
  (s, next) => replaceNth(s, /#\d+(?=[,)])/g, next, () => `#${pick(next, 3_000)}`),
  (s, next) =>
    replaceNth(
      s,
      /-?\d+\.\d*(?:E[+-]?\d+)?/g,
      next,
      () => ['1.E300', '0.', '-1.', 'NAN', '1.E-300'][pick(next, 5)] ?? '0.',
    ),
  (s, next) => replaceNth(s, /#\d+ ?= ?[^;]*;\n?/g, next, () => ''),
  (s, next) => replaceNth(s, /[A-Z_]{6,}(?=\()/g, next, (found) => `${found.slice(1)}X`),
  (s, next) => replaceNth(s, /\.[TF]\./g, next, (found) => (found === '.T.' ? '.F.' : '.T.')),
  (s, next) => {
    const at = pick(next, s.length);
    return s.slice(0, at) + String.fromCharCode(pick(next, 256)).repeat(1 + pick(next, 20)) + s.slice(at + 8);
  },
  (s, next) => replaceNth(s, /\([^()]*\)/g, next, () => '()'),
];

function mutate(source: string, seed: number): Uint8Array {
  const next = random(seed);
  let out = source;
  for (let n = 0; n <= seed % 3; n += 1) out = mutations[pick(next, mutations.length)]?.(out, next) ?? out;
  return Buffer.from(out, 'latin1');
}

const say = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
const job = JSON.parse(await text(process.stdin)) as Job;
const sources = job.inputs.map((path) => readFileSync(path, 'latin1'));
const oc = await loadKernel();
const outcomes: string[] = [];
for (let seed = job.from; seed < job.to; seed += 1) {
  say({ progress: seed / job.to, stage: String(seed) });
  try {
    const { facts } = readStepFile(oc, mutate(sources[seed % sources.length] ?? '', seed), () => undefined);
    const sane = facts.volume_mm3 > 0 && Number.isFinite(facts.volume_mm3) && facts.solids > 0;
    outcomes.push(sane ? 'ok' : `senseless facts of seed ${seed}`);
  } catch (error) {
    if (!(error instanceof CadFailure)) throw error;
    outcomes.push(error.code);
  }
}
say({ ok: true, outcomes });
