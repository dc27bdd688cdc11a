-- Promises the free slots of an organisation to the queued runs that wait longest, in one round trip. It is a function because
-- the query must see all commits up to the lock: each statement in it sees what was committed before it began. A slot is a
-- top-level row that is running or has the promise. A run that waits for its file has no content yet and takes no slot. A row
-- that another transaction holds is skipped: that transaction grants slots too.
drop function if exists grant_slots(uuid, timestamptz);
create function grant_slots(p_org uuid, p_at timestamptz)
returns table (calculation_id uuid, seq integer, request_id text)
language plpgsql as $$
declare
  inflight integer := (
    select t.inflight_cap from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = p_org);
begin
  perform pg_advisory_xact_lock(hashtextextended('slots:' || p_org, 0));
  return query
  with next as (
    select c.id from calculations c
    where c.org_id = p_org and c.status = 'queued' and c.granted_at is null and c.snapshot_digest is not null
      and c.parent_calculation_id is null
    order by c.enqueued_at, c.id
    limit greatest(0, inflight - (
      select count(*) from calculations t
      where t.org_id = p_org and t.status in ('queued', 'running', 'polling') and t.parent_calculation_id is null
        and (t.status <> 'queued' or t.granted_at is not null)))
    for no key update skip locked
  )
  update calculations c set granted_at = p_at
  from next where c.org_id = p_org and c.id = next.id
  returning c.id, c.run_seq, c.run_request_id;
end $$;
