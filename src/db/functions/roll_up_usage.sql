-- owner: sc_ledger
-- Adds up the usage entries of months before p_before, at most those of p_runs ended runs, and removes them. The sums of a month stay
-- as they were. Open reservations stay. Returns how many entries went.
create or replace function roll_up_usage(p_org uuid, p_before text, p_runs integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rolled integer;
begin
  with ended as (
      select calculation_id, run_seq from usage_entries
      where org_id = p_org and usage_window < p_before and entry in ('capture', 'release')
      limit p_runs),
    gone as (
      delete from usage_entries e using ended
      where e.org_id = p_org and e.calculation_id = ended.calculation_id and e.run_seq = ended.run_seq
      returning e.*),
    added as (
      insert into usage_rollups as r (org_id, usage_window, kind, entry, entries)
      select org_id, usage_window, kind, entry, count(*) from gone group by 1, 2, 3, 4
      on conflict (org_id, usage_window, kind, entry) do update set entries = r.entries + excluded.entries)
  select count(*) into rolled from gone;
  return rolled;
end $$;

revoke all on function roll_up_usage(uuid, text, integer) from public;
grant execute on function roll_up_usage(uuid, text, integer) to sc_tenant;
