import { describe, expect, test } from 'vitest';
import {
  audit,
  type FleetMember,
  openPlant,
  type PricedResult,
  type ResolvedEnvironment,
} from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { castSnapshot, described, linesOf, priced } from '../support/casts.ts';
import { presetEnvironment, SLUGS } from '../support/environment.ts';

const JOB_SHOP = presetEnvironment('de-2026');
const WALL = 2.5;

const boxOf = (wall: number) =>
  described({ box: [120, 80, 40], volume: (2 * (120 * 40 + 80 * 40) + 120 * 80) * wall, wall });

const box = boxOf(WALL);

type Request = {
  readonly lot_size: number;
  readonly annual_volume: number;
  readonly manufacturing_process?: string;
};

const YEAR: Request = { lot_size: 10_000, annual_volume: 100_000 };

const made = (
  material: string,
  environment: ResolvedEnvironment,
  request = YEAR,
  facts = box,
): PricedResult => priced(castSnapshot(facts, material, request, environment));

type Extra = Readonly<Record<string, number>>;

const [FIRST] = JOB_SHOP.machines;
if (FIRST === undefined) throw new Error('a job shop has machines');

/** The job shop with one machine more. */
const withMachine = (klass: FleetMember['klass'], extra: Extra, rate: number, priority = 10, id = 'own') => {
  const machine: FleetMember = {
    ...FIRST,
    membership_id: id,
    machine_id: id,
    name: `Own ${klass} ${id}`,
    klass,
    subclass: null,
    fleet_priority: priority,
    hourly_rate_eur: rate,
    burden_rate_eur: null,
    rate_row: null,
    capabilities: { ...FIRST.capabilities, klass, subclass: null, vdi_3258: null, extra },
  };
  return (environment: ResolvedEnvironment): ResolvedEnvironment => ({
    ...environment,
    machines: [...environment.machines, machine],
  });
};

const press = (extra: Extra, rate: number, id = 'own') =>
  withMachine('injection_moulding', extra, rate, 10, id)(JOB_SHOP);

const shotOf = ({ process_plan }: PricedResult, step: string) =>
  process_plan.find((operation) => operation.step === step);

const machineLine = (result: PricedResult, step: string): number =>
  linesOf(result.cost_sheet.lines)
    .filter(({ label_id, label_params }) => label_id === 'line.machine.run' && label_params.step === step)
    .reduce((sum, { amount }) => sum + amount, 0);

describe('an environment with a press of its own', () => {
  test('moulds in house, and the price follows the rate', () => {
    const [cheap, dear] = [
      made('PP-H', press({ clamp_force_t: 400 }, 20)),
      made('PP-H', press({ clamp_force_t: 400 }, 60)),
    ];
    for (const result of [cheap, dear]) {
      expect(shotOf(result, 'moulding')?.machine?.id).toBe('own');
      expect(result.cost_sheet.lines.map(({ bucket }) => bucket)).not.toContain('subcontract');
    }
    expect(cheap.notes.map(({ code }) => code)).toContain('moulding_in_house');
    expect(cheap.notes.map(({ code }) => code)).not.toContain('moulding');
    expect(machineLine(dear, 'moulding') / machineLine(cheap, 'moulding')).toBeCloseTo(3, 3);
    expect(dear.unit_cost).toBeGreaterThan(cheap.unit_cost);
  });

  test('takes as many cavities as its force holds closed', () => {
    const cavities = (force: number): number =>
      made('PP-H', press({ clamp_force_t: force, shot_g: 10_000, tie_bar_mm: 2000 }, 20)).tooling?.cavities ??
      0;
    const found = [60, 150, 2000].map(cavities);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBeGreaterThan(1);
  });

  test('buys the moulding where its press is too small, and says what is missing', () => {
    const result = made('PP-H', press({ clamp_force_t: 5 }, 20));
    expect(shotOf(result, 'moulding')?.machine).toBeNull();
    expect(result.unit_cost).toBe(made('PP-H', JOB_SHOP).unit_cost);
  });

  test('uses the faster cycle that a press states', () => {
    const slow = made('PP-H', press({ clamp_force_t: 400, dry_cycle_s: 12 }, 20));
    const fast = made('PP-H', press({ clamp_force_t: 400, dry_cycle_s: 2 }, 20));
    expect(fast.unit_cost).toBeLessThan(slow.unit_cost);
  });

  test('takes the press that is cheapest for the lot, and curve and price agree', () => {
    const both = withMachine(
      'injection_moulding',
      { clamp_force_t: 2000, dry_cycle_s: 2 },
      60,
      10,
      'large',
    )(press({ clamp_force_t: 160 }, 25, 'small'));
    const whole = made('PP-H', both);
    for (const { lot_size, unit_cost } of whole.lot_curve.filter((point) => point.lot_size >= 1000)) {
      expect(made('PP-H', both, { ...YEAR, lot_size }).unit_cost, `lot ${lot_size}`).toBe(unit_cost);
    }
  });

  test('is audited: a press without a clamping force takes no tool', () => {
    const environment = press({}, 20);
    const context = { name: 'Plant', today: '2026-06-01', rates: [], scrapPrices: null, materials: [] };
    const codes = audit(openPlant(environment, []), context)
      .findings.filter(({ subject_id }) => subject_id === 'own')
      .map(({ code }) => code);
    expect(codes).toContain('clamp_force_missing');
    expect(shotOf(made('PP-H', environment), 'moulding')?.machine).toBeNull();
  });
});

