-- owner: sc_ledger
-- Locks the month's row, and creates it if missing: one transaction at a time passes the gates of an organisation, even at the
-- turn of a month. Also locks months with open reservations, in their order. A caller that ends runs of several months then never
-- waits for a month's row while it holds the wallet or the slots, which follow.
create or replace function lock_month(p_org uuid, p_window text)
returns table (reserved integer, captured integer, overage_reserved integer, overage_captured integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('gates:' || p_org, 0));
  perform from usage_windows w
  where w.org_id = p_org and (w.usage_window = p_window or w.reserved > 0 or w.overage_reserved > 0)
  order by w.usage_window for no key update;
  -- An update that changes nothing locks the row and reads its current content.
  return query
  insert into usage_windows as w (org_id, usage_window) values (p_org, p_window)
  on conflict (org_id, usage_window) do update set reserved = w.reserved
  returning w.reserved, w.captured, w.overage_reserved, w.overage_captured;
end $$;

revoke all on function lock_month(uuid, text) from public;
grant execute on function lock_month(uuid, text) to sc_tenant;
