-- owner: sc_ledger
-- The month's row, held and made where it is not there yet: the gates of an organisation are passed one transaction at a time, also while
-- one month ends and the next begins. Months with open reservations are held with it, in their order: who then ends runs of several months
-- never waits for a row of one while it holds what follows the rows, the wallet and the slots.
create or replace function lock_month(p_org uuid, p_window text)
returns table (reserved integer, captured integer, overage_reserved integer, overage_captured integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('gates:' || p_org, 0));
  perform from usage_windows w
  where w.org_id = p_org and (w.usage_window = p_window or w.reserved > 0 or w.overage_reserved > 0)
  order by w.usage_window for no key update;
  -- An update that changes nothing holds the row and reads it as it is now.
  return query
  insert into usage_windows as w (org_id, usage_window) values (p_org, p_window)
  on conflict (org_id, usage_window) do update set reserved = w.reserved
  returning w.reserved, w.captured, w.overage_reserved, w.overage_captured;
end $$;

revoke all on function lock_month(uuid, text) from public;
grant execute on function lock_month(uuid, text) to sc_tenant;
