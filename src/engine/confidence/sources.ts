import type { CostContext } from '../cost/context.ts';
import type { Leaf } from '../cost/leaf.ts';
import type { TermInput } from '../formulas/define.ts';
import type { RateComponent } from '../rates/machine-rate.ts';
import type { MaterialFacts, Operation } from '../records.ts';
import type { NumericSetting } from '../snapshot.ts';
import {
  COMPONENT,
  type Origin,
  ofEdgePrice,
  ofHour,
  ofMachine,
  ofMaterial,
  ofParameter,
  ofSetting,
  ofSubcontractor,
  ofTool,
  ofWage,
  type Stated,
  sourcedOf,
  statedIn,
} from './origin.ts';

export type TermQuery = {
  readonly input: TermInput;
  readonly name: string;
  readonly leaf: Leaf;
  readonly operation: Operation | null;
  /** Time element or component of a machine rate that contains the term. */
  readonly within: string;
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

/** The machine field behind a term of a formula. */
const machineField = (name: string, within: string): string => {
  if (within === 'tool_change') return 'nominal_tool_change_time_s_by_class.medium';
  const yearly = name === 'per_year' ? PER_YEAR[within] : undefined;
  if (yearly !== undefined) return `vdi_3258.${yearly}`;
  const rate = ['depreciation', 'interest', 'space', 'energy', 'maintenance', 'tooling'].includes(within);
  const field = rate ? VDI_FIELDS[name] : undefined;
  return field === undefined ? (MACHINE_FIELDS[name] ?? name) : `vdi_3258.${field}`;
};

const ofFactor = (stated: Stated, { name, operation }: TermQuery): Origin | null => {
  const time = operation?.time;
  if (time === null || time === undefined) return null;
  const found = {
    cycle_efficiency: time.cycle_efficiency,
    setup_efficiency: time.setup_efficiency,
    allowance: time.allowance,
  }[name];
  if (found === undefined) return null;
  return name === 'allowance'
    ? ofParameter(stated, 'allowance.total', 'z_v')
    : ofParameter(stated, found.name, 'factor');
};

/** A machine may state the share of its time that needs an operator; otherwise the process does. */
const operatorShare = (stated: Stated, { input, operation }: TermQuery): Origin | null => {
  if (operation === null) return null;
  const { kind, source_id } = operation.operator_share.evidence;
  return kind === 'stated' && source_id !== null && stated.members.has(source_id)
    ? ofMachine(stated, source_id, 'vdi_3258.operator_share', input.value)
    : ofParameter(stated, `operator_share.${operation.process}`, 'share');
};

/** A price or a special-direct amount whose term contains its citation. */
const special = ({ input, name, leaf }: TermQuery): Origin | null =>
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

/** The price of a component is sourced as far as its own calculation is. */
const ofComponent = ({ input, leaf }: TermQuery): Origin => ({
  key: input.source,
  value: input.value,
  citation: COMPONENT,
  sourced: leaf.sourced ?? 0,
  sigma: leaf.evidence.sigma,
  door: 'calculation.inputs',
});

const SETTING = 'environment.settings.';

const ROW = 'parameter:';

/** A row of the registry; bin and parameter follow the kind, separated by a slash. */
const ofRow = (stated: Stated, source: string): Origin | null => {
  const slash = source.indexOf('/');
  return ofParameter(stated, source.slice(ROW.length, slash), source.slice(slash + 1));
};

/** For all other terms. A source is `kind` or `kind:id`; a term without a record is identified by its name. */
const originOf = (stated: Stated, query: TermQuery): Origin | null => {
  const { name, within } = query;
  const { source, value } = query.input;
  const cut = source.indexOf(':');
  const [kind, rest] = cut < 0 ? [source, ''] : [source.slice(0, cut), source.slice(cut + 1)];
  if (kind.startsWith(SETTING)) return ofSetting(stated, kind.slice(SETTING.length) as NumericSetting);
  if (kind === 'rate') return ofWage(stated, rest, value);
  if (kind === 'component') return name === 'manufacturing_cost' ? ofComponent(query) : null;
  if (kind === 'machine' && name === 'machine_rate') return ofHour(stated, rest, value);
  if (kind === 'machine') return ofMachine(stated, rest, machineField(name, within), value);
  if (kind === 'tool') return ofTool(stated, rest, name, value);
  if (kind === 'subcontractor') return ofSubcontractor(stated, rest, name, value);
  if (kind === 'factor') return ofFactor(stated, query);
  if (name === 'operator_share') return operatorShare(stated, query);
  if (name === 'edge_price') return ofEdgePrice(stated, query.leaf, source, value);
  if (name === 'form_factor') return null;
  return ofMaterial(stated, name, value) ?? special(query);
};

export type Sources = {
  readonly rateOf: (source: string) => readonly RateComponent[] | null;
  /** Null for measured, given or defined values. */
  readonly originOf: (query: TermQuery) => Origin | null;
};

/** Finds the origin of a term by its source. */
export const openSources = (context: CostContext, material: MaterialFacts | null): Sources => {
  const stated = statedIn(context, material);
  // Most terms are rows, and most rows occur in many terms: each is looked up once.
  const rows = new Map<string, Origin | null>();
  const rowOf = (source: string): Origin | null => {
    const known = rows.get(source);
    if (known !== undefined) return known;
    const found = ofRow(stated, source);
    rows.set(source, found);
    return found;
  };
  return {
    rateOf: (source) => {
      const member = source.startsWith('machine:')
        ? stated.members.get(source.slice('machine:'.length))
        : undefined;
      const rate = member === undefined ? null : context.rate(member);
      return rate?.kind === 'resolved' && rate.source === 'vdi_3258' ? rate.components : null;
    },
    originOf: (query) =>
      query.input.source.startsWith(ROW) ? rowOf(query.input.source) : originOf(stated, query),
  };
};
