import { sql } from 'kysely';
import type { MachineCapabilities } from '../../engine/environment.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { TemplatedMachine } from './machine-template.ts';

type Dated = {
  readonly environment_id: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
};

export type ChainEnvironment = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly region: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly config_revision: number;
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly source: string | null }>>;
  readonly calibration: {
    readonly factors: readonly { category: string; factor: number; sigma: number }[];
  } | null;
};

export type ChainMember = Dated & {
  readonly membership_id: string;
  readonly machine_id: string;
  readonly fleet_priority: number;
  readonly is_enabled: boolean;
  readonly name: string;
  readonly klass: string;
  readonly subclass: string | null;
  readonly parent_template_id: string | null;
  readonly hourly_rate_eur: number | null;
  readonly burden_rate_eur: number | null;
  readonly capabilities: MachineCapabilities;
  /** Citation keys by field, from the preset of the machine. */
  readonly citations: Readonly<Record<string, string>> | null;
  readonly machine_valid_from: string | null;
  readonly machine_valid_to: string | null;
};

export type ChainRate = Dated & {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string | null;
  readonly value: number;
  readonly currency: string;
  readonly source: string | null;
};

type ChainTool = {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly klass: string;
  readonly diameter_mm: number | null;
  readonly flutes: number | null;
  readonly material: string;
  readonly price: number | null;
  readonly life_min: number | null;
  readonly cutting_data: unknown;
  readonly source: string | null;
};

type ChainSubcontractor = {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly process: string;
  readonly price_per_kg: number | null;
  readonly price_per_dm2: number | null;
  readonly price_per_lot: number | null;
  readonly min_price: number | null;
  readonly lead_time_days: number | null;
  readonly transport_eur_per_lot: number | null;
  readonly source: string | null;
};

type ChainOverride = {
  readonly id: string;
  readonly environment_id: string;
  readonly bin: string;
  readonly parameter: string;
  readonly value: number;
  readonly source: string | null;
};

type ChainTemplate = TemplatedMachine & { readonly id: string };

/** Every row that a price in this environment can depend on; `environments` starts at the leaf. */
export type Chain = {
  readonly environments: readonly ChainEnvironment[];
  readonly members: readonly ChainMember[];
  /** Definitions from which members inherit unstated capabilities, at any depth. */
  readonly templates: readonly ChainTemplate[];
  readonly rates: readonly ChainRate[];
  readonly tools: readonly ChainTool[];
  readonly subcontractors: readonly ChainSubcontractor[];
  readonly overrides: readonly ChainOverride[];
};

/** Rows of the chain to leave out if only some machines, or none, are needed. */
const narrowed = (machines: readonly string[] | null) => {
  if (machines === null) return { ofMember: sql`true`, ofRate: sql`true`, ofRest: sql`true` };
  const some = sql`any(${[...machines]}::uuid[])`;
  return {
    ofMember: sql`em.machine_id = ${some}`,
    ofRate: sql`(r.subject_id is null or r.subject_id = ${some})`,
    ofRest: sql`false`,
  };
};

/**
 * Loads an environment with its parents in one round trip, for any depth and fleet. Null when it does not exist or is deleted;
 * the rows of a deleted parent still apply.
 * @param machines loads only settings and hourly rates of these machines: no other machines, tools or subcontractors
 */
export const loadChain = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  machines: readonly string[] | null = null,
): Promise<Chain | null> => {
  const { ofMember, ofRate, ofRest } = narrowed(machines);
  const { rows } = await sql<{ [K in keyof Chain]: Chain[K] | null }>`
    with recursive chain as (
      select e.*, 0 as depth from environments e where e.org_id = ${orgId} and e.id = ${environmentId} and e.deleted_at is null
      union all
      select p.*, c.depth + 1 from environments p join chain c on p.org_id = c.org_id and p.id = c.parent_environment_id
    ) cycle id set is_cycle using path,
    above as (
      select t.* from machines t where t.org_id = ${orgId} and t.id in (
        select m.parent_template_id from environment_machines em
        join machines m on m.org_id = em.org_id and m.id = em.machine_id
        where em.org_id = ${orgId} and em.environment_id in (select id from chain) and ${ofMember})
      union
      select t.* from machines t join above a on t.org_id = a.org_id and t.id = a.parent_template_id
    )
    select
      (select json_agg(json_build_object('id', id, 'name', name, 'currency', currency, 'region', region,
          'valid_from', valid_from, 'valid_to', valid_to, 'config_revision', config_revision, 'settings', settings,
          'calibration', calibration) order by depth) from chain) as environments,
      (select json_agg(json_build_object('membership_id', em.id, 'environment_id', em.environment_id, 'machine_id', m.id,
          'fleet_priority', em.fleet_priority, 'is_enabled', em.is_enabled, 'valid_from', em.valid_from, 'valid_to', em.valid_to,
          'name', m.name, 'klass', m.klass, 'subclass', m.subclass, 'parent_template_id', m.parent_template_id,
          'hourly_rate_eur', m.hourly_rate_eur,
          'burden_rate_eur', m.burden_rate_eur, 'capabilities', m.capabilities, 'citations', m.source -> 'citations',
          'machine_valid_from', m.valid_from, 'machine_valid_to', m.valid_to))
        from environment_machines em join machines m on m.org_id = em.org_id and m.id = em.machine_id
        where em.org_id = ${orgId} and em.environment_id in (select id from chain) and ${ofMember}) as members,
      (select json_agg(json_build_object('id', id, 'parent_template_id', parent_template_id, 'klass', klass,
          'subclass', subclass, 'hourly_rate_eur', hourly_rate_eur, 'burden_rate_eur', burden_rate_eur,
          'capabilities', capabilities)) from above) as templates,
      (select json_agg(row_to_json(r)) from environment_rates r
        where r.org_id = ${orgId} and r.environment_id in (select id from chain) and ${ofRate}) as rates,
      (select json_agg(row_to_json(t)) from environment_tools t
        where t.org_id = ${orgId} and t.environment_id in (select id from chain) and ${ofRest}) as tools,
      (select json_agg(row_to_json(s)) from environment_subcontractors s
        where s.org_id = ${orgId} and s.environment_id in (select id from chain) and ${ofRest}) as subcontractors,
      (select json_agg(row_to_json(o)) from environment_overrides o
        where o.org_id = ${orgId} and o.environment_id in (select id from chain)) as overrides`.execute(tx);
  const row = rows[0];
  if (row?.environments == null) return null;
  return {
    environments: row.environments,
    members: row.members ?? [],
    templates: row.templates ?? [],
    rates: row.rates ?? [],
    tools: row.tools ?? [],
    subcontractors: row.subcontractors ?? [],
    overrides: row.overrides ?? [],
  };
};