describe('an environment with casting machines of its own', () => {
  test.each([
    ['AC-46000', 'die_casting_cold', 'die_casting', { clamp_force_t: 1000 }],
    ['ZP0410', 'die_casting_hot', 'die_casting', { clamp_force_t: 400 }],
    ['AC-42100', 'gravity_die_casting', 'gravity_casting', { die_side_mm: 900, pour_kg: 20 }],
  ] as const)('casts %s on its %s', (material, klass, step, extra) => {
    const [cheap, dear] = [30, 90].map((rate) =>
      made(
        material,
        withMachine(klass, extra, rate)(JOB_SHOP),
        { ...YEAR, manufacturing_process: step },
        boxOf(5),
      ),
    );
    expect(shotOf(cheap as PricedResult, step)?.machine?.id).toBe('own');
    expect(machineLine(dear as PricedResult, step) / machineLine(cheap as PricedResult, step)).toBeCloseTo(
      3,
      3,
    );
  });

  test.each([
    ['sand_moulding', 'sand_casting', {}, 'moulding_sand'],
    ['melting', 'melting', { melt_kg_per_h: 200 }, null],
  ] as const)('uses its %s for the step %s of a sand casting', (klass, step, extra, sand) => {
    const request = { lot_size: 50, annual_volume: 50, manufacturing_process: 'sand_casting' };
    const [bought, cheap, dear] = [
      JOB_SHOP,
      ...[5, 15].map((rate) => withMachine(klass, extra, rate)(JOB_SHOP)),
    ].map((environment) => made('AC-42100', environment, request, boxOf(6)));
    if (bought === undefined || cheap === undefined || dear === undefined) throw new Error('three prices');
    expect(shotOf(bought, step)?.machine).toBeNull();
    expect(shotOf(cheap, step)?.machine).toMatchObject({ id: 'own', name: `Own ${klass} own` });
    expect(cheap.notes.map(({ code }) => code)).toContain(`${step}_in_house`);
    expect(machineLine(dear, step) / machineLine(cheap, step)).toBeCloseTo(3, 3);
    expect(dear.unit_cost).toBeGreaterThan(cheap.unit_cost);
    const used = linesOf(cheap.cost_sheet.lines).filter(({ label_id }) => label_id === 'line.tooling.wear');
    expect(used.map(({ label_params }) => label_params.klass)).toEqual(sand === null ? [] : [sand]);
    const goods = linesOf(bought.cost_sheet.lines).find(
      ({ label_id, label_params }) =>
        label_id === 'line.subcontract.goods' && label_params.process === 'sand_casting',
    );
    if (sand === null) return;
    // A foundry asks its surcharge on the same sand.
    expect((used[0]?.amount ?? 0) / (goods?.amount ?? 0)).toBeCloseTo(1 / 1.2, 1);
  });

  test('moulds where its flask is large enough, and by hand only where its machine is no line', () => {
    const request = { lot_size: 500, annual_volume: 5000, manufacturing_process: 'sand_casting' };
    const lines = (subclass: string, envelope: readonly [number, number, number]) => {
      const { machines } = withMachine('sand_moulding', { moulds_per_hour: 200 }, 100)(JOB_SHOP);
      const own = machines.map((one) =>
        one.machine_id === 'own'
          ? { ...one, subclass, capabilities: { ...one.capabilities, max_part_envelope_mm: envelope } }
          : one,
      );
      return made('AC-42100', { ...JOB_SHOP, machines: own }, request, boxOf(6));
    };
    expect(shotOf(lines('flaskless', [650, 535, 300]), 'sand_casting')?.machine?.id).toBe('own');
    expect(shotOf(lines('flaskless', [200, 150, 100]), 'sand_casting')?.machine).toBeNull();
    const byHand = lines('hand', [1000, 800, 600]);
    const codes = byHand.notes.map(({ code }) => code);
    expect(codes.includes('moulded_hand')).toBe(shotOf(byHand, 'sand_casting')?.machine?.id === 'own');
  });

  test('melts iron in no crucible', () => {
    const crucible = withMachine('melting', {}, 20)(JOB_SHOP);
    const machines = crucible.machines.map((one) =>
      one.machine_id === 'own' ? { ...one, subclass: 'crucible' } : one,
    );
    const request = { lot_size: 50, annual_volume: 50, manufacturing_process: 'sand_casting' };
    const melted = (material: string) =>
      shotOf(made(material, { ...crucible, machines }, request, boxOf(6)), 'melting')?.machine?.id;
    expect([melted('AC-42100'), melted('5.1301')]).toEqual(['own', undefined]);
  });

  test('trims the shots of its cold-chamber machine in its trim press, and shots that it buys in none', () => {
    const both = withMachine(
      'trimming',
      {},
      8,
      10,
      'press',
    )(withMachine('die_casting_cold', { clamp_force_t: 1000 }, 90)(JOB_SHOP));
    const cast = made('AC-46000', both);
    expect(shotOf(cast, 'trimming')?.machine?.id).toBe('press');
    expect(machineLine(cast, 'trimming')).toBeGreaterThan(0);
    expect(shotOf(made('AC-46000', withMachine('trimming', {}, 8)(JOB_SHOP)), 'trimming')).toBeUndefined();
  });

  test('shoots its cores where they are not too large for its shooter', async () => {
    const facts = await factsOfShape((m) =>
      m.cut(
        m.box([0, 0, 0], [160, 120, 80]),
        m.box([20, 20, 20], [140, 100, 60]),
        m.cylinder([80, 60, -1], [0, 0, 1], 18, 30),
      ),
    );
    const hollow = { ...facts, walls: { least_mm: 18, median_mm: 20, greatest_mm: 30 } };
    const cored = (litres: number) => {
      const shop = withMachine('core_shooting', { shot_l: litres, cycle_s: 60 }, 25)(JOB_SHOP);
      return made(
        '5.1301',
        shop,
        { lot_size: 100, annual_volume: 500, manufacturing_process: 'sand_casting' },
        hollow,
      );
    };
    const own = cored(16);
    expect(shotOf(own, 'core_making')?.machine?.id).toBe('own');
    const sand = linesOf(own.cost_sheet.lines).filter(({ label_id }) => label_id === 'line.tooling.wear');
    expect(sand.map(({ label_params }) => label_params.klass)).toEqual(['core_sand']);
    expect(shotOf(cored(0.01), 'core_making')?.machine).toBeNull();
  });

  test('fettles in house where it has a blasting machine', () => {
    const result = made('AC-46000', withMachine('shot_blasting', {}, 15)(JOB_SHOP));
    expect(shotOf(result, 'fettling')?.machine?.id).toBe('own');
    expect(shotOf(result, 'die_casting')?.machine).toBeNull();
  });
});

