-- Updates the storage of an organisation, once per statement that changes its objects.
create or replace function count_stored_objects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_totals as t (org_id, bytes)
    select org_id, coalesce(sum(size_bytes) filter (where not doomed), 0) from added group by org_id
    on conflict (org_id) do update set bytes = t.bytes + excluded.bytes;
  elsif tg_op = 'DELETE' then
    update storage_totals t set bytes = t.bytes - gone.bytes
    from (select org_id, sum(size_bytes) as bytes from removed where not doomed group by org_id) gone
    where t.org_id = gone.org_id;
  else
    update storage_totals t set bytes = t.bytes + changed.bytes
    from (
      select org_id, sum(bytes) as bytes from (
        select org_id, size_bytes as bytes from added where not doomed
        union all
        select org_id, -size_bytes from removed where not doomed) both_sides
      group by org_id) changed
    where t.org_id = changed.org_id and changed.bytes <> 0;
  end if;
  return null;
end $$;

create or replace trigger stored_objects_added after insert on stored_objects
referencing new table as added for each statement execute function count_stored_objects();

create or replace trigger stored_objects_removed after delete on stored_objects
referencing old table as removed for each statement execute function count_stored_objects();

create or replace trigger stored_objects_changed after update on stored_objects
referencing old table as removed new table as added for each statement execute function count_stored_objects();
