import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { FlatFacts } from '../../cad/facts.ts';
import type { PricingGeometry } from '../../engine/index.ts';
import { runChild } from '../../platform/sandbox/run-child.ts';
import { problemWith, whyUnread } from '../reading.ts';

const FORMATS: Readonly<Record<string, string>> = {
  '.step': 'step',
  '.stp': 'step',
  '.stl': 'stl',
  '.obj': 'obj',
};
const MEMORY_BYTES = 3_000_000_000;
const OUTPUT_BYTES = 1_000_000_000;

type ReadOutcome =
  | { readonly ok: true; readonly facts: PricingGeometry & { readonly flat: FlatFacts | null } }
  | { readonly ok: false; readonly problem: string };

/** Reads a CAD file as the service does: in the sandboxed child, on a copy. */
export const readFacts = async (file: string, timeoutMs: number): Promise<ReadOutcome> => {
  const name = basename(file);
  const format = FORMATS[extname(file).toLowerCase()];
  if (format === undefined)
    return {
      ok: false,
      problem: `${name}: this file type is not supported. Supported are .step, .stp, .stl and .obj.`,
    };
  const folder = await mkdtemp(join(tmpdir(), 'plan-'));
  try {
    const input = join(folder, `input${extname(file)}`);
    const problem = await problemWith(file);
    if (problem !== null) return { ok: false, problem: `${file}: ${problem}` };
    await copyFile(file, input);
    const outcome = await runChild({
      script: join(import.meta.dirname, '../../cad/child.ts'),
      job: { input, format, out_dir: join(folder, 'out'), want: ['facts'] },
      timeoutMs,
      maxRssBytes: MEMORY_BYTES,
      cpuSeconds: timeoutMs / 1000,
      maxOutputBytes: OUTPUT_BYTES,
      tmpDir: folder,
    });
    if (outcome.kind !== 'ok') return { ok: false, problem: `${name}: ${whyUnread(outcome)}` };
    return { ok: true, facts: JSON.parse(await readFile(join(folder, 'out/facts.json'), 'utf8')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
