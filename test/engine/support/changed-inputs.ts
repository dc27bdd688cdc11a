import type { FleetMember, PricingSnapshot, ResolvedEnvironment } from '../../../src/engine/index.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import { withSettings } from './environment.ts';

const times = (value: number | null, by: number): number | null => (value === null ? null : value * by);

/** Registry rows of an environment set otherwise, by bin and parameter. */
const withRows = (
  snapshot: PricingSnapshot,
  rows: readonly (readonly [bin: string, parameter: string])[],
  change: (value: number) => number,
): PricingSnapshot => {
  const { parameters } = openSnapshot(snapshot);
  const parameter_overrides = rows.flatMap(([bin, parameter]) => {
    const row = parameters.find(bin, parameter);
    return row === null
      ? []
      : [
          {
            bin,
            parameter,
            value: change(row.value),
            source: null,
            source_id: null,
            level: 'environment' as const,
          },
        ];
  });
  return withEnvironment(snapshot, { parameter_overrides });
};

const withEnvironment = (
  snapshot: PricingSnapshot,
  change: Partial<ResolvedEnvironment>,
): PricingSnapshot => ({ ...snapshot, environment: { ...snapshot.environment, ...change } });

/** A machine all of whose costs are `by` times as high. */
const dearer = (member: FleetMember, by: number): FleetMember => {
  const vdi = member.capabilities.vdi_3258;
  return {
    ...member,
    hourly_rate_eur: times(member.hourly_rate_eur, by),
    burden_rate_eur: times(member.burden_rate_eur, by),
    rate_row: member.rate_row && { ...member.rate_row, value: member.rate_row.value * by },
    capabilities: {
      ...member.capabilities,
      vdi_3258: vdi && {
        ...vdi,
        acquisition_cost_eur: times(vdi.acquisition_cost_eur, by),
        floor_space_m2: times(vdi.floor_space_m2, by),
        energy_kw: times(vdi.energy_kw, by),
        maintenance_eur_per_year: times(vdi.maintenance_eur_per_year, by),
        tooling_eur_per_year: times(vdi.tooling_eur_per_year, by),
      },
    },
  };
};

const withWages = (snapshot: PricingSnapshot, by: number): PricingSnapshot => {
  const { labour_rates, settings } = snapshot.environment;
  const stated = settings.default_labour_rate_eur_per_h.value;
  const rows = withEnvironment(snapshot, {
    labour_rates: labour_rates.map((row) => ({ ...row, value: row.value * by })),
  });
  return stated === null
    ? withRows(rows, [['economics', 'default_labour_rate_eur_per_h']], (value) => value * by)
    : withEnvironment(rows, {
        ...withSettings(rows.environment, { default_labour_rate_eur_per_h: stated * by }),
      });
};

const PROGRAMMING = [
  'base',
  'per_feature_group_3axis',
  'turning_per_feature',
  'laser_base',
  'brake_per_bend',
];

const one = (snapshot: PricingSnapshot, name: string, from: number, to: number): PricingSnapshot | null => {
  const by = to / from;
  const { environment, material } = snapshot;
  if (name === 'rate.labour') return withWages(snapshot, by);
  if (name.startsWith('rate.machine.'))
    return withEnvironment(snapshot, {
      machines: environment.machines.map((member) =>
        name === `rate.machine.${member.klass}` ? dearer(member, by) : member,
      ),
    });
  if (name.startsWith('time.')) return withRows(snapshot, [[name, 'factor']], () => to);
  if (name === 'reject.rate')
    return withEnvironment(snapshot, withSettings(environment, { reject_rate_pct: to }));
  if (name === 'special_direct.time')
    return withRows(
      snapshot,
      PROGRAMMING.map((parameter) => ['programming', parameter]),
      (value) => value * by,
    );
  if (name === 'subcontract.price')
    return withEnvironment(snapshot, {
      subcontractors: environment.subcontractors.map((row) => ({
        ...row,
        price_per_kg: times(row.price_per_kg, by),
        price_per_dm2: times(row.price_per_dm2, by),
        price_per_lot: times(row.price_per_lot, by),
        min_price: times(row.min_price, by),
      })),
    });
  if (name === 'material.price' && material !== null)
    return {
      ...snapshot,
      material: {
        ...material,
        grade: { ...material.grade, price_per_kg: times(material.grade.price_per_kg, by) },
      },
    };
  const sample = environment.settings.sample_pct_default.value;
  if (name === 'inspection.extent' && sample !== null)
    return withEnvironment(snapshot, withSettings(environment, { sample_pct_default: sample * by }));
  return null;
};

/**
 * The inputs that a factor stands for, changed where an organisation would change them: rates, prices, settings and rows of the registry, of the
 * components of an assembly too. Null for a factor that is no input of a run.
 */
export const changedInputs = (
  snapshot: PricingSnapshot,
  name: string,
  from: number,
  to: number,
): PricingSnapshot | null => {
  const changed = one(snapshot, name, from, to);
  const { assembly } = snapshot;
  if (changed === null || assembly === undefined) return changed;
  const components = assembly.components.map((component) => ({
    ...component,
    snapshot: component.snapshot && one(component.snapshot, name, from, to),
  }));
  return { ...changed, assembly: { ...assembly, components } };
};