describe.each(SLUGS)('the plant of %s with presses and a foundry', (slug) => {
  const foundry = presetEnvironment(`${slug}-foundry`);

  test('makes mouldings and castings in house on presses of the right size', () => {
    const result = priced(castSnapshot(box, 'PP-H', YEAR, foundry));
    expect(shotOf(result, 'moulding')?.machine?.id).toMatch(/^mould_\d+$/);
    const cast = priced(castSnapshot(box, 'AC-46000', YEAR, foundry));
    expect(shotOf(cast, 'die_casting')?.machine?.id).toMatch(/^die_cold_\d+$/);
    expect(shotOf(cast, 'trimming')?.machine?.id).toBe('trim_press');
    const request = { lot_size: 50, annual_volume: 50, manufacturing_process: 'sand_casting' };
    const sand = priced(castSnapshot(boxOf(6), 'AC-42100', request, foundry));
    expect(['melting', 'sand_casting'].map((step) => shotOf(sand, step)?.machine?.id)).toEqual([
      'furnace_crucible',
      'sand_hand',
    ]);
  });

  test('has all machines of the job shop', () => {
    const names = new Set(foundry.machines.map(({ machine_id }) => machine_id));
    expect(presetEnvironment(slug).machines.filter(({ machine_id }) => !names.has(machine_id))).toEqual([]);
  });
});
