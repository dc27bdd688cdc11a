-- What an organisation stores is held before any of its objects, whoever changes them: two that change several never wait for each other.
create or replace function hold_storage() returns trigger language plpgsql as $$
begin
  perform 1 from storage_totals
  where org_id = nullif(current_setting('app.org_id', true), '')::uuid
  for update;
  return null;
end $$;

create or replace trigger stored_objects_held before insert or update or delete on stored_objects
for each statement execute function hold_storage();
