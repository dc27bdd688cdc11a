import { sql } from 'kysely';
import { MONEY_SUBCONTRACTOR_FIELDS, MONEY_VDI_FIELDS } from '../../engine/vocabulary.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

type Copied = {
  readonly machines: number;
  readonly rates: number;
  /** Memberships that were inactive on the day. */
  readonly dropped: number;
};

/**
 * Copies the rows of an environment into another, inside the database: memberships, rates, tools, subcontractors, overrides.
 * Machines are shared. Memberships that are inactive on `day` are counted but not copied.
 */
export const copyStatements = async (
  tx: Tx,
  orgId: OrgId,
  copy: { readonly from: string; readonly to: string; readonly day: string; readonly now: Date },
): Promise<Copied> => {
  const { from, to, day, now } = copy;
  const { rows } = await sql<{ machines: number; rates: number; dropped: number }>`
    with member as (
      select *, (valid_from is null or valid_from <= ${day}::date) and (valid_to is null or valid_to >= ${day}::date) as active
      from environment_machines where org_id = ${orgId} and environment_id = ${from}
    ), machines as (
      insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled, valid_from, valid_to, created_at)
      select org_id, uuidv7(), ${to}::uuid, machine_id, fleet_priority, is_enabled, valid_from, valid_to, ${now} from member
      where active order by fleet_priority, id
      returning 1
    ), rates as (
      insert into environment_rates (org_id, id, environment_id, kind, subject_id, value, unit, currency, valid_from, valid_to, source, created_at)
      select org_id, uuidv7(), ${to}::uuid, kind, subject_id, value, unit, currency, valid_from, valid_to, source, ${now}
      from environment_rates where org_id = ${orgId} and environment_id = ${from} order by created_at, id
      returning 1
    ), tools as (
      insert into environment_tools (org_id, id, environment_id, name, klass, diameter_mm, flutes, material, price, life_min, cutting_data, source, created_at)
      select org_id, uuidv7(), ${to}::uuid, name, klass, diameter_mm, flutes, material, price, life_min, cutting_data, source, ${now}
      from environment_tools where org_id = ${orgId} and environment_id = ${from} order by created_at, id
    ), subcontractors as (
      insert into environment_subcontractors (org_id, id, environment_id, name, process, price_per_kg, price_per_dm2, price_per_lot,
        min_price, lead_time_days, transport_eur_per_lot, source, created_at)
      select org_id, uuidv7(), ${to}::uuid, name, process, price_per_kg, price_per_dm2, price_per_lot, min_price, lead_time_days,
        transport_eur_per_lot, source, ${now}
      from environment_subcontractors where org_id = ${orgId} and environment_id = ${from} order by created_at, id
    ), overrides as (
      insert into environment_overrides (org_id, id, environment_id, bin, parameter, value, source, created_at)
      select org_id, uuidv7(), ${to}::uuid, bin, parameter, value, source, ${now}
      from environment_overrides where org_id = ${orgId} and environment_id = ${from} order by created_at, id
    )
    select (select count(*) from machines) as machines, (select count(*) from rates) as rates,
      (select count(*) from member where not active) as dropped`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count gives a row');
  return counts;
};

/**
 * Converts the rows of a fresh copy into another currency. Its machines become separate definitions, because the money of a
 * definition is read in the currency of its environment.
 */
export const convertStatements = async (
  tx: Tx,
  orgId: OrgId,
  conversion: {
    readonly environmentId: string;
    readonly from: string;
    readonly to: string;
    readonly rate: number;
    /** Parameters whose overrides are amounts of money. */
    readonly money: readonly { readonly bin: string; readonly parameter: string }[];
    readonly now: Date;
  },
): Promise<void> => {
  const { environmentId, from, to, rate, money, now } = conversion;
  const own = sql`org_id = ${orgId} and environment_id = ${environmentId}`;
  await sql`update environment_rates set value = value * ${rate}::numeric, currency = ${to}, unit = replace(unit, ${from}, ${to})
    where ${own} and currency = ${from} and kind <> 'variable_overhead'`.execute(tx);
  await sql`update environment_rates set currency = ${to} where ${own} and kind = 'variable_overhead'`.execute(
    tx,
  );
  await sql`update environment_tools set price = price * ${rate}::numeric where ${own}`.execute(tx);
  await sql`update environment_subcontractors set ${sql.join(MONEY_SUBCONTRACTOR_FIELDS.map((field) => sql`${sql.ref(field)} = ${sql.ref(field)} * ${rate}::numeric`))}
    where ${own}`.execute(tx);
  await sql`update environment_overrides set value = value * ${rate}::numeric
    where ${own} and bin || ' ' || parameter = any(${money.map(({ bin, parameter }) => `${bin} ${parameter}`)}::text[])`.execute(
    tx,
  );
  await sql`
    with recursive needed as (
      select m.id, m.parent_template_id from environment_machines em
      join machines m on m.org_id = em.org_id and m.id = em.machine_id
      where em.org_id = ${orgId} and em.environment_id = ${environmentId}
      union
      select t.id, t.parent_template_id from machines t join needed n on t.id = n.parent_template_id where t.org_id = ${orgId}
    ), pair as materialized (select id as old_id, uuidv7() as new_id from needed),
    made as (
      insert into machines (org_id, id, name, vendor, model_no, klass, subclass, parent_template_id, hourly_rate_eur, burden_rate_eur,
        valid_from, valid_to, capabilities, source, created_at, updated_at)
      select m.org_id, pair.new_id, m.name, m.vendor, m.model_no, m.klass, m.subclass, above.new_id,
        m.hourly_rate_eur * ${rate}::numeric, m.burden_rate_eur * ${rate}::numeric, m.valid_from, m.valid_to,
        case when jsonb_typeof(m.capabilities -> 'vdi_3258') = 'object' then jsonb_set(m.capabilities, '{vdi_3258}',
          (m.capabilities -> 'vdi_3258') || coalesce((
            select jsonb_object_agg(key, value::text::numeric * ${rate}::numeric) from jsonb_each(m.capabilities -> 'vdi_3258')
            where key = any(${MONEY_VDI_FIELDS}::text[]) and jsonb_typeof(value) = 'number'), '{}'))
          else m.capabilities end,
        m.source, ${now}, ${now}
      from machines m join pair on pair.old_id = m.id left join pair above on above.old_id = m.parent_template_id
      where m.org_id = ${orgId}
    ), moved as (
      update environment_machines em set machine_id = pair.new_id from pair
      where em.org_id = ${orgId} and em.environment_id = ${environmentId} and em.machine_id = pair.old_id
    )
    update environment_rates er set subject_id = pair.new_id from pair
    where er.org_id = ${orgId} and er.environment_id = ${environmentId} and er.subject_id = pair.old_id`.execute(
    tx,
  );
};
