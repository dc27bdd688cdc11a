-- owner: sc_ledger
-- Reserves one included unit of the plan for each run (id, calculation_id, run_seq), all or none. False, without a write, if the
-- month has too few units, or if the pending runs would exceed the bound (null: not checked).
create or replace function reserve_included(p_org uuid, p_window text, p_runs jsonb, p_pending_bound integer, p_at timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  units integer := jsonb_array_length(p_runs);
  included integer := (
    select coalesce(o.included_override, t.included_per_month)
    from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = p_org);
begin
  -- Callers that count pending runs lock the month first.
  if p_pending_bound is not null then
    perform lock_month(p_org, p_window);
    if units + (
      select count(*) from calculations c
      where c.org_id = p_org and c.status in ('queued', 'running', 'polling') and c.parent_calculation_id is null
    ) + (
      select count(*) from calculation_batches b
      join calculations c on c.org_id = b.org_id and c.batch_id = b.id and c.status = 'draft'
      where b.org_id = p_org
    ) > p_pending_bound then
      return false;
    end if;
  end if;
  if units > included then
    return false;
  end if;
  insert into usage_windows as w (org_id, usage_window, reserved) values (p_org, p_window, units)
  on conflict (org_id, usage_window) do update set reserved = w.reserved + units
  where w.reserved + w.captured + units <= included;
  if not found then
    return false;
  end if;
  insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, kind, entry, created_at)
  select p_org, r.id, r.calculation_id, r.run_seq, p_window, 'included', 'reserve', p_at
  from jsonb_to_recordset(p_runs) as r(id uuid, calculation_id uuid, run_seq integer);
  return true;
end $$;

revoke all on function reserve_included(uuid, text, jsonb, integer, timestamptz) from public;
grant execute on function reserve_included(uuid, text, jsonb, integer, timestamptz) to sc_tenant;
