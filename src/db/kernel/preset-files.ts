import { readFileSync } from 'node:fs';
import path from 'node:path';

const PRESETS = path.resolve(import.meta.dirname, '../../../data/presets');

const COUNTRIES = ['de', 'pl', 'cn', 'us'] as const;

/** Presets that the platform ships: of each country a job shop, and the same plant with presses and a foundry. */
export const PRESET_SLUGS: readonly string[] = ['2026', '2026-foundry'].flatMap((plant) =>
  COUNTRIES.map((country) => `${country}-${plant}`),
);

type File = Readonly<Record<string, unknown>> & {
  readonly slug: string;
  /** The preset that a plant adds its machines to. */
  readonly base?: string;
  readonly machines: readonly unknown[];
};

const readFile = (slug: string): File =>
  JSON.parse(readFileSync(path.join(PRESETS, `${slug}.json`), 'utf8')) as File;

/** A preset as it is shipped, with the machines of its base. @throws the system's error if there is no such preset */
export const readPreset = <T>(slug: string): T => {
  const { base: name, ...own } = readFile(slug);
  if (name === undefined) return own as T;
  const base = readFile(name);
  return { ...base, ...own, machines: [...base.machines, ...own.machines] } as T;
};
