-- Spends the cost of an operation at the MCP server from the credential and from the organisation. The cost is p_heavies heavy
-- weights of the plan, or one unit if that is 0, less `p_paid` units that were already spent. A budget smaller than the cost
-- still allows one such operation.
drop function if exists charge_mcp(uuid, uuid, integer, integer, integer, integer, timestamptz);
create function charge_mcp(p_org uuid, p_credential uuid, p_heavies integer, p_paid integer, p_budget integer, p_shared_budget integer, p_at timestamptz)
returns table (allowed boolean, bound integer, retry_in integer, spent integer)
language plpgsql as $$
declare
  more integer;
  taken record;
begin
  perform set_config('role', 'sc_system', true);
  select least(greatest(1, p_heavies * t.heavy_weight), p_budget) - p_paid into strict more
  from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = p_org;
  select * into taken from take_units('mcp:' || p_credential, more, p_budget, 60, p_at);
  bound := p_budget;
  if taken.allowed then
    select * into taken from take_units('mcp-organisation:' || p_org, more, p_shared_budget, 60, p_at);
    bound := p_shared_budget;
  end if;
  allowed := taken.allowed;
  retry_in := taken.retry_in;
  spent := p_paid + more;
  return next;
end $$;
