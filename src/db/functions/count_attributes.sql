-- Counts the size of an organisation's custom attributes towards its storage when a transaction commits. An empty object counts
-- nothing.
create or replace function count_attributes() returns trigger language plpgsql as $$
declare
  owner uuid;
  changed bigint := 0;
begin
  if tg_op <> 'DELETE' then
    owner := new.org_id;
    changed := case when new.attributes = '{}' then 0 else octet_length(new.attributes::text) end;
  end if;
  if tg_op <> 'INSERT' then
    owner := old.org_id;
    changed := changed - case when old.attributes = '{}' then 0 else octet_length(old.attributes::text) end;
  end if;
  if changed > 0 then
    insert into record_totals as t (org_id, bytes) values (owner, changed)
    on conflict (org_id) do update set bytes = t.bytes + excluded.bytes;
  elsif changed < 0 then
    update record_totals t set bytes = t.bytes + changed where t.org_id = owner;
  end if;
  return null;
end $$;

-- PostgreSQL cannot replace a constraint trigger.
drop trigger if exists parts_counted on parts;
create constraint trigger parts_counted after insert or update of attributes or delete on parts
deferrable initially deferred for each row execute function count_attributes();
