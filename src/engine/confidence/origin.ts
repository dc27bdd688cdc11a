import type { CostContext } from '../cost/context.ts';
import type { Leaf } from '../cost/leaf.ts';
import { isAssumed } from '../evidence.ts';
import type { MaterialFacts } from '../records.ts';
import type { ChangeLocation } from '../result.ts';
import type { EnvironmentTool, FleetMember, NumericSetting } from '../snapshot.ts';

const ASSUMED = 0;
export const SOURCED = 1;
/** Source of a price that is a separate calculation, whose figures are stated there. */
export const COMPONENT = 'component';
/** Reference point of the method: a row of 1 until a shop states its deviation. */
const DEFINITION = 'definition';

/** Source of a figure: a citation, a person of the organisation, or none (`assumed`). */
export type Origin = {
  readonly key: string;
  readonly value: number;
  readonly citation: string;
  readonly sourced: number;
  readonly sigma: number;
  readonly door: ChangeLocation;
};

/** 1 for a source or a statement of the organisation, 0 for an assumption, complete or partial. */
export const sourcedOf = (citation: string | null | undefined): number =>
  isAssumed(citation) ? ASSUMED : SOURCED;

/** The stated inputs of a price. */
export type Stated = {
  readonly context: CostContext;
  readonly material: MaterialFacts | null;
  readonly members: ReadonlyMap<string, FleetMember>;
  readonly tools: ReadonlyMap<string, EnvironmentTool>;
};

export const statedIn = (context: CostContext, material: MaterialFacts | null): Stated => ({
  context,
  material,
  members: new Map(context.environment.machines.map((member) => [member.machine_id, member])),
  tools: new Map(context.environment.tools.map((tool) => [tool.tool_id, tool])),
});

const named = ({ context }: Stated, name: string): number => context.lookup('uncertainty.named', name).value;

/** A row of the registry; null for a definition. */
export const ofParameter = (stated: Stated, bin: string, name: string): Origin | null => {
  const row = stated.context.parameters.find(bin, name);
  if (row === null || row.citation === DEFINITION) return null;
  const own = row.layer !== 'platform';
  return {
    key: `parameter:${bin}/${name}`,
    value: row.value,
    citation: row.citation,
    sourced: sourcedOf(row.citation),
    sigma: own ? named(stated, 'manual_entry') : row.sigma,
    door: 'parameters',
  };
};

export const ofSetting = ({ context }: Stated, name: NumericSetting): Origin => {
  const { value, evidence } = context.settings.get(name);
  return {
    key: `environment.settings.${name}`,
    value,
    citation: evidence.source,
    sourced: sourcedOf(evidence.source),
    sigma: evidence.sigma,
    door: 'environment.settings',
  };
};

export const ofWage = ({ context }: Stated, id: string, value: number): Origin => {
  const row = context.environment.labour_rates.find(({ rate_id }) => rate_id === id);
  const citation = row?.source ?? 'stated';
  return {
    key: `rate:${id}`,
    value,
    citation,
    sourced: sourcedOf(citation),
    sigma: context.lookup('uncertainty.labour_rate', 'stated').value,
    door: 'environment.rates',
  };
};

export const ofMachine = ({ context, members }: Stated, id: string, field: string, value: number): Origin => {
  const citation = members.get(id)?.citations?.[field] ?? 'stated';
  return {
    key: `machine:${id}/${field}`,
    value,
    citation,
    sourced: sourcedOf(citation),
    sigma: context.lookup('uncertainty.machine_rate', 'vdi_3258').value,
    door: 'environment.machines',
  };
};

/** The hour of a machine without cost data of its own: a rate row, its stated rate, or the default of its class. */
export const ofHour = (stated: Stated, id: string, value: number): Origin | null => {
  const member = stated.members.get(id);
  const rate = member === undefined ? null : stated.context.rate(member);
  if (member === undefined || rate?.kind !== 'resolved') return null;
  if (rate.source === 'class_default') return ofParameter(stated, 'rate.class_default', member.klass);
  const { kind, source, source_id, sigma } = rate.evidence;
  return {
    key: rate.source === 'rate_row' ? `rate:${source_id}` : `machine:${id}/hourly_rate_eur`,
    value,
    citation: source,
    sourced: kind === 'assumed' ? ASSUMED : SOURCED,
    sigma,
    door: rate.source === 'rate_row' ? 'environment.rates' : 'environment.machines',
  };
};

export const ofTool = (stated: Stated, id: string, name: string, value: number): Origin => {
  const found = stated.tools.get(id);
  const datum = found?.cutting_data.find(({ vc_m_min, fz_mm }) => vc_m_min === value || fz_mm === value);
  const field = name === 'life' ? 'life_min' : name;
  const citation = datum === undefined ? (found?.citations?.[field] ?? 'stated') : datum.source;
  return {
    key: `tool:${id}/${field}`,
    value,
    citation: citation ?? 'stated',
    sourced: sourcedOf(citation),
    sigma: named(stated, 'manual_entry'),
    door: 'environment.tools',
  };
};

/** An edge of a tool that the environment states, or of a class of tools in the registry. */
export const ofEdgePrice = (stated: Stated, leaf: Leaf, source: string, value: number): Origin => {
  const { source_id, sigma } = leaf.evidence;
  if (source_id !== null && stated.tools.has(source_id)) return ofTool(stated, source_id, 'price', value);
  return {
    key: `tooling.${String(leaf.label_params.klass)}`,
    value,
    citation: source,
    sourced: sourcedOf(source),
    sigma,
    door: 'environment.tools',
  };
};

export const ofSubcontractor = (stated: Stated, id: string, name: string, value: number): Origin => {
  const row = stated.context.environment.subcontractors.find(
    ({ subcontractor_id }) => subcontractor_id === id,
  );
  const field = name === 'per_lot' ? 'transport_eur_per_lot' : name;
  const citation = row?.citations?.[field] ?? 'stated';
  return {
    key: `subcontractor:${id}/${field}`,
    value,
    citation,
    sourced: sourcedOf(citation),
    sigma: named(stated, 'subcontract_override'),
    door: 'environment.subcontractors',
  };
};

const MATERIAL_FIELDS: ReadonlyMap<
  string,
  'kc1_1' | 'mc' | 'density' | 'price_per_kg' | 'scrap_price_per_kg'
> = new Map([
  ['kc1_1', 'kc1_1'],
  ['mc', 'mc'],
  ['density', 'density'],
  ['price', 'price_per_kg'],
  ['scrap_price', 'scrap_price_per_kg'],
]);

/** Null if no material states it. */
export const ofMaterial = ({ material }: Stated, name: string, value: number): Origin | null => {
  if (material === null) return null;
  const field = MATERIAL_FIELDS.get(name);
  if (field === undefined) return null;
  const valued = material[field];
  const { source, sigma } = valued.evidence;
  return {
    key: `material.${name}`,
    value,
    citation: source,
    sourced: sourcedOf(source),
    sigma,
    door: 'material.override',
  };
};
