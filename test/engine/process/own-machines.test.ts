import { describe, expect, test } from 'vitest';
import {
  audit,
  type FleetMember,
  openPlant,
  type PricedResult,
  type ResolvedEnvironment,
} from '../../../src/engine/index.ts';
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
  });

  test('has all machines of the job shop', () => {
    const names = new Set(foundry.machines.map(({ machine_id }) => machine_id));
    expect(presetEnvironment(slug).machines.filter(({ machine_id }) => !names.has(machine_id))).toEqual([]);
  });
});
