import { readFileSync } from 'node:fs';
import path from 'node:path';

export const DATA = path.resolve(import.meta.dirname, '../../data');

export const readData = <T>(file: string): T => JSON.parse(readFileSync(path.join(DATA, file), 'utf8')) as T;

export const PRESETS = ['de-2026', 'pl-2026', 'cn-2026', 'us-2026'] as const;

/** The same plants with presses and a foundry. */
export const FOUNDRIES = PRESETS.map((slug) => `${slug}-foundry` as const);

export type Cited = {
  readonly value: number | string;
  readonly citation: string;
  readonly sigma: number;
};

export type Preset = {
  readonly slug: string;
  readonly currency: string;
  readonly region: string;
  readonly valid_from: string;
  readonly settings: Readonly<Record<string, Cited>>;
  readonly rates: readonly (Cited & {
    readonly key: string;
    readonly kind: string;
    readonly subject: string | null;
    readonly currency: string;
  })[];
  readonly machines: readonly PresetMachine[];
  readonly tools: readonly PresetTool[];
  readonly subcontractors: readonly (Sourced & { readonly key: string; readonly process: string })[];
};

export type Sourced = {
  readonly citations: Readonly<Record<string, string>>;
  readonly sigmas: Readonly<Record<string, number>>;
};

export type PresetMachine = Sourced & {
  readonly key: string;
  readonly fleet_priority: number;
  readonly definition: {
    readonly name: string;
    readonly klass: string;
    readonly hourly_rate_eur: number | null;
    readonly capabilities: Readonly<Record<string, unknown>> & {
      readonly klass: string;
      readonly max_part_envelope_mm: readonly number[];
      readonly spindle_power_kw: number | null;
      readonly vdi_3258: Readonly<Record<string, number | null>>;
      readonly extra: Readonly<Record<string, number | string>>;
    };
  };
};

export type PresetTool = Sourced & {
  readonly key: string;
  readonly klass: string;
  readonly material: string;
  readonly price: number;
  readonly life_min: number;
  readonly cutting_data: readonly {
    readonly iso_group: string;
    readonly vc_m_min: number;
    readonly fz_mm: number;
    readonly source: string;
    readonly sigma: number;
  }[];
};

/** The problem with a citation, or null: every key is in the list or `assumed`, and an assumed figure admits it with its sigma. */
export const citationFault = (
  citation: string,
  sigma: number,
  sources: Readonly<Record<string, unknown>>,
): string | null => {
  if (citation === 'assumed') return sigma >= 0.1 ? null : `assumed with sigma ${sigma}`;
  const unknown = citation.split(';').filter((key) => key !== 'assumed' && !Object.hasOwn(sources, key));
  return unknown.length === 0 ? null : `unknown source ${unknown.join(', ')}`;
};
