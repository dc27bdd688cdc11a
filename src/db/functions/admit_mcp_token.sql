-- An access token at the MCP server, with the limits of that server.
drop function if exists admit_mcp_token(bytea, text, integer, integer, timestamptz);
create function admit_mcp_token(p_sha256 bytea, p_resource text, p_budget integer, p_shared_budget integer, p_at timestamptz)
returns table (org_id uuid, credential_id uuid, user_id uuid, role text, scopes text[], allowed boolean, bound integer, retry_in integer)
language plpgsql as $$
begin
  select t.org_id, t.credential_id, t.user_id, t.role, t.scopes
  into org_id, credential_id, user_id, role, scopes
  from admit_token(p_sha256, p_resource, p_at) t;
  if not found then
    return;
  end if;
  select a.allowed, a.bound, a.retry_in into allowed, bound, retry_in
  from admit_mcp(org_id, credential_id, p_budget, p_shared_budget, p_at) a;
  return next;
end $$;
