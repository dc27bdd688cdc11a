import { describe, expect, test } from 'vitest';
import type { Chain, ChainEnvironment, ChainMember, ChainRate } from '../../../src/db/resolve/load-chain.ts';
import { pricingDate, resolveChain } from '../../../src/db/resolve/resolve-chain.ts';
import type { MachineCapabilities } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';

/** Values that are looked up, few enough that levels of a chain meet in all of them. */
const SETTINGS = ['margin_pct', 'energy_eur_per_kwh', 'default_material_family'] as const;
const RATE_KINDS = ['labour', 'energy', 'space', 'fixed_overhead', 'variable_overhead', 'machine'] as const;
const MACHINES = ['machine-a', 'machine-b', 'machine-c'] as const;
const DAYS = ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01'] as const;
const KIND_OF: Readonly<Record<string, string>> = { energy_eur_per_kwh: 'energy' };

const day = fc.constantFrom(...DAYS);
const window = fc
  .tuple(day, fc.option(day, { nil: null }))
  .map(([from, to]) => ({ valid_from: from, valid_to: to === null || to >= from ? to : null }));

const stated = <T>(value: fc.Arbitrary<T>) => fc.record({ value, source: fc.constantFrom(null, 'a source') });

const level = (index: number) =>
  fc.record({
    settings: fc
      .record(
        {
          margin_pct: stated(fc.integer({ min: 0, max: 99 })),
          energy_eur_per_kwh: stated(fc.integer({ min: 0, max: 99 })),
          default_material_family: stated(fc.constantFrom('aluminium', 'titanium')),
        },
        { requiredKeys: [] },
      )
      .map((settings) => ({ ...settings })),
    window,
    rates: fc.array(
      fc.record({
        kind: fc.constantFrom(...RATE_KINDS),
        subject: fc.option(fc.constantFrom(...MACHINES), { nil: null }),
        value: fc.integer({ min: 1, max: 999 }),
        currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'PLN'),
        window,
      }),
      { maxLength: 6 },
    ),
    members: fc.uniqueArray(
      fc.record({
        machine: fc.constantFrom(...MACHINES),
        fleet_priority: fc.integer({ min: 1, max: 3 }),
        is_enabled: fc.boolean(),
        window,
      }),
      { selector: (member) => member.machine, maxLength: 3 },
    ),
    overrides: fc.dictionary(fc.constantFrom('p', 'q'), fc.integer({ min: 1, max: 9 })),
    tools: fc.dictionary(fc.constantFrom('T1', 'T2'), fc.integer({ min: 1, max: 9 })),
    index: fc.constant(index),
  });

type Level = typeof level extends (index: number) => fc.Arbitrary<infer T> ? T : never;

const levels: fc.Arbitrary<Level[]> = fc
  .integer({ min: 1, max: 5 })
  .chain((depth) => fc.tuple(...Array.from({ length: depth }, (_, index) => level(index))));

const idOf = (index: number): string => `env-${index}`;

/** One kind and subject never overlaps within one environment: the database holds that. */
const withoutOverlaps = (rates: readonly ChainRate[]): ChainRate[] => {
  const kept: ChainRate[] = [];
  for (const rate of rates) {
    const meets = kept.some(
      (other) =>
        other.environment_id === rate.environment_id &&
        other.kind === rate.kind &&
        other.subject_id === rate.subject_id &&
        (other.valid_to === null || other.valid_to >= (rate.valid_from ?? '')) &&
        (rate.valid_to === null || rate.valid_to >= (other.valid_from ?? '')),
    );
    if (!meets) kept.push(rate);
  }
  return kept;
};

