import { PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';
import { PRESETS, type Preset, readData } from './files.ts';
import { PUBLISHED } from './published-rates.ts';

/** A number of ours that may rest on a published one: where it stands, what it says and whom it names. */
export type Place = {
  readonly where: string;
  readonly value: number;
  readonly unit: string;
  readonly sigma: number;
  readonly sources: readonly string[];
  readonly note: string;
  /** Figures beside it, by name: hours and prices of the same machine. */
  readonly beside: Readonly<Record<string, number>>;
  /** Of a rate that a range stands for. */
  readonly range?: readonly [number, number];
};

type Noted = { readonly citation: string; readonly sigma: number; readonly note?: string };
type Price = Noted & {
  readonly region: string;
  readonly grades: readonly string[];
  readonly form?: string;
  readonly price_per_kg: number;
  readonly currency: string;
};
type Level = Noted & { readonly region: string; readonly category: string; readonly factor: number };
type Fx = {
  readonly base: string;
  readonly quote: string;
  readonly date: string;
  readonly rate: number;
  readonly source: string;
};

export const RATES = readData<{ rates: readonly Fx[] }>('fx.json').rates;

export const sourcesOf = (citation: string): readonly string[] => citation.split(/[;+]/);

const place = (
  where: string,
  value: number,
  unit: string,
  { citation, sigma, note = '' }: Noted,
  beside: Place['beside'] = {},
): Place => ({ where, value, unit, sigma, sources: sourcesOf(citation), note, beside });

/** Unit of a setting, from the end of its name. */
const ENDINGS: readonly (readonly [string, (currency: string) => string])[] = [
  ['_pct', () => 'ratio'],
  ['_eur_per_kwh', (currency) => `${currency}/kWh`],
  ['_eur_per_h', (currency) => `${currency}/h`],
  ['_eur_per_m2_y', (currency) => `${currency}/m2/year`],
  ['_eur_per_order', (currency) => `${currency}/order`],
  ['_eur_per_year', (currency) => `${currency}/year`],
  ['_cost_eur', (currency) => currency],
  ['_m2', () => 'm2'],
  ['_kw', () => 'kW'],
  ['life_h', () => 'h'],
  ['_T_G', () => 'h/year'],
  ['_T_ST', () => 'h/year'],
  ['_T_IH', () => 'h/year'],
];

const unitOf = (name: string, currency: string): string =>
  ENDINGS.find(([ending]) => name.endsWith(ending))?.[1](currency) ?? '1';

const VDI = 'vdi_3258.';

/** The machines of a preset that name a source for a figure of their rate, all under one name each. */
const machinesOf = ({ slug, currency, machines }: Preset): readonly Place[] =>
  machines.flatMap(({ definition, citations, sigmas }) => {
    const own = definition.capabilities.vdi_3258 as Readonly<Record<string, number | null>>;
    const beside = Object.fromEntries(
      Object.entries(own).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
    return Object.entries(citations).flatMap(([path, citation]) => {
      const name = path.slice(VDI.length);
      const value = path.startsWith(VDI) ? own[name] : null;
      if (value === null || value === undefined) return [];
      const sigma = sigmas[path] ?? 0;
      return [place(`machine ${slug} ${name}`, value, unitOf(name, currency), { citation, sigma }, beside)];
    });
  });

const presetPlaces = (slug: string): readonly Place[] => {
  const preset = readData<Preset>(`presets/${slug}.json`);
  const { currency, settings, rates } = preset;
  return [
    ...Object.entries(settings).flatMap(([name, row]) =>
      typeof row.value === 'number'
        ? [place(`setting ${slug} ${name}`, row.value, unitOf(name, currency), row)]
        : [],
    ),
    ...rates.map((row) => place(`rate ${slug} ${row.key}`, Number(row.value), `${currency}/h`, row)),
    ...machinesOf(preset),
  ];
};

/** Every number of ours that names its sources, by where it stands. */
export const PLACES: readonly Place[] = [
  ...PARAMETER_ROWS.map(({ bin, parameter, value, unit, ...row }) =>
    place(`registry ${bin} ${parameter}`, value, unit === '1' ? 'ratio' : unit, row),
  ),
  ...PRESETS.flatMap(presetPlaces),
  ...readData<{ prices: readonly Price[] }>('materials/regional-prices.json').prices.flatMap((row) =>
    row.grades.map((grade) =>
      place(
        `price ${row.region} ${grade.replace('urn:material:', '')} ${row.form ?? ''}`.trim(),
        row.price_per_kg,
        `${row.currency}/kg`,
        row,
      ),
    ),
  ),
  ...readData<{ levels: readonly Level[] }>('materials/price-levels.json').levels.map((row) =>
    place(`level ${row.region} ${row.category}`, row.factor, 'ratio', row),
  ),
  ...RATES.map(({ base, quote, date, rate, source }) =>
    place(`fx ${date} ${base}/${quote}`, rate, `${quote}/${base}`, { citation: source, sigma: 0 }),
  ),
  ...PUBLISHED.map(([slug, kind, low, high, citation]) => ({
    ...place(`shop_rate ${slug} ${kind}`, low, 'USD/h', {
      citation: citation.replaceAll(', ', ';'),
      sigma: 0,
    }),
    range: [low, high] as const,
  })),
];
