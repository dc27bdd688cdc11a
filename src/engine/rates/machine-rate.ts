import { isAssumed, statedAs } from '../evidence.ts';
import { compute, derived } from '../formulas/define.ts';
import * as formulas from '../formulas/machine-rate.ts';
import { type Lookup, parameterEvidence, parameterSource, parameterTerm } from '../parameters-view.ts';
import type { Computed, Evidence } from '../records.ts';
import type { FleetMember, Vdi3258 } from '../snapshot.ts';
import type { RATE_SOURCES } from '../vocabulary.ts';
import type { EffectiveSettings } from './settings.ts';

export type RateComponent = {
  readonly id: 'depreciation' | 'interest' | 'space' | 'energy' | 'maintenance' | 'tooling' | 'stated';
  /** Per hour of use. */
  readonly amount: Computed;
};

/** Per hour, without operator, in the currency of the member and the settings used. */
export type MachineRate = {
  readonly kind: 'resolved';
  readonly value: number;
  /** During set-up: the same fixed part, energy at idle. */
  readonly setup_value: number;
  readonly source: (typeof RATE_SOURCES)[number];
  readonly components: readonly RateComponent[];
  /** Mean draw while running, kW; null if not stated. */
  readonly evidence: Evidence;
  readonly needs_review: boolean;
};

export type UnresolvableRate = { readonly kind: 'unresolvable'; readonly reason: string };

/**
 * The machine-hour rate: effective rate row → stated hourly rate + burden → VDI 3258 from the machine's own data → class default.
 * The rate never includes the operator. An environment's energy and space price take precedence over the machine's own.
 */
export const machineRate = (
  member: FleetMember,
  settings: EffectiveSettings,
  lookup: Lookup,
): MachineRate | UnresolvableRate => {
  const sigma = (source: MachineRate['source']): number => lookup('uncertainty.machine_rate', source).value;
  if (member.rate_row) {
    const { value, level, source, rate_id } = member.rate_row;
    return flat('rate_row', value, 0, {
      kind: statedAs(source),
      source: source ?? level,
      source_id: rate_id,
      sigma: sigma('rate_row'),
    });
  }
  if (member.hourly_rate_eur !== null || member.burden_rate_eur !== null) {
    return flat('stated', member.hourly_rate_eur ?? 0, member.burden_rate_eur ?? 0, {
      kind: statedAs(member.citations?.hourly_rate_eur),
      source: member.citations?.hourly_rate_eur ?? member.level,
      source_id: member.machine_id,
      sigma: sigma('stated'),
    });
  }
  const vdi = member.capabilities.vdi_3258;
  const acquisition = vdi?.acquisition_cost_eur ?? null;
  const life = vdi?.depreciation_life_h ?? null;
  const theoretical = vdi?.annual_hours_T_G ?? null;
  if (vdi && acquisition !== null && life !== null && theoretical !== null) {
    return fromVdi(member, vdi, { acquisition, life, theoretical }, settings, lookup);
  }
  const row = lookup('rate.class_default', member.klass);
  return { ...flat('class_default', row.value, 0, parameterEvidence(row)), needs_review: true };
};

const flat = (
  source: MachineRate['source'],
  hourly: number,
  burden: number,
  evidence: Evidence,
): MachineRate => {
  const amount = compute(formulas.statedRate, {
    hourly_rate: { value: hourly, source },
    burden_rate: { value: burden, source },
  });
  return {
    kind: 'resolved',
    value: amount.value,
    setup_value: amount.value,
    source,
    components: [{ id: 'stated', amount }],
    evidence,
    needs_review: false,
  };
};

type VdiCore = { readonly acquisition: number; readonly life: number; readonly theoretical: number };

type RateTerm = { readonly value: number; readonly source: string };

/** Origin of a rate's terms: the machine itself, a default of the registry, or the environment's prices. */
const vdiTerms = (member: FleetMember, settings: EffectiveSettings, lookup: Lookup) => {
  const own = (value: number): RateTerm => ({ value, source: `machine:${member.machine_id}` });
  return {
    own,
    orDefault: (value: number | null, parameter: string, of = 1): RateTerm => {
      if (value !== null) return own(value);
      const row = lookup('rate.default', parameter);
      return { value: row.value * of, source: parameterSource(row) };
    },
    price: (name: 'energy_eur_per_kwh' | 'space_eur_per_m2_y', ofMachine: number | null): RateTerm => {
      const setting = settings.get(name);
      return setting.stated || ofMachine === null
        ? { value: setting.value, source: setting.source }
        : own(ofMachine);
    },
  };
};

