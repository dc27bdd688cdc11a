import type { CostContext } from '../cost/context.ts';
import type { Leaf } from '../cost/leaf.ts';
import type { TermInput } from '../formulas/define.ts';
import type { RateComponent } from '../rates/machine-rate.ts';
import type { MaterialFacts, Operation } from '../records.ts';
import type { Door } from '../result.ts';
import type { NumericSetting } from '../snapshot.ts';

const ASSUMED = 0;
export const SOURCED = 1;
const PARTLY = 0.5;
/** Where the method counts from: a row that states 1 until a shop says how far it lies from there. */
const DEFINITION = 'definition';

/** Whoever answers for a figure: a citation, a person of the organisation, or nobody (`assumed`). */
export type Origin = {
  readonly key: string;
  readonly value: number;
  readonly citation: string;
  readonly sourced: number;
  readonly sigma: number;
  readonly door: Door;
};

export type Asked = {
  readonly input: TermInput;
  readonly name: string;
  readonly leaf: Leaf;
  readonly operation: Operation | null;
  /** Time element or component of a machine rate in which the term stands. */
  readonly within: string;
};

/** 1 for a source or a statement of the organisation, 0 for `assumed`, half for a citation that supports part of the figure. */
export const sourcedOf = (citation: string | null | undefined): number => {
  if (citation === null || citation === undefined || citation === '') return SOURCED;
  const keys = citation.split(';');
  if (!keys.includes('assumed')) return SOURCED;
  return keys.length === 1 ? ASSUMED : PARTLY;
};

const VDI_FIELDS: Readonly<Record<string, string>> = {
  acquisition_cost: 'acquisition_cost_eur',
  depreciation_life: 'depreciation_life_h',
  interest_rate: 'capital_interest_rate',
  theoretical_hours: 'annual_hours_T_G',
  standstill_hours: 'annual_hours_T_ST',
  maintenance_hours: 'annual_hours_T_IH',
  floor_space: 'floor_space_m2',
  power: 'energy_kw',
};

const MACHINE_FIELDS: Readonly<Record<string, string>> = {
  rapid_speed: 'rapid_traverse_m_per_min',
  speed_limit: 'max_spindle_rpm',
  power: 'spindle_power_kw',
};

const PER_YEAR: Readonly<Record<string, string>> = {
  maintenance: 'maintenance_eur_per_year',
  tooling: 'tooling_eur_per_year',
};

/** The field of a machine that a term of a formula carries. */
const machineField = (name: string, within: string): string => {
  if (within === 'tool_change') return 'nominal_tool_change_time_s_by_class.medium';
  const yearly = name === 'per_year' ? PER_YEAR[within] : undefined;
  if (yearly !== undefined) return `vdi_3258.${yearly}`;
  const rate = ['depreciation', 'interest', 'space', 'energy', 'maintenance', 'tooling'].includes(within);
  const field = rate ? VDI_FIELDS[name] : undefined;
  return field === undefined ? (MACHINE_FIELDS[name] ?? name) : `vdi_3258.${field}`;
};

export type Sources = {
  readonly rateOf: (source: string) => readonly RateComponent[] | null;
  /** Null for what is measured, given or defined. */
  readonly originOf: (asked: Asked) => Origin | null;
};

