-- owner: sc_ledger
-- Adds up the noted changes in the numbers of an organisation's calculations, once there are more than p_above rows. Changes that
-- are noted meanwhile stay as they are. Returns how many rows went.
create or replace function fold_calculation_counts(p_org uuid, p_above integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before integer;
  kept integer;
begin
  -- The counts have no policy by organisation for the trigger's sake.
  if p_org is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    return 0;
  end if;
  if (select count(*) from (select 1 from calculation_counts where org_id = p_org limit p_above + 1) few) <= p_above then
    return 0;
  end if;
  with gone as (delete from calculation_counts where org_id = p_org returning *),
    added as (
      insert into calculation_counts (org_id, status, costing_environment_id, material_grade_id, amount)
      select org_id, status, costing_environment_id, material_grade_id, sum(amount) from gone
      group by 1, 2, 3, 4
      having sum(amount) <> 0
      returning 1)
  select (select count(*) from gone), (select count(*) from added) into before, kept;
  return before - kept;
end $$;

revoke all on function fold_calculation_counts(uuid, integer) from public;
grant execute on function fold_calculation_counts(uuid, integer) to sc_tenant;
