import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { type MachineClass, openPlant } from '../../src/engine/index.ts';
import { PRESETS, readData } from './files.ts';
import { type Kind, PUBLISHED } from './published-rates.ts';

const FX = readData<{ rates: { base: string; quote: string; rate: number; date: string; source: string }[] }>(
  'fx.json',
).rates.filter(({ date }) => date === '2026-07-21');
const perEuro = (currency: string): number => FX.find(({ quote }) => quote === currency)?.rate ?? 1;

/** Share of an hour that an operator is booked on a machine of the class; what a job shop books in milling and turning. */
const MANNING: Readonly<Partial<Record<MachineClass, number>>> = {
  milling_3axis: 0.78,
  milling_5axis: 0.6,
  turning: 0.65,
  mill_turn: 0.5,
  laser_cutting: 0.5,
  press_brake: 1,
  grinding: 0.7,
};

type ShopRate = {
  readonly key: string;
  readonly name: string;
  readonly kind: Kind;
  readonly own: number;
  readonly full: number;
  readonly usd: number;
};

/** A lathe that slides its head costs its customer more than others of its class. */
const kindOf = ({ klass, subclass }: { klass: MachineClass; subclass: string | null }): Kind =>
  subclass?.startsWith('sliding') === true ? 'sliding_head' : klass;

/** What a customer pays for an hour: machine, operator with residual overhead, administration, profit and cash discount. */
const shopRates = (slug: string): readonly ShopRate[] => {
  const environment = presetEnvironment(slug);
  const { currency } = environment;
  const plant = openPlant(environment, [
    { from: 'EUR', to: currency, rate: perEuro(currency), as_of: '2026-07-21', source: 'ecb_ref' },
  ]);
  const of = (name: Parameters<typeof plant.settings.get>[0]): number => plant.settings.get(name).value;
  const onTop =
    ((1 + of('sga_pct')) * (1 + of('margin_pct'))) /
    (1 - of('cash_discount_pct') - of('sales_commission_pct'));
  return environment.machines.flatMap((machine) => {
    const manning = MANNING[machine.klass];
    const rate = plant.rate(machine);
    if (manning === undefined || rate.kind !== 'resolved') return [];
    const wage = plant.wages('operator', machine.machine_id).rate.value * (1 + of('production_overhead_pct'));
    const full = (rate.value + manning * wage) * onTop;
    const usd = (full / perEuro(currency)) * perEuro('USD');
    return [
      { key: machine.machine_id, name: machine.name, kind: kindOf(machine), own: rate.value, full, usd },
    ];
  });
};

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  );
};

const published = (slug: string, kind: Kind) =>
  PUBLISHED.find(([preset, of]) => preset === slug && of === kind);

describe.each(PUBLISHED)('%s %s', (slug, kind, low, high) => {
  const rates = shopRates(slug).filter((rate) => rate.kind === kind);

  test('the middle machine of the class costs what contract shops publish, to 10 % [PRM-1]', () => {
    const usd = middle(rates.map((rate) => rate.usd));
    expect(usd).toBeGreaterThanOrEqual(low * 0.9);
    expect(usd).toBeLessThanOrEqual(high * 1.1);
  });

  test('no machine of the class lies more than a quarter outside', () => {
    const outside = rates.filter(({ usd }) => usd < low * 0.75 || usd > high * 1.25);
    expect(outside).toEqual([]);
  });
});

test.each(PRESETS)('%s: hand work carries no machine hall [PRM-2]', (slug) => {
  const environment = presetEnvironment(slug);
  const overhead = environment.settings.production_overhead_pct.value ?? 1;
  expect(overhead).toBeLessThanOrEqual(0.55);
});

test.each(PRESETS)('%s: an hour of hand work costs less than one at any machining centre [PRM-2]', (slug) => {
  const environment = presetEnvironment(slug);
  const { currency } = environment;
  const plant = openPlant(environment, [
    { from: 'EUR', to: currency, rate: perEuro(currency), as_of: '2026-07-21', source: 'ecb_ref' },
  ]);
  const own = (wanted: (klass: string) => boolean): readonly number[] =>
    environment.machines.flatMap((machine) => {
      const rate = plant.rate(machine);
      return wanted(machine.klass) && rate.kind === 'resolved' ? [rate.value] : [];
    });
  const benches = environment.machines.filter(({ subclass }) => subclass === 'bench');
  expect(benches.length).toBeGreaterThan(0);
  const overhead = plant.settings.get('production_overhead_pct').value;
  const wage = plant.wages('operator', benches[0]?.machine_id ?? '').rate.value;
  const bench = Math.max(
    ...benches.map((machine) => {
      const rate = plant.rate(machine);
      return rate.kind === 'resolved' ? rate.value : 0;
    }),
  );
  const centres = own((klass) => klass === 'milling_3axis');
  // The bench has a table and light, no hall: a small part of a machine's own hour, and of its wage only what foremen and logistics cost.
  expect(bench).toBeLessThan(0.3 * Math.min(...centres));
  expect(bench + wage * (1 + overhead)).toBeLessThan(Math.min(...centres) + wage * (1 + overhead));
});

test('docs/method shows each machine of each preset beside a published rate [PRM-1]', () => {
  const page = readFileSync(new URL('../../docs/method/shop-rates.md', import.meta.url), 'utf8');
  const stated = page.split('\n').filter((line) => /^\| (de|pl|cn|us)-2026 /.test(line));
  const rows = PRESETS.flatMap((slug) =>
    shopRates(slug).map(({ name, kind, own, full, usd }) => {
      const found = published(slug, kind);
      const beside = found === undefined ? '– | –' : `${found[2]}–${found[3]} | ${found[4]}`;
      return `| ${slug} | ${name} | ${own.toFixed(1)} | ${full.toFixed(0)} | ${usd.toFixed(0)} | ${beside} |`;
    }),
  );
  expect(stated).toEqual(rows);
});
