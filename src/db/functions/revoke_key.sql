-- owner: sc_ledger
-- Revokes a key for good, with every key that it issued, directly or not. Returns the number of keys revoked now.
create or replace function revoke_key(p_org uuid, p_key uuid, p_at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  revoked integer;
begin
  update api_keys set revoked_at = p_at where org_id = p_org and lineage @> array[p_key] and revoked_at is null;
  get diagnostics revoked = row_count;
  return revoked;
end $$;

revoke all on function revoke_key(uuid, uuid, timestamptz) from public;
grant execute on function revoke_key(uuid, uuid, timestamptz) to sc_tenant;
