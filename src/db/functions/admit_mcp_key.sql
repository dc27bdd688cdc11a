-- A key at the MCP server, which has limits of its own: the key's units over REST are not spent. Returns a row if the key is
-- valid; `allowed` is false if the bucket of the key or of the organisation is exhausted.
create or replace function admit_mcp_key(p_sha256 bytea, p_budget integer, p_shared_budget integer, p_at timestamptz)
returns table (org_id uuid, credential_id uuid, scopes text[], allowed boolean, bound integer, retry_in integer)
language plpgsql as $$
declare
  last_used timestamptz;
  taken record;
begin
  perform set_config('role', 'sc_system', true);
  select k.org_id, k.id, k.scopes, k.last_used_at
  into org_id, credential_id, scopes, last_used
  from api_keys k
  where k.key_sha256 = p_sha256 and k.revoked_at is null and (k.expires_at is null or k.expires_at > p_at);
  if not found then
    return;
  end if;
  select * into taken from admit_mcp(org_id, credential_id, p_budget, p_shared_budget, p_at);
  allowed := taken.allowed;
  bound := taken.bound;
  retry_in := taken.retry_in;
  if last_used is null or last_used < p_at - interval '1 minute' then
    update api_keys k set last_used_at = p_at from (
      select a.org_id, a.id from api_keys a
      where a.org_id = admit_mcp_key.org_id and a.id = admit_mcp_key.credential_id
      for update skip locked) free
    where k.org_id = free.org_id and k.id = free.id;
  end if;
  return next;
end $$;
