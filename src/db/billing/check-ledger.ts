import { type RawBuilder, sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { listOrganisationIds } from '../outbox/open-work.ts';

/** A violated invariant of the ledger: which rule, where, and the values found. */
type LedgerFault = {
  readonly orgId: OrgId;
  readonly rule: string;
  readonly subject: string;
  readonly found: string;
};

type Row = { subject: string; found: string };

/** Each query returns one row per violation and reads one organisation, in one snapshot. */
const RULES: Readonly<Record<string, RawBuilder<Row>>> = {
  'a transaction sums to zero': sql<Row>`
    select transaction_id::text as subject, sum(amount_cents)::text as found
    from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  'a balance is the sum of its entries': sql<Row>`
    select w.id::text as subject, format('posted %s, entries %s', w.posted_cents, e.total) as found
    from wallets w cross join lateral (
      select coalesce(sum(amount_cents), 0) as total from ledger_entries
      where org_id = w.org_id and account = 'wallet') e
    where w.posted_cents <> e.total`,
  'what is held is the sum of the open holds': sql<Row>`
    select w.id::text as subject, format('held %s, holds %s', w.held_cents, h.total) as found
    from wallets w cross join lateral (
      select coalesce(sum(amount_cents), 0) as total from wallet_holds
      where org_id = w.org_id and status = 'held') h
    where w.held_cents <> h.total`,
  'a wallet promises no more than it has': sql<Row>`
    select id::text as subject, format('posted %s, held %s', posted_cents, held_cents) as found
    from wallets where posted_cents - held_cents < 0`,
  'an open hold belongs to a run that is queued or running': sql<Row>`
    select h.calculation_id::text as subject, coalesce(c.status, 'gone') as found
    from wallet_holds h left join calculations c
      on c.org_id = h.org_id and c.id = h.calculation_id and c.run_seq = h.run_seq
    where h.status = 'held' and coalesce(c.status, '') not in ${statesSql(UNDER_WAY)}`,
  'a captured hold has its charge in the ledger': sql<Row>`
    select h.calculation_id::text as subject, format('captured %s, charged %s', h.captured_cents, t.amount) as found
    from wallet_holds h left join lateral (
      select -e.amount_cents as amount from ledger_transactions t
      join ledger_entries e on e.org_id = t.org_id and e.transaction_id = t.id and e.account = 'wallet'
      where t.org_id = h.org_id and t.kind = 'capture'
        and t.reference_id = format('calculation/%s/%s', h.calculation_id, h.run_seq)) t on true
    where h.status = 'captured' and t.amount is distinct from h.captured_cents`,
  'a charge in the ledger has its captured hold': sql<Row>`
    select t.reference_id as subject, 'no captured hold' as found from ledger_transactions t
    where t.kind = 'capture' and not exists (
      select 1 from wallet_holds h where h.org_id = t.org_id and h.status = 'captured'
        and t.reference_id = format('calculation/%s/%s', h.calculation_id, h.run_seq))`,
  'used and reserved units are their entries': sql<Row>`
    select w.usage_window as subject,
      format('%s/%s/%s/%s, entries %s/%s/%s/%s', w.reserved, w.captured, w.overage_reserved, w.overage_captured,
        e.reserved, e.captured, e.overage_reserved, e.overage_captured) as found
    from usage_windows w cross join lateral (
      select
        coalesce(sum(case entry when 'reserve' then n else -n end) filter (where kind = 'included'), 0) as reserved,
        coalesce(sum(n) filter (where kind = 'included' and entry = 'capture'), 0) as captured,
        coalesce(sum(case entry when 'reserve' then n else -n end) filter (where kind = 'overage'), 0) as overage_reserved,
        coalesce(sum(n) filter (where kind = 'overage' and entry = 'capture'), 0) as overage_captured
      from (
        select kind, entry, 1 as n from usage_entries where org_id = w.org_id and usage_window = w.usage_window
        union all
        select kind, entry, entries from usage_rollups where org_id = w.org_id and usage_window = w.usage_window) noted) e
    where (w.reserved, w.captured, w.overage_reserved, w.overage_captured)
      is distinct from (e.reserved, e.captured, e.overage_reserved, e.overage_captured)`,
  'a reserved unit belongs to a run that is queued or running': sql<Row>`
    select r.calculation_id::text as subject, coalesce(c.status, 'gone') as found
    from usage_entries r left join calculations c
      on c.org_id = r.org_id and c.id = r.calculation_id and c.run_seq = r.run_seq
    where r.entry = 'reserve' and not exists (
      select 1 from usage_entries e where e.org_id = r.org_id and e.calculation_id = r.calculation_id
        and e.run_seq = r.run_seq and e.entry <> 'reserve')
      and coalesce(c.status, '') not in ${statesSql(UNDER_WAY)}`,
  'a queued or running calculation has its unit': sql<Row>`
    select c.id::text as subject, c.status as found from calculations c
    where c.status in ${statesSql(UNDER_WAY)} and c.parent_calculation_id is null and c.earlier is null and not exists (
      select 1 from usage_entries r where r.org_id = c.org_id and r.calculation_id = c.id
        and r.run_seq = c.run_seq and r.entry = 'reserve')`,
  'a success that no cache answered has a captured unit': sql<Row>`
    select c.id::text as subject, 'not captured' as found from calculations c
    where c.status = 'succeeded' and not c.served_from_cache and c.parent_calculation_id is null and not exists (
      select 1 from usage_entries r where r.org_id = c.org_id and r.calculation_id = c.id
        and r.run_seq = coalesce(c.repriced_from, c.run_seq) and r.entry = 'capture')
      and not exists (
        select 1 from usage_rollups r where r.org_id = c.org_id and r.entry = 'capture'
          and r.usage_window between to_char(c.created_at at time zone 'UTC', 'YYYY-MM') and to_char(c.enqueued_at at time zone 'UTC', 'YYYY-MM'))`,
  'spend of a month is the sum of its holds': sql<Row>`
    select s.holder_id::text || ' ' || s.usage_window as subject,
      format('held %s captured %s, holds %s %s', s.held_cents, s.captured_cents, h.held, h.captured) as found
    from spend_windows s cross join lateral (
      select coalesce(sum(amount_cents) filter (where status = 'held'), 0) as held,
        coalesce(sum(captured_cents), 0) as captured
      from wallet_holds where org_id = s.org_id and usage_window = s.usage_window
        and s.holder_id = any(holders)) h
    where (s.held_cents, s.captured_cents) <> (h.held, h.captured)`,
};

/** Checks every invariant of money and units, of one organisation or of all. Reads only. An empty list means no violation. */
export const checkLedger = async (db: Database, only?: OrgId): Promise<readonly LedgerFault[]> => {
  // One SQL statement, so that all rules see the same moment: a run between two of them would look like a violation.
  const all = sql.join(
    Object.entries(RULES).map(([rule, query]) => sql`select ${rule}::text as rule, r.* from (${query}) r`),
    sql` union all `,
  );
  const faults: LedgerFault[] = [];
  for (const orgId of only === undefined ? await listOrganisationIds(db) : [only]) {
    const found = await db.asTenant(orgId, (tx) =>
      sql<{ rule: string; subject: string; found: string }>`${all}`.execute(tx),
    );
    for (const row of found.rows) faults.push({ orgId, ...row });
  }
  return faults;
};