/** Finds who answers for a term by the source that the term names. */
export const openSources = (context: CostContext, material: MaterialFacts | null): Sources => {
  const { environment, lookup, settings, parameters } = context;
  const named = (name: string): number => lookup('uncertainty.named', name).value;
  const machineSigma = lookup('uncertainty.machine_rate', 'vdi_3258').value;
  const wageSigma = lookup('uncertainty.labour_rate', 'stated').value;
  const members = new Map(environment.machines.map((member) => [member.machine_id, member]));
  const tools = new Map(environment.tools.map((tool) => [tool.tool_id, tool]));

  const parameter = (bin: string, name: string): Origin | null => {
    const row = parameters.find(bin, name);
    if (row === null || row.citation === DEFINITION) return null;
    const stated = row.layer !== 'platform';
    return {
      key: `parameter:${bin}/${name}`,
      value: row.value,
      citation: row.citation,
      sourced: stated && row.citation !== 'assumed' ? SOURCED : sourcedOf(row.citation),
      sigma: stated ? named('manual_entry') : row.sigma,
      door: 'parameters',
    };
  };

  const setting = (name: NumericSetting): Origin => {
    const { value, evidence } = settings.get(name);
    return {
      key: `environment.settings.${name}`,
      value,
      citation: evidence.source,
      sourced: sourcedOf(evidence.source),
      sigma: evidence.sigma,
      door: 'environment.settings',
    };
  };

  const wage = (id: string, value: number): Origin => {
    const row = environment.labour_rates.find(({ rate_id }) => rate_id === id);
    const citation = row?.source ?? 'stated';
    return {
      key: `rate:${id}`,
      value,
      citation,
      sourced: sourcedOf(citation),
      sigma: wageSigma,
      door: 'environment.rates',
    };
  };

  const machine = (id: string, field: string, value: number): Origin => {
    const citation = members.get(id)?.citations?.[field] ?? 'stated';
    return {
      key: `machine:${id}/${field}`,
      value,
      citation,
      sourced: sourcedOf(citation),
      sigma: machineSigma,
      door: 'environment.machines',
    };
  };

  const tool = (id: string, name: string, value: number): Origin => {
    const found = tools.get(id);
    const datum = found?.cutting_data.find(({ vc_m_min, fz_mm }) => vc_m_min === value || fz_mm === value);
    const field = name === 'life' ? 'life_min' : name;
    const citation = datum === undefined ? (found?.citations?.[field] ?? 'stated') : datum.source;
    return {
      key: `tool:${id}/${field}`,
      value,
      citation: citation ?? 'stated',
      sourced: sourcedOf(citation),
      sigma: named('manual_entry'),
      door: 'environment.tools',
    };
  };

  const subcontractor = (id: string, name: string, value: number): Origin => {
    const row = environment.subcontractors.find(({ subcontractor_id }) => subcontractor_id === id);
    const field = name === 'per_lot' ? 'transport_eur_per_lot' : name;
    const citation = row?.citations?.[field] ?? 'stated';
    return {
      key: `subcontractor:${id}/${field}`,
      value,
      citation,
      sourced: sourcedOf(citation),
      sigma: named('subcontract_override'),
      door: 'environment.subcontractors',
    };
  };

  const ofMaterial = (name: string, value: number): Origin | null => {
    if (material === null) return null;
    const valued = {
      kc1_1: material.kc1_1,
      mc: material.mc,
      density: material.density,
      price: material.price_per_kg,
      scrap_price: material.scrap_price_per_kg,
    }[name];
    if (valued === undefined) return null;
    const { source, kind, sigma } = valued.evidence;
    return {
      key: `material.${name}`,
      value,
      citation: source,
      sourced: kind === 'stated' ? SOURCED : sourcedOf(source),
      sigma,
      door: 'material.override',
    };
  };

  const factor = ({ name, operation }: Asked): Origin | null => {
    const time = operation?.time;
    if (time === null || time === undefined) return null;
    const found = {
      cycle_efficiency: time.cycle_efficiency,
      setup_efficiency: time.setup_efficiency,
      allowance: time.allowance,
    }[name];
    if (found === undefined) return null;
    const bin =
      name === 'allowance' ? (['allowance.total', 'z_v'] as const) : ([found.name, 'factor'] as const);
    return parameter(bin[0], bin[1]);
  };

  const originOf = (asked: Asked): Origin | null => {
    const { input, name, leaf, operation, within } = asked;
    const { source, value } = input;
    const cut = source.indexOf(':');
    const [kind, rest] = cut < 0 ? [source, ''] : [source.slice(0, cut), source.slice(cut + 1)];
    if (kind === 'parameter') {
      const slash = rest.indexOf('/');
      return parameter(rest.slice(0, slash), rest.slice(slash + 1));
    }
    if (kind.startsWith('environment.settings.'))
      return setting(kind.slice('environment.settings.'.length) as NumericSetting);
    if (kind === 'rate') return wage(rest, value);
    if (kind === 'machine') return machine(rest, machineField(name, within), value);
    if (kind === 'tool') return tool(rest, name, value);
    if (kind === 'subcontractor') return subcontractor(rest, name, value);
    if (kind === 'factor') return factor(asked);
    if (name === 'operator_share') {
      const { evidence } = operation?.operator_share ?? { evidence: null };
      if (evidence?.kind === 'stated' && evidence.source_id !== null && members.has(evidence.source_id))
        return machine(evidence.source_id, 'vdi_3258.operator_share', value);
      return operation === null ? null : parameter(`operator_share.${operation.process}`, 'share');
    }
    if (name === 'edge_price') {
      const { source_id, sigma } = leaf.evidence;
      if (source_id !== null && tools.has(source_id)) return tool(source_id, 'price', value);
      return {
        key: `tooling.${String(leaf.label_params.klass)}`,
        value,
        citation: source,
        sourced: sourcedOf(source),
        sigma,
        door: 'environment.tools',
      };
    }
    if (name === 'form_factor') return null;
    return ofMaterial(name, value) ?? special(asked);
  };

  /** A price or a special-direct amount whose term names its citation. */
  const special = ({ input, name, leaf }: Asked): Origin | null =>
    name === 'price' && leaf.top === 'special_direct'
      ? {
          key: `special_direct.${leaf.label_id.split('.').at(-1) ?? ''}`,
          value: input.value,
          citation: input.source,
          sourced: sourcedOf(input.source),
          sigma: leaf.evidence.sigma,
          door: 'parameters',
        }
      : null;

  return {
    rateOf: (source) => {
      const member = source.startsWith('machine:') ? members.get(source.slice('machine:'.length)) : undefined;
      const rate = member === undefined ? null : context.rate(member);
      return rate?.kind === 'resolved' && rate.source === 'vdi_3258' ? rate.components : null;
    },
    originOf,
  };
};
