-- owner: sc_ledger
-- Notes how an SQL statement changes the numbers of calculations. It adds rows and changes none, so that runs of one organisation
-- never wait for each other; fold_calculation_counts adds them up later. Components of assemblies and runs under way are not
-- counted: those are few, and lists read them from their own index.
create or replace function count_calculations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into calculation_counts (org_id, status, costing_environment_id, material_grade_id, amount)
    select org_id, status, costing_environment_id, shown_grade(assembly_role, priced_grade_id, material_grade_id), count(*)
    from added where parent_calculation_id is null and status not in ('queued', 'running', 'polling')
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into calculation_counts (org_id, status, costing_environment_id, material_grade_id, amount)
    select org_id, status, costing_environment_id, shown_grade(assembly_role, priced_grade_id, material_grade_id), -count(*)
    from removed where parent_calculation_id is null and status not in ('queued', 'running', 'polling')
    group by 1, 2, 3, 4;
  else
    insert into calculation_counts (org_id, status, costing_environment_id, material_grade_id, amount)
    select org_id, status, costing_environment_id, shown_grade(assembly_role, priced_grade_id, material_grade_id), sum(amount)
    from (select *, 1 as amount from added union all select *, -1 from removed) both_sides
    where parent_calculation_id is null and status not in ('queued', 'running', 'polling')
    group by 1, 2, 3, 4
    having sum(amount) <> 0;
  end if;
  return null;
end $$;

revoke all on function count_calculations() from public;

create or replace trigger calculations_added after insert on calculations
referencing new table as added for each statement execute function count_calculations();

create or replace trigger calculations_removed after delete on calculations
referencing old table as removed for each statement execute function count_calculations();

create or replace trigger calculations_changed after update on calculations
referencing old table as removed new table as added for each statement execute function count_calculations();
