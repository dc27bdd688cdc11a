-- Promises the free slots of an organisation to the queued runs that wait longest, and stages the start of their workflows, in one
-- round trip. It is a function because the query must see all commits up to the lock: each statement in it sees what was committed
-- before it began. A slot is a top-level row that is running or has the promise. A run that waits for its file has no content yet
-- and takes no slot. A row that another transaction holds is skipped: that transaction grants slots too. A run whose workflow was
-- staged before is woken by the signal p_signal, unless it is p_requested, which is at work.
drop function if exists grant_slots(uuid, timestamptz);
drop function if exists grant_slots(uuid, timestamptz, uuid, text, text, text, text);
create function grant_slots(p_org uuid, p_at timestamptz, p_requested uuid, p_prefix text, p_type text, p_queue text, p_signal text)
returns table (id uuid, kind text, workflow_id text, row_id uuid, row_seq integer, request_id text, summary text, cap integer)
language plpgsql as $$
#variable_conflict use_column
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
  ), granted as (
    update calculations c set granted_at = p_at
    from next where c.org_id = p_org and c.id = next.id
    returning c.id as row_id, c.run_seq, c.run_request_id, p_prefix || c.id || '/' || c.run_seq as workflow_id
  ), started as (
    insert into staged_starts (
      org_id, id, kind, workflow_id, workflow_type, task_queue, row_id, row_seq, request_id, summary, staged_at)
    select p_org, uuidv7(), 'start', g.workflow_id, p_type, p_queue, g.row_id, g.run_seq, g.run_request_id,
      start_in_words(p_org, p_type, g.row_id), p_at
    from granted g where g.row_id is distinct from p_requested
    on conflict (org_id, workflow_id) where kind = 'start' do nothing
    returning id, workflow_id, row_id, row_seq, request_id, summary
  ), woken as (
    insert into staged_starts (org_id, id, kind, workflow_id, signal_name, staged_at)
    select p_org, uuidv7(), 'signal', g.workflow_id, p_signal, p_at
    from granted g
    where g.row_id is distinct from p_requested and not exists (select from started s where s.workflow_id = g.workflow_id)
    returning id, workflow_id
  )
  select s.id, 'start', s.workflow_id, s.row_id, s.row_seq, s.request_id, s.summary, inflight from started s
  union all
  select w.id, 'signal', w.workflow_id, null, null, null, null, inflight from woken w;
end $$;
