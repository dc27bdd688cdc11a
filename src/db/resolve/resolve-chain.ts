import type {
  Citations,
  EnvironmentSettings,
  EnvironmentTool,
  FleetMember,
  LabourRate,
  Level,
  NumericSetting,
  ParameterOverride,
  ResolvedEnvironment,
  ResolvedRate,
  Sourced,
  Subcontractor,
} from '../../engine/environment.ts';
import {
  CORE_HOLES,
  MARGIN_BASES,
  MONEY_SETTINGS,
  PLAIN_SETTINGS,
  REJECT_BASES,
  TOOLING_MODES,
} from '../../engine/vocabulary.ts';
import type { Chain, ChainRate } from './load-chain.ts';
import { withTemplates } from './machine-template.ts';

/** Settings that a rate row of this kind overrides. */
const RATE_SETTINGS: Readonly<Record<string, string>> = {
  labour: 'default_labour_rate_eur_per_h',
  fixed_overhead: 'overhead_fixed_eur_per_part',
  variable_overhead: 'overhead_var_pct',
  energy: 'energy_eur_per_kwh',
  space: 'space_eur_per_m2_y',
};

/** A rate in another currency is never used, because nothing here converts; the audit reports it. A share has no currency. */
const isInCurrency = (rate: ChainRate, currency: string): boolean =>
  rate.kind === 'variable_overhead' || rate.currency === currency;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Today, clamped to the validity of the environment: an expired plant prices as on its last day. */
export const pricingDate = (
  environment: { valid_from: string; valid_to: string | null },
  today: string,
): string => {
  if (today < environment.valid_from) return environment.valid_from;
  return environment.valid_to !== null && today > environment.valid_to ? environment.valid_to : today;
};

/** `valid_to` is inclusive; an open end is null. */
const isActive = (window: { valid_from: string | null; valid_to: string | null }, day: string): boolean =>
  (window.valid_from === null || window.valid_from <= day) &&
  (window.valid_to === null || window.valid_to >= day);

const cited = (citations: Citations | null): { readonly citations?: Citations } =>
  citations === null ? {} : { citations };

/** Tools and subcontractors of a preset carry citations as JSON; a person's entry is plain text. */
const presetCitations = (source: string | null): Citations | null =>
  source?.startsWith('{') ? (JSON.parse(source) as Citations) : null;

type OwnLevel = Extract<Level, 'environment' | 'parent'>;

/** Selects the rows of a chain that are valid on one day, with their owner. */
const openStatements = (chain: Chain, leaf: Chain['environments'][number], day: string) => {
  const depths = new Map(chain.environments.map((environment, index) => [environment.id, index]));
  const levelOf = (environmentId: string): OwnLevel => (environmentId === leaf.id ? 'environment' : 'parent');
  const depthOf = (row: { environment_id: string }): number =>
    depths.get(row.environment_id) ?? Number.MAX_SAFE_INTEGER;

  /** The statement nearest to the leaf for each key. */
  const nearest = <Row extends { environment_id: string }>(
    rows: readonly Row[],
    key: (row: Row) => string,
  ): Row[] => {
    const nearestRows = new Map<string, Row>();
    for (const row of rows) {
      const at = key(row);
      const known = nearestRows.get(at);
      if (known === undefined || depthOf(row) < depthOf(known)) nearestRows.set(at, row);
    }
    return [...nearestRows.entries()].sort(([a], [b]) => byText(a, b)).map(([, row]) => row);
  };

  const keyOf = (kind: string, subject: string | null): string => `${kind}:${subject ?? ''}`;
  const rates = nearest(
    chain.rates.filter((rate) => isActive(rate, day) && isInCurrency(rate, leaf.currency)),
    (rate) => keyOf(rate.kind, rate.subject_id),
  );
  const byKey = new Map(rates.map((rate) => [keyOf(rate.kind, rate.subject_id), rate]));
  return {
    levelOf,
    depthOf,
    nearest,
    rates,
    rateOf: (kind: string, subject: string | null): ChainRate | undefined => byKey.get(keyOf(kind, subject)),
    toRate: (rate: ChainRate): ResolvedRate => ({
      rate_id: rate.id,
      value: rate.value,
      level: levelOf(rate.environment_id),
      source: rate.source,
    }),
  };
};

type Statements = ReturnType<typeof openStatements>;

/** Own value, then the parents'; a rate row of the kind overrides the setting of its environment. */
const settingOf = (
  chain: Chain,
  { rateOf, depthOf, levelOf }: Statements,
  field: string,
): Sourced<unknown> => {
  const kind = Object.entries(RATE_SETTINGS).find(([, name]) => name === field)?.[0];
  const rate = kind === undefined ? undefined : rateOf(kind, null);
  for (const [index, environment] of chain.environments.entries()) {
    if (rate !== undefined && depthOf(rate) === index) {
      return {
        value: rate.value,
        level: levelOf(rate.environment_id),
        source: rate.source,
        source_id: rate.id,
      };
    }
    const stated = environment.settings[field];
    if (stated !== undefined && stated.value !== null) {
      return {
        value: stated.value,
        level: levelOf(environment.id),
        source: stated.source,
        source_id: environment.id,
      };
    }
  }
  return { value: null, level: 'platform', source: null, source_id: null };
};

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isOneOf =
  <T extends string>(words: readonly T[]) =>
  (value: unknown): value is T =>
    words.some((word) => word === value);

