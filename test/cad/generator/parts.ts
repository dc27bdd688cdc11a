import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../../scripts/lib/paths.mjs';
import type { Feature, GeometryFacts } from '../../../src/cad/facts.ts';
import { pythonWith } from '../../support/python.ts';

const CADQUERY = '2.5.2';
/** It takes a minute or two; this only ends one that would never end. */
const GENERATE_MS = 1_800_000;

type Wanted = {
  readonly kind: Feature['kind'];
  readonly subtype: string | null;
  readonly n?: number;
  readonly optional?: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
} & Readonly<Record<string, unknown>>;

export type Truth = {
  readonly cls?: string;
  readonly features?: readonly Wanted[];
  readonly ignore?: readonly string[];
  readonly sheet?: Readonly<Record<string, unknown>>;
  readonly profile?: Readonly<Record<string, unknown>>;
};

/** The folder of the parts, made once for each version of the generator; null where Python or the registry cannot be had. */
export async function generatedParts(): Promise<string | null> {
  const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.py'));
  const digest = createHash('sha256').update(CADQUERY);
  for (const name of scripts.sort()) digest.update(readFileSync(join(import.meta.dirname, name)));
  const folder = join(cacheDir(), `cad-parts-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(join(folder, 'whole'))) return folder;
  const bin = await pythonWith('cadquery', CADQUERY);
  if (bin === null) return null;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const made = spawnSync(join(bin, 'python'), [join(import.meta.dirname, 'main.py'), fresh], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    timeout: GENERATE_MS,
  });
  if (made.status !== 0) throw new Error(`the parts could not be generated: ${made.error ?? made.stderr}`);
  writeFileSync(join(fresh, 'whole'), '');
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another run was first: its parts are the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    rmSync(fresh, { recursive: true });
  }
  return folder;
}

export const truthOf = (folder: string): Record<string, Truth> =>
  JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<string, Truth>;

/** Within two thousandths, of the value or of a millimetre: an approximated surface is good to about a micrometre. */
const equal = (actual: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) return Array.isArray(actual) && wanted.every((one, i) => equal(actual[i], one));
  if (typeof wanted !== 'number') return actual === wanted;
  return typeof actual === 'number' && Math.abs(actual - wanted) <= 2e-3 * Math.max(1, Math.abs(wanted));
};

const META = new Set(['kind', 'subtype', 'n', 'optional', 'details']);

function fits(found: Feature, wanted: Wanted): boolean {
  if (found.kind !== wanted.kind) return false;
  if (wanted.subtype !== null && found.subtype !== wanted.subtype) return false;
  const sizes = Object.entries(wanted).filter(([key]) => !META.has(key));
  const details = Object.entries(wanted.details ?? {});
  return (
    sizes.every(([key, value]) => equal(found[key as keyof Feature], value)) &&
    details.every(([key, value]) => equal(found.details[key], value))
  );
}

const short = ({ id, subtype, ...sizes }: Feature): string =>
  `${id}/${subtype} ${JSON.stringify([sizes.diameter_mm, sizes.depth_mm, sizes.width_mm, sizes.length_mm, sizes.radius_mm, sizes.angle_deg, sizes.details])}`;

export type Comparison = { readonly found: number; readonly missing: string[]; readonly invented: string[] };

/** What of the truth is missing from the record, and what the record has beyond it. */
export function compare(facts: GeometryFacts, truth: Truth): Comparison {
  const left = facts.features.filter((one) => one.kind !== 'face');
  const missing: string[] = [];
  let found = 0;
  for (const wanted of truth.features ?? []) {
    for (let k = 0; k < (wanted.n ?? 1); k += 1) {
      const i = left.findIndex((one) => fits(one, wanted));
      if (i >= 0) {
        left.splice(i, 1);
        found += 1;
      } else if (wanted.optional !== true) missing.push(JSON.stringify(wanted));
    }
  }
  const ignored = new Set(truth.ignore ?? []);
  const invented = left.filter((one) => !ignored.has(one.kind)).map(short);
  if (truth.cls !== undefined && facts.shape_class !== truth.cls)
    missing.push(`class ${truth.cls}, not ${facts.shape_class}`);
  for (const [record, wanted] of [
    [facts.sheet, truth.sheet],
    [facts.profile, truth.profile],
  ] as const) {
    for (const [key, value] of Object.entries(wanted ?? {})) {
      const actual = (record as Readonly<Record<string, unknown>> | null)?.[key];
      if (!equal(actual, value))
        missing.push(`${key} ${JSON.stringify(value)}, not ${JSON.stringify(actual)}`);
    }
  }
  return { found, missing, invented };
}
