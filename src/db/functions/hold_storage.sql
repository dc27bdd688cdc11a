-- Locks the storage row of an organisation before any of its objects. Transactions that change several objects then never wait
-- for each other in a circle.
create or replace function hold_storage() returns trigger language plpgsql as $$
begin
  perform 1 from storage_totals
  where org_id = nullif(current_setting('app.org_id', true), '')::uuid
  for update;
  return null;
end $$;

create or replace trigger stored_objects_held before insert or update or delete on stored_objects
for each statement execute function hold_storage();
