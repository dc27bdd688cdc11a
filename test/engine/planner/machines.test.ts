import { describe, expect, it } from 'vitest';
import { type FleetMember, price } from '../../../src/engine/index.ts';
import { type Need, NO_NEED, refusalOf } from '../../../src/engine/machines/capability.ts';
import { openFleet } from '../../../src/engine/machines/choose-machine.ts';
import { stableDepth } from '../../../src/engine/machines/machine-data.ts';
import { openPark } from '../../../src/engine/machines/park.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { processOf } from '../../../src/engine/process/processes.ts';
import { openRates } from '../../../src/engine/rates/open-rates.ts';
import { presetEnvironment } from '../support/environment.ts';
import { knownPart, planNamed, planOf, runMinutes, snapshotOf } from './plan.ts';

const snapshot = snapshotOf({ facts: knownPart('plate_holes_pocket') });
const parameters = openParameters(snapshot);
const member = (id: string): FleetMember => {
  const found = snapshot.environment.machines.find(({ machine_id }) => machine_id === id);
  if (found === undefined) throw new Error(`no machine ${id}`);
  return found;
};
const refused = (id: string, need: Partial<Need>): string | null =>
  refusalOf(parameters, member(id), { ...NO_NEED, ...need })?.reason ?? null;

const asks = (reason: string, capability: string, needs: number): Partial<Need> => ({
  limits: [{ reason, capability, needs }],
});

describe('capability', () => {
  it.each<[string, string, Partial<Need>]>([
    ['envelope', 'mill3_small', { envelope: [800, 300, 100] }],
    ['mass', 'mill5_economy', { massKg: 301 }],
    ['axes_simultaneous', 'mill5_economy', { simultaneousAxes: 5 }],
    ['axes_indexable', 'mill3_small', { indexedAxes: 2 }],
    ['it_grade', 'mill3_small', { itGrade: 7 }],
    ['setups', 'mill5_economy', { setups: 3 }],
    ['bar_capacity', 'turn_bar42', asks('bar_capacity', 'bar_capacity_mm', 45)],
    ['chuck', 'turn_bar42', asks('chuck', 'chuck_diameter_mm', 180)],
    ['driven_tools', 'turn_chuck210', asks('driven_tools', 'driven_tools', 1)],
    ['thickness', 'laser_3kw', asks('thickness', 'max_thickness_stainless_mm', 15)],
    ['bend_length', 'brake_80', asks('bend_length', 'bend_length_mm', 2800)],
    ['press_force', 'brake_80', asks('press_force', 'press_force_kn', 900)],
    ['kind', 'deburr_bench', { subclasses: ['wide_belt'] }],
  ])('refuses by %s', (reason, id, need) => {
    expect(refused(id, need)).toBe(reason);
  });

  it('turns a part about the vertical where that makes it fit', () => {
    expect(refused('mill3_small', { envelope: [300, 700, 100] })).toBeNull();
    expect(refused('mill3_small', { envelope: [300, 700, 100], upright: false })).toBe('envelope');
  });

  it('reads the stability lobe of a measured machine', () => {
    const measured = {
      ...member('mill3_small'),
      capabilities: {
        ...member('mill3_small').capabilities,
        chatter_stability_lobe: [
          [2000, 3],
          [6000, 8],
        ] as const,
      },
    };
    expect([1000, 3000, 7000].map((rpm) => stableDepth(measured, rpm, 99))).toEqual([3, 3, 8]);
    expect(stableDepth(member('mill3_small'), 3000, 99)).toBe(99);
  });
});

describe('choice', () => {
  const choose = (machines: readonly FleetMember[]) => {
    const environment = { ...snapshot.environment, machines };
    const rates = openRates(environment, parameters.get);
    const outcome = openFleet(
      openPark(environment.machines, parameters, rates, processOf),
      snapshot.request,
      parameters,
    ).choose(['milling_3axis'], NO_NEED);
    if (!outcome.ok) throw new Error('nothing chosen');
    return outcome.chosen.assignment;
  };
  const [small, medium] = [member('mill3_small'), member('mill3_medium')];

  it('goes by priority before cost', () => {
    expect(choose([small, { ...medium, fleet_priority: 1 }]).machine_id).toBe('mill3_medium');
  });

  it('goes by hourly cost within a priority, then by id', () => {
    expect(choose([small, medium]).machine_id).toBe('mill3_small');
    const same = { ...small, machine_id: 'aaa', membership_id: 'aaa' };
    expect(choose([small, same]).machine_id).toBe('aaa');
  });

  it('names what each other machine lacked', () => {
    const chosen = choose([small, medium]);
    expect(chosen.rejections).toEqual([
      expect.objectContaining({ machine_id: 'mill3_medium', reason: 'dearer' }),
    ]);
  });
});

describe('machines of one kind', () => {
  /** Mills that differ in rate and priority only, six times each; `own` makes each one a kind of its own. */
  const pricedOn = (own: (n: number) => object) => {
    const base = presetEnvironment('de-2026');
    const copies = base.machines
      .filter(({ klass }) => klass === 'milling_3axis' || klass === 'turning')
      .flatMap((machine) =>
        [0, 1, 2, 3, 4, 5].map((n) => ({
          ...machine,
          membership_id: `${machine.membership_id}-${n}`,
          machine_id: `${machine.machine_id}-${n}`,
          fleet_priority: machine.fleet_priority + (n === 5 ? 10 : 0),
          hourly_rate_eur: 90 - 7 * n,
          capabilities: {
            ...machine.capabilities,
            vdi_3258: null,
            extra: { ...machine.capabilities.extra, ...own(n) },
          },
        })),
      );
    const environment = { ...base, machines: [...base.machines, ...copies] };
    return (name: string) => JSON.stringify(price(snapshotOf({ facts: knownPart(name), environment })));
  };

  it('are timed once, and the whole result is that of timing each', () => {
    const [together, each] = [pricedOn(() => ({})), pricedOn((n) => ({ unread: n }))];
    for (const name of ['plate_holes_pocket', 'shaft_keyway_crosshole']) {
      expect(together(name)).toContain('"outcome":"priced"');
      expect(together(name)).toBe(each(name));
    }
  });
});

describe('limits of the machine in the times', () => {
  const with3axis = (change: Partial<FleetMember['capabilities']>) => {
    const base = presetEnvironment('de-2026');
    const machines = base.machines
      .filter(({ klass, machine_id }) => klass !== 'milling_3axis' || machine_id === 'mill3_small')
      .map((one) =>
        one.machine_id === 'mill3_small' ? { ...one, capabilities: { ...one.capabilities, ...change } } : one,
      );
    return runMinutes(
      planNamed(
        planOf({ facts: knownPart('plate_holes_pocket'), environment: { ...base, machines } }),
        'mill_3axis:plate_15',
      ),
    );
  };
  const usual = with3axis({});

  it.each<[string, Partial<FleetMember['capabilities']>]>([
    ['with a weak spindle', { spindle_power_kw: 1.5 }],
    ['with a slow spindle', { max_spindle_rpm: 1500 }],
    ['with slow rapids', { rapid_traverse_m_per_min: 3 }],
    ['with slow tool changes', { nominal_tool_change_time_s_by_class: { medium: 20 } }],
    ['where it chatters', { chatter_stability_lobe: [[0, 1]] }],
  ])('takes longer %s', (_, change) => expect(with3axis(change)).toBeGreaterThan(usual));

  it('is no faster with a stronger spindle than the tools allow', () =>
    expect(with3axis({ spindle_power_kw: 200 })).toBeCloseTo(usual, 9));
});
