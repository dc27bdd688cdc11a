import { expect } from 'vitest';
import { partFacts } from '../../../src/engine/facts/part-facts.ts';
import type { EnvironmentTool, FleetMember, PricingSnapshot } from '../../../src/engine/index.ts';
import { openFleet } from '../../../src/engine/machines/choose-machine.ts';
import { type MachineData, machineData } from '../../../src/engine/machines/machine-data.ts';
import { openPark } from '../../../src/engine/machines/park.ts';
import { resolveMaterial } from '../../../src/engine/material/resolve-material.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { type Context, openContext } from '../../../src/engine/plan-context.ts';
import { PROGRAMMED, processOf } from '../../../src/engine/process/processes.ts';
import { openRates } from '../../../src/engine/rates/open-rates.ts';
import type { Computed, Parameters, TimeElement, ToolUse } from '../../../src/engine/records.ts';
import { type GradeName, knownPart, snapshotOf } from '../planner/plan.ts';
import { presetEnvironment } from '../support/environment.ts';

const preset = presetEnvironment('de-2026');

type Shop = {
  readonly grade?: GradeName;
  /** Tools of the environment; none by default, so that the registry's default set is taken. */
  readonly tools?: readonly EnvironmentTool[];
  readonly group?: string;
  /** Rows that the registry is to be without, as `bin parameter`. */
  readonly without?: (bin: string, parameter: string) => boolean;
  readonly change?: (snapshot: PricingSnapshot) => PricingSnapshot;
};

/** What a step of cutting reads: the known plate in a grade, in a shop with the tools that a test gives it. */
export const contextOf = ({
  grade,
  tools = [],
  group,
  without,
  change = (same) => same,
}: Shop = {}): Context => {
  const snapshot = change(
    snapshotOf({
      facts: knownPart('plate_holes_pocket'),
      ...(grade ? { grade } : {}),
      environment: { ...preset, tools },
    }),
  );
  const whole = openParameters(snapshot);
  const part = partFacts(snapshot, whole);
  const material = resolveMaterial(snapshot, whole);
  const parameters: Parameters = without
    ? { ...whole, find: (bin, name) => (without(bin, name) ? null : whole.find(bin, name)) }
    : whole;
  const context = openContext(
    {
      part,
      material,
      snapshot,
      parameters,
      fleet: openFleet(
        openPark(
          snapshot.environment.machines,
          parameters,
          openRates(snapshot.environment, parameters.get),
          processOf,
        ),
        snapshot.request,
        parameters,
      ),
    },
    PROGRAMMED,
  );
  return group === undefined ? context : { ...context, group };
};

type Stated = Partial<
  Pick<
    FleetMember['capabilities'],
    'max_spindle_rpm' | 'spindle_power_kw' | 'chatter_stability_lobe' | 'coolant'
  >
> & { readonly klass?: FleetMember['klass'] };

/** A machine that states its own speed and power: 8000 rpm and 20 kW, constant torque below the class's 1500 rpm. */
export const machineOf = (ctx: Context, { klass = 'milling_3axis', ...stated }: Stated = {}): MachineData => {
  const [member] = preset.machines.filter((one) => one.klass === klass);
  if (member === undefined) throw new Error(`no ${klass}`);
  const capabilities = {
    ...member.capabilities,
    max_spindle_rpm: 8000,
    spindle_power_kw: 20,
    chatter_stability_lobe: [],
    rapid_traverse_m_per_min: 30,
    nominal_tool_change_time_s_by_class: { light: 3, medium: 5, heavy: 9 },
    ...stated,
  };
  return machineData(ctx.p, { ...member, subclass: null, machine_id: 'the_machine', capabilities });
};

export const toolOf = (change: Partial<EnvironmentTool>): EnvironmentTool => ({
  tool_id: 'own_tool',
  name: 'Own tool',
  klass: 'end_mill',
  diameter_mm: 10,
  flutes: 3,
  material: 'coated_carbide',
  price: 100,
  life_min: 40,
  level: 'environment',
  cutting_data: [{ iso_group: 'P', vc_m_min: 120, fz_mm: 0.05, ap_max_mm: 6, source: 'maker' }],
  ...change,
});

/** Value and source of every term, as reckoned by hand; a term without a source is one that another formula gives. */
export type Reckoned = Readonly<Record<string, readonly [number, string] | number>>;

export const expectTerms = (computed: Computed, formula_id: string, reckoned: Reckoned): void => {
  expect(computed.formula_id).toBe(formula_id);
  expect(computed.terms.map(({ name }) => name).sort()).toEqual(Object.keys(reckoned).sort());
  for (const { name, value, source } of computed.terms) {
    const expected = reckoned[name] ?? Number.NaN;
    const [figure, from] = typeof expected === 'number' ? [expected, 'formula'] : expected;
    expect(value / (figure === 0 ? 1 : figure), name).toBeCloseTo(figure === 0 ? 0 : 1, 6);
    expect(source, name).toBe(from);
  }
};

/** The terms of the formula that a term comes from. */
export const derivationOf = (
  computed: Computed,
  name: string,
): Readonly<Record<string, readonly [number, string]>> =>
  Object.fromEntries(
    (computed.terms.find((term) => term.name === name)?.from?.terms ?? []).map((term) => [
      term.name,
      [term.value, term.source],
    ]),
  );

export const only = <T>(list: readonly T[] | undefined): T => {
  const [one, ...others] = list ?? [];
  if (one === undefined || others.length > 0) throw new Error(`${list?.length ?? 0} instead of one`);
  return one;
};

export const seconds = (element: TimeElement): number => element.time.value;

export const lifeOf = (use: ToolUse): Readonly<Record<string, number>> =>
  Object.fromEntries(use.life.terms.map(({ name, value }) => [name, value]));