/** All settings, typed. @throws Error for a stored value that the setting cannot have, so that nothing is priced with it. */
const settingsOf = (chain: Chain, statements: Statements): EnvironmentSettings => {
  const read = <T>(
    field: keyof EnvironmentSettings,
    is: (value: unknown) => value is T,
  ): Sourced<T | null> => {
    const { value, ...from } = settingOf(chain, statements, field);
    if (value === null || is(value)) return { ...from, value };
    throw new Error(`the setting ${field} is stored as ${JSON.stringify(value)}`);
  };
  const numbers = [...MONEY_SETTINGS, ...PLAIN_SETTINGS].map((field) => [field, read(field, isNumber)]);
  return {
    ...(Object.fromEntries(numbers) as Record<NumericSetting, Sourced<number | null>>),
    margin_base: read('margin_base', isOneOf(MARGIN_BASES)),
    reject_rate_base: read('reject_rate_base', isOneOf(REJECT_BASES)),
    default_material_family: read('default_material_family', isText),
    core_holes: read('core_holes', isOneOf(CORE_HOLES)),
    tooling_mode: read('tooling_mode', isOneOf(TOOLING_MODES)),
  };
};

const machinesOf = (
  chain: Chain,
  { nearest, rateOf, toRate, levelOf }: Statements,
  day: string,
  fleet: 'active' | 'stated',
): FleetMember[] => {
  const templates = new Map(chain.templates.map((template) => [template.id, template]));
  return (
    nearest(chain.members, (member) => member.machine_id)
      // Checked after the nearest row was chosen, so that a plant can switch off a machine of its parent.
      .filter((member) => fleet === 'stated' || (member.is_enabled && isActive(member, day)))
      .filter(
        (member) =>
          fleet === 'stated' ||
          isActive({ valid_from: member.machine_valid_from, valid_to: member.machine_valid_to }, day),
      )
      .map((stated) => {
        const member = withTemplates(stated, templates);
        const rate = rateOf('machine', member.machine_id);
        return {
          membership_id: member.membership_id,
          machine_id: member.machine_id,
          name: member.name,
          klass: member.klass as FleetMember['klass'],
          subclass: member.subclass,
          fleet_priority: member.fleet_priority,
          level: levelOf(member.environment_id),
          hourly_rate_eur: member.hourly_rate_eur,
          burden_rate_eur: member.burden_rate_eur,
          rate_row: rate === undefined ? null : toRate(rate),
          capabilities: member.capabilities,
          ...cited(member.citations),
        };
      })
      .sort((a, b) => a.fleet_priority - b.fleet_priority || byText(a.membership_id, b.membership_id))
  );
};

const toolsOf = (chain: Chain, { nearest, levelOf }: Statements): EnvironmentTool[] =>
  nearest(chain.tools, (tool) => `${tool.klass}:${tool.name}`).map((tool) => ({
    tool_id: tool.id,
    name: tool.name,
    klass: tool.klass,
    diameter_mm: tool.diameter_mm,
    flutes: tool.flutes,
    material: tool.material as EnvironmentTool['material'],
    price: tool.price,
    life_min: tool.life_min,
    level: levelOf(tool.environment_id),
    cutting_data: tool.cutting_data as EnvironmentTool['cutting_data'],
    ...cited(presetCitations(tool.source)),
  }));

const subcontractorsOf = (chain: Chain, { nearest, levelOf }: Statements): Subcontractor[] =>
  nearest(chain.subcontractors, (row) => `${row.process}:${row.name}`).map((row) => ({
    subcontractor_id: row.id,
    name: row.name,
    process: row.process as Subcontractor['process'],
    price_per_kg: row.price_per_kg,
    price_per_dm2: row.price_per_dm2,
    price_per_lot: row.price_per_lot,
    min_price: row.min_price,
    transport_eur_per_lot: row.transport_eur_per_lot,
    lead_time_days: row.lead_time_days,
    level: levelOf(row.environment_id),
    ...cited(presetCitations(row.source)),
  }));

const overridesOf = (chain: Chain, { nearest, levelOf }: Statements): ParameterOverride[] =>
  nearest(chain.overrides, (row) => `${row.bin}:${row.parameter}`).map((row) => ({
    bin: row.bin,
    parameter: row.parameter,
    value: row.value,
    source: row.source,
    source_id: row.id,
    level: levelOf(row.environment_id),
  }));

/**
 * The only place where an environment's value is resolved: own value, then parents, leaf to root. An unstated value is
 * null with level `platform`. Pricing, assumptions, audit and the detail read use it.
 * @param today `YYYY-MM-DD`, UTC.
 * @param fleet `active`: machines that a price may use on that day. `stated`: also machines that are switched off or outside
 * their
 * window, for maintenance of the environment.
 */
export const resolveChain = (
  chain: Chain,
  today: string,
  fleet: 'active' | 'stated' = 'active',
): ResolvedEnvironment => {
  const [leaf] = chain.environments;
  if (leaf === undefined) throw new Error('a chain has at least its own environment');
  const day = pricingDate(leaf, today);
  const statements = openStatements(chain, leaf, day);
  const { rates, toRate } = statements;
  const labourRates: LabourRate[] = rates
    .filter((rate) => rate.kind === 'labour')
    .map((rate) => ({ ...toRate(rate), subject_id: rate.subject_id }));
  return {
    id: leaf.id,
    currency: leaf.currency,
    region: leaf.region,
    settings: settingsOf(chain, statements),
    machines: machinesOf(chain, statements, day, fleet),
    labour_rates: labourRates,
    tools: toolsOf(chain, statements),
    subcontractors: subcontractorsOf(chain, statements),
    parameter_overrides: overridesOf(chain, statements),
    calibration: (leaf.calibration?.factors ?? []).map(({ category, factor, sigma }) => ({
      category,
      factor,
      sigma,
    })),
  };
};
