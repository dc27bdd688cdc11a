-- One request of the MCP server, counted against its credential and the organisation. A request that the credential's limit
-- refuses does not count against the organisation.
create or replace function admit_mcp(p_org uuid, p_credential uuid, p_budget integer, p_shared_budget integer, p_at timestamptz)
returns table (allowed boolean, bound integer, retry_in integer)
language plpgsql as $$
declare
  taken record;
begin
  select * into taken from take_units('mcp:' || p_credential, 1, p_budget, 60, p_at);
  bound := p_budget;
  if taken.allowed then
    select * into taken from take_units('mcp-organisation:' || p_org, 1, p_shared_budget, 60, p_at);
    bound := p_shared_budget;
  end if;
  allowed := taken.allowed;
  retry_in := taken.retry_in;
  return next;
end $$;