const chainOf = (all: readonly Level[]): Chain => ({
  environments: all.map(
    (one): ChainEnvironment => ({
      id: idOf(one.index),
      name: idOf(one.index),
      currency: 'EUR',
      region: 'DE',
      ...one.window,
      config_revision: 1,
      settings: one.settings,
      calibration: null,
    }),
  ),
  members: all.flatMap((one) =>
    one.members.map(
      (member): ChainMember => ({
        membership_id: `${idOf(one.index)}/${member.machine}`,
        environment_id: idOf(one.index),
        machine_id: member.machine,
        fleet_priority: member.fleet_priority,
        is_enabled: member.is_enabled,
        citations: null,
        ...member.window,
        name: member.machine,
        klass: 'turning',
        subclass: null,
        parent_template_id: null,
        hourly_rate_eur: null,
        burden_rate_eur: null,
        capabilities: {} as MachineCapabilities,
        machine_valid_from: null,
        machine_valid_to: null,
      }),
    ),
  ),
  templates: [],
  rates: withoutOverlaps(
    all.flatMap((one) =>
      one.rates.map(
        (rate, n): ChainRate => ({
          id: `${idOf(one.index)}/rate-${n}`,
          environment_id: idOf(one.index),
          kind: rate.kind,
          subject_id: rate.subject,
          value: rate.value,
          currency: rate.currency,
          source: null,
          ...rate.window,
        }),
      ),
    ),
  ),
  tools: all.flatMap((one) =>
    Object.entries(one.tools).map(([name, price]) => ({
      id: `${idOf(one.index)}/${name}`,
      environment_id: idOf(one.index),
      name,
      klass: 'drill',
      diameter_mm: 1,
      flutes: 1,
      material: 'hss',
      price,
      life_min: 1,
      cutting_data: [],
      source: null,
    })),
  ),
  subcontractors: [],
  overrides: all.flatMap((one) =>
    Object.entries(one.overrides).map(([parameter, value]) => ({
      id: `${idOf(one.index)}/${parameter}`,
      environment_id: idOf(one.index),
      bin: 'b',
      parameter,
      value,
      source: null,
    })),
  ),
});

const isOn = (row: { valid_from: string | null; valid_to: string | null }, at: string): boolean =>
  !(row.valid_from !== null && at < row.valid_from) && !(row.valid_to !== null && at > row.valid_to);

/** Walks up, level by level, and asks at each what a person would ask: is there a rate row, is there a setting? */
const naive = (chain: Chain, today: string) => {
  const leaf = chain.environments[0];
  if (leaf === undefined) throw new Error('no leaf');
  const at = pricingDate(leaf, today);
  const levelName = (index: number): string => (index === 0 ? 'environment' : 'parent');
  const rateAt = (index: number, kind: string, subject: string | null) =>
    chain.rates.find(
      (rate) =>
        rate.environment_id === idOf(index) &&
        rate.kind === kind &&
        rate.subject_id === subject &&
        isOn(rate, at) &&
        (rate.currency === 'EUR' || kind === 'variable_overhead'),
    );
  const setting = (name: string) => {
    for (const [index, environment] of chain.environments.entries()) {
      const kind = KIND_OF[name];
      const rate = kind === undefined ? undefined : rateAt(index, kind, null);
      if (rate !== undefined) return { value: rate.value, level: levelName(index), id: rate.id };
      const stated = environment.settings[name];
      if (stated !== undefined) return { value: stated.value, level: levelName(index), id: environment.id };
    }
    return { value: null, level: 'platform', id: null };
  };
  const first = <T>(ask: (index: number) => T | undefined): { found: T; index: number } | null => {
    for (const index of chain.environments.keys()) {
      const found = ask(index);
      if (found !== undefined) return { found, index };
    }
    return null;
  };
  const fleet = MACHINES.flatMap((machine) => {
    const won = first((index) =>
      chain.members.find((row) => row.environment_id === idOf(index) && row.machine_id === machine),
    );
    if (won === null || !won.found.is_enabled || !isOn(won.found, at)) return [];
    const rate = first((index) => rateAt(index, 'machine', machine));
    return [
      {
        membership_id: won.found.membership_id,
        level: levelName(won.index),
        rate: rate === null ? null : { value: rate.found.value, level: levelName(rate.index) },
      },
    ];
  });
  return { setting, fleet, first };
};

