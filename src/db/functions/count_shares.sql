-- Counts what the links of an organisation show towards its storage.
create or replace function count_shares() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_totals as t (org_id, bytes) values (new.org_id, octet_length(new.document))
    on conflict (org_id) do update set bytes = t.bytes + excluded.bytes;
  else
    update record_totals t set bytes = t.bytes - octet_length(old.document) where t.org_id = old.org_id;
  end if;
  return null;
end $$;

create or replace trigger shares_counted after insert or delete on shares for each row execute function count_shares();
