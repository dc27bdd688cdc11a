-- owner: sc_ledger
-- Notes the document of a removed result, for the collector.
create or replace function release_document() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into released_content (org_id, sha256) values (old.org_id, old.document_sha256);
  return null;
end $$;

revoke all on function release_document() from public;

create or replace trigger documents_removed after delete on calculation_results
for each row execute function release_document();