type VdiTerms = ReturnType<typeof vdiTerms>;

/** Hourly cost independent of whether the machine runs or stands. */
const fixedComponents = (
  vdi: Vdi3258,
  core: VdiCore,
  hours: Computed,
  { own, orDefault, price }: VdiTerms,
): readonly RateComponent[] => {
  const perYear = (value: number | null): Computed =>
    compute(formulas.perYear, { per_year: own(value ?? 0), utilised_hours: derived(hours) });
  return [
    {
      id: 'depreciation',
      amount: compute(formulas.depreciation, {
        acquisition_cost: own(core.acquisition),
        depreciation_life: own(core.life),
      }),
    },
    {
      id: 'interest',
      amount: compute(formulas.interest, {
        acquisition_cost: own(core.acquisition),
        residual_value: own(0),
        interest_rate: orDefault(vdi.capital_interest_rate, 'capital_interest_rate'),
        utilised_hours: derived(hours),
      }),
    },
    {
      id: 'space',
      amount: compute(formulas.space, {
        floor_space: own(vdi.floor_space_m2 ?? 0),
        space_price: price('space_eur_per_m2_y', vdi.space_eur_per_m2_y),
        utilised_hours: derived(hours),
      }),
    },
    { id: 'maintenance', amount: perYear(vdi.maintenance_eur_per_year) },
    { id: 'tooling', amount: perYear(vdi.tooling_eur_per_year) },
  ];
};

/** Citations of all figures behind the rate: of the machine's data, of their substitutes, and of the environment's prices. */
const restsOn = (
  { citations = {} }: FleetMember,
  vdi: Vdi3258,
  settings: EffectiveSettings,
  lookup: Lookup,
): readonly string[] => {
  const standIns = [
    [vdi.capital_interest_rate, 'capital_interest_rate'],
    [vdi.annual_hours_T_ST, 'standstill_share'],
    [vdi.annual_hours_T_IH, 'maintenance_share'],
  ] as const;
  return [
    ...Object.entries(citations).flatMap(([field, citation]) => (OF_RATE.test(field) ? [citation] : [])),
    ...standIns.flatMap(([own, row]) => (own === null ? [lookup('rate.default', row).citation] : [])),
    ...(['energy_eur_per_kwh', 'space_eur_per_m2_y'] as const).flatMap((name) => {
      const setting = settings.get(name);
      return setting.stated || vdi[name] === null ? [setting.evidence.source] : [];
    }),
  ];
};

/** Figures of a machine in its hourly rate; the operator is paid separately. */
const OF_RATE = /^vdi_3258\.(?!operator_)/;

const fromVdi = (
  member: FleetMember,
  vdi: Vdi3258,
  core: VdiCore,
  settings: EffectiveSettings,
  lookup: Lookup,
): MachineRate | UnresolvableRate => {
  const terms = vdiTerms(member, settings, lookup);
  const { own, orDefault } = terms;
  if (core.life <= 0) return { kind: 'unresolvable', reason: 'depreciation_life_not_positive' };
  const hours = compute(formulas.utilisedHours, {
    theoretical_hours: own(core.theoretical),
    standstill_hours: orDefault(vdi.annual_hours_T_ST, 'standstill_share', core.theoretical),
    maintenance_hours: orDefault(vdi.annual_hours_T_IH, 'maintenance_share', core.theoretical),
  });
  if (hours.value <= 0) return { kind: 'unresolvable', reason: 'no_utilised_hours' };
  const energy = (load: RateTerm): Computed =>
    compute(formulas.energy, {
      power: own(vdi.energy_kw ?? 0),
      load,
      energy_price: terms.price('energy_eur_per_kwh', vdi.energy_eur_per_kwh),
    });
  const fixed = fixedComponents(vdi, core, hours, terms);
  const running = energy(own(1));
  const idle = energy(parameterTerm(lookup('rate.setup', 'idle_energy_share')));
  const fixedSum = fixed.reduce((sum, component) => sum + component.amount.value, 0);
  return {
    kind: 'resolved',
    value: fixedSum + running.value,
    setup_value: fixedSum + idle.value,
    source: 'vdi_3258',
    components: [...fixed, { id: 'energy', amount: running }],
    evidence: {
      kind: restsOn(member, vdi, settings, lookup).some(isAssumed) ? 'assumed' : 'derived',
      source: 'vdi_3258',
      source_id: member.machine_id,
      sigma: lookup('uncertainty.machine_rate', 'vdi_3258').value,
    },
    needs_review: false,
  };
};
