-- Describes a staged workflow in one line, from the row that it serves, for operators in Temporal's pages. Null if the row does
-- not exist. Of an endpoint it shows only the host: the rest of the address may be a secret.
create or replace function start_in_words(p_org uuid, p_workflow_id text) returns text
language plpgsql stable as $$
declare
  kind text := split_part(p_workflow_id, '/', 1);
  host constant text := '^[a-zA-Z]+://(?:[^/@]*@)?([^/?#]+)';
begin
  case kind
  when 'calculation' then
    return (
      select format('price %s rev %s in %s, lot %s', p.part_number, r.revision_code, e.name, c.lot_size)
      from calculations c
      join parts p on p.org_id = c.org_id and p.id = c.part_id
      join part_revisions r on r.org_id = c.org_id and r.id = c.part_revision_id
      join environments e on e.org_id = c.org_id and e.id = c.costing_environment_id
      where c.org_id = p_org and c.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'upload' then
    return (
      select format('read %s', u.name)
      from uploads u where u.org_id = p_org and u.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'delivery' then
    return (
      select format('deliver %s to %s', d.event_type, substring(e.url from host))
      from webhook_deliveries d
      join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
      where d.org_id = p_org and d.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'replay' then
    return (
      select format('replay %s deliveries to %s', j.total, substring(e.url from host))
      from webhook_replays j
      join webhook_endpoints e on e.org_id = j.org_id and e.id = j.endpoint_id
      where j.org_id = p_org and j.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'endpoint-disabled' then
    return (
      select format('tell the owner that %s is disabled', substring(e.url from host))
      from webhook_endpoints e where e.org_id = p_org and e.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'batch' then
    return (
      select format('admit a batch of %s calculations', b.cells)
      from calculation_batches b where b.org_id = p_org and b.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'nest' then
    return (
      select format('nest %s: %s lines', n.name, (
        select count(*) from job_nest_items i where i.org_id = n.org_id and i.job_nest_id = n.id))
      from job_nests n where n.org_id = p_org and n.id = split_part(p_workflow_id, '/', 2)::uuid);
  when 'resume' then
    return 'resume what the spend cap parked';
  when 'erase' then
    return 'erase an organisation';
  else
    return null;
  end case;
end $$;