describe('resolveChain', () => {
  test.each([
    ['margin_pct', '0.1'],
    ['margin_base', 'umsatz'],
    ['default_material_family', 7],
  ])('prices nothing with a stored %s that its setting cannot have', (field, value) => {
    const [one] = fc.sample(levels, { numRuns: 1, seed: 1 });
    const chain = chainOf(one ?? []);
    const [leaf, ...parents] = chain.environments;
    if (leaf === undefined) throw new Error('a chain has its own environment');
    const wrong = { ...leaf, settings: { ...leaf.settings, [field]: { value, source: null } } };
    expect(() => resolveChain({ ...chain, environments: [wrong, ...parents] }, '2026-01-01')).toThrow(
      `the setting ${field} is stored as ${JSON.stringify(value)}`,
    );
  });

  test('gives what a naive walk up the chain gives, with the level that won', () => {
    fc.assert(
      fc.property(levels, day, (all, today) => {
        const chain = chainOf(all);
        const resolved = resolveChain(chain, today);
        const model = naive(chain, today);
        for (const name of SETTINGS) {
          const { value, level: won, source_id } = resolved.settings[name];
          expect({ value, level: won, id: source_id }).toEqual(model.setting(name));
        }
        const fleet = resolved.machines.map(({ membership_id, level: won, rate_row }) => ({
          membership_id,
          level: won,
          rate: rate_row && { value: rate_row.value, level: rate_row.level },
        }));
        expect(fleet.map(({ membership_id }) => membership_id).sort()).toEqual(
          model.fleet.map(({ membership_id }) => membership_id).sort(),
        );
        for (const member of model.fleet) expect(fleet).toContainEqual(member);
        for (const parameter of ['p', 'q']) {
          const won = model.first((index) =>
            chain.overrides.find((row) => row.environment_id === idOf(index) && row.parameter === parameter),
          );
          const found = resolved.parameter_overrides.find((row) => row.parameter === parameter);
          expect(found?.source_id).toBe(won?.found.id);
        }
        for (const name of ['T1', 'T2']) {
          const won = model.first((index) =>
            chain.tools.find((row) => row.environment_id === idOf(index) && row.name === name),
          );
          expect(resolved.tools.find((tool) => tool.name === name)?.tool_id).toBe(won?.found.id);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('does not depend on the order in which the rows come', () => {
    fc.assert(
      fc.property(
        levels,
        day,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (all, today, random) => {
          const chain = chainOf(all);
          const shuffle = <T>(rows: readonly T[]): T[] =>
            rows
              .map((row) => ({ row, key: Number(random.next().value) }))
              .sort((a, b) => a.key - b.key)
              .map(({ row }) => row);
          const mixed: Chain = {
            ...chain,
            members: shuffle(chain.members),
            rates: shuffle(chain.rates),
            tools: shuffle(chain.tools),
            overrides: shuffle(chain.overrides),
          };
          expect(resolveChain(mixed, today)).toEqual(resolveChain(chain, today));
        },
      ),
    );
  });

  test('a fleet as stated has the active one in it', () => {
    fc.assert(
      fc.property(levels, day, (all, today) => {
        const chain = chainOf(all);
        const stated = resolveChain(chain, today, 'stated').machines;
        for (const member of resolveChain(chain, today).machines) expect(stated).toContainEqual(member);
      }),
    );
  });

  test('the pricing date is today within the validity, else its nearer end', () => {
    const plant = { valid_from: '2026-03-01', valid_to: '2026-05-31' };
    expect(pricingDate(plant, '2026-04-10')).toBe('2026-04-10');
    expect(pricingDate(plant, '2025-12-31')).toBe('2026-03-01');
    expect(pricingDate(plant, '2027-01-01')).toBe('2026-05-31');
    expect(pricingDate({ ...plant, valid_to: null }, '2027-01-01')).toBe('2027-01-01');
  });
});

test('two equal halves of a rate window resolve as one window does, on every day', () => {
  const rate = (id: string, valid_from: string, valid_to: string | null): ChainRate => ({
    id,
    environment_id: 'leaf',
    kind: 'labour',
    subject_id: null,
    value: 41.19,
    currency: 'EUR',
    source: 'one source',
    valid_from,
    valid_to,
  });
  const chain = (rates: readonly ChainRate[]): Chain => ({
    environments: [
      {
        id: 'leaf',
        name: 'leaf',
        currency: 'EUR',
        region: 'DE',
        valid_from: '2026-01-01',
        valid_to: null,
        config_revision: 1,
        settings: {},
        calibration: null,
      },
    ],
    members: [],
    templates: [],
    rates,
    tools: [],
    subcontractors: [],
    overrides: [],
  });
  const whole = chain([rate('whole', '2026-01-01', '2026-12-31')]);
  const halves = chain([
    rate('first', '2026-01-01', '2026-06-30'),
    rate('second', '2026-07-01', '2026-12-31'),
  ]);
  const wage = (of: Chain, today: string) => {
    const { value, level, source } = resolveChain(of, today).settings.default_labour_rate_eur_per_h;
    return { value, level, source };
  };
  for (const today of ['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01']) {
    expect(wage(halves, today), today).toEqual(wage(whole, today));
  }
  expect(wage(halves, '2026-06-30').value).toBe(41.19);
  expect(wage(halves, '2027-01-01').value).toBeNull();
});
