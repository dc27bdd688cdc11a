-- Describes a staged workflow in one line, from the row that it serves, for operators in Temporal's pages. Null if the row does
-- not exist. Of an endpoint it shows only the host: the rest of the address may be a secret.
create or replace function start_in_words(p_org uuid, p_workflow_type text, p_row uuid) returns text
language plpgsql stable as $$
declare
  host constant text := '^[a-zA-Z]+://(?:[^/@]*@)?([^/?#]+)';
begin
  case p_workflow_type
  when 'calculate' then
    return (
      select format('price %s rev %s in %s, lot %s', p.part_number, r.revision_code, e.name, c.lot_size)
      from calculations c
      join parts p on p.org_id = c.org_id and p.id = c.part_id
      join part_revisions r on r.org_id = c.org_id and r.id = c.part_revision_id
      join environments e on e.org_id = c.org_id and e.id = c.costing_environment_id
      where c.org_id = p_org and c.id = p_row);
  when 'ingestUpload' then
    return (
      select format('read %s', u.name)
      from uploads u where u.org_id = p_org and u.id = p_row);
  when 'deliverWebhook' then
    return (
      select format('deliver %s to %s', d.event_type, substring(e.url from host))
      from webhook_deliveries d
      join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
      where d.org_id = p_org and d.id = p_row);
  when 'replayFailed' then
    return (
      select format('replay %s deliveries to %s', j.total, substring(e.url from host))
      from webhook_replays j
      join webhook_endpoints e on e.org_id = j.org_id and e.id = j.endpoint_id
      where j.org_id = p_org and j.id = p_row);
  when 'mailDisabledEndpoint' then
    return (
      select format('tell the owner that %s is disabled', substring(e.url from host))
      from webhook_endpoints e where e.org_id = p_org and e.id = p_row);
  when 'runBatch' then
    return (
      select format('admit a batch of %s calculations', b.cells)
      from calculation_batches b where b.org_id = p_org and b.id = p_row);
  when 'solveNest' then
    return (
      select format('nest %s: %s lines', n.name, (
        select count(*) from job_nest_items i where i.org_id = n.org_id and i.job_nest_id = n.id))
      from job_nests n where n.org_id = p_org and n.id = p_row);
  when 'makeReport' then
    return (
      select format('report of %s as %s', p.part_number, r.format)
      from reports r
      join calculations c on c.org_id = r.org_id and c.id = r.calculation_id
      join parts p on p.org_id = c.org_id and p.id = c.part_id
      where r.org_id = p_org and r.id = p_row);
  when 'repriceSet' then
    return (
      select format('reprice %s: %s parts', s.name, (
        select count(*) from reprice_items i where i.org_id = r.org_id and i.reprice_id = r.id))
      from reprices r
      join reference_sets s on s.org_id = r.org_id and s.id = r.reference_set_id
      where r.org_id = p_org and r.id = p_row);
  when 'resumeParked' then
    return 'resume what the spend cap parked';
  when 'eraseOrganisation' then
    return 'erase an organisation';
  else
    return null;
  end case;
end $$;
