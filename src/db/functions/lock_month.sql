-- owner: sc_ledger
-- The month's row, held and made where it is not there yet: the gates of an organisation are passed one transaction at a time.
create or replace function lock_month(p_org uuid, p_window text)
returns table (reserved integer, captured integer, overage_reserved integer, overage_captured integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- An update that changes nothing holds the row and reads it as it is now.
  return query
  insert into usage_windows as w (org_id, usage_window) values (p_org, p_window)
  on conflict (org_id, usage_window) do update set reserved = w.reserved
  returning w.reserved, w.captured, w.overage_reserved, w.overage_captured;
end $$;

revoke all on function lock_month(uuid, text) from public;
grant execute on function lock_month(uuid, text) to sc_tenant;
