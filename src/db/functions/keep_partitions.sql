-- owner: sc_partitions
-- Makes the partitions of events, deliveries and attempts of the present fortnight and the next two. Drops those of deliveries and
-- attempts whose newest row is older than p_before, unless a delivery of them is open. Drops those of events when the deliveries of the
-- next 30 days are gone: as long as an event has its body, a replay can make another delivery of it. Returns the fortnights that were
-- made and dropped, and how many rows are in the partitions for all other rows: their fortnight had no partition in time.
create or replace function keep_partitions(p_now timestamptz, p_before timestamptz)
returns table (made text[], dropped text[], strays bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  fortnight constant interval := '14 days';
  body_life constant interval := '30 days';
  starts timestamptz;
  suffix text;
  parent text;
  is_open boolean;
begin
  made := '{}';
  dropped := '{}';
  -- One call at a time. A lock that others hold is left to the next call.
  perform pg_advisory_xact_lock(hashtext('keep-partitions'));
  perform set_config('lock_timeout', '2s', true);
  for ahead in 0..2 loop
    starts := date_bin(fortnight, p_now, 'epoch') + ahead * fortnight;
    suffix := to_char(starts, '_YYYYMMDD');
    continue when to_regclass('partitions.webhook_deliveries' || suffix) is not null;
    begin
      foreach parent in array array['events', 'webhook_deliveries', 'delivery_attempts'] loop
        -- Attached when whole: this locks the table less than a partition that is made in it.
        execute format('create table partitions.%I (like %I including all)', parent || suffix, parent);
        execute format('alter table partitions.%I enable row level security', parent || suffix);
        -- Each delivery changes a few times in its first day.
        execute format('alter table partitions.%I set (autovacuum_vacuum_scale_factor = 0.02)', parent || suffix);
        execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)',
          parent, parent || suffix, partition_start(starts), partition_start(starts + fortnight));
      end loop;
      made := made || suffix;
    exception when check_violation then
      -- Rows of this fortnight are in the partitions for all others, and its later ones go there too.
      null;
    end;
  end loop;
  for suffix in
    select right(c.relname, 9) from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'webhook_deliveries'::regclass and c.relname ~ '_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamptz + fortnight < p_before
    order by 1
  loop
    execute format(
      $q$select exists (select 1 from partitions.%I where status in ('pending', 'attempting'))$q$, 'webhook_deliveries' || suffix)
    into is_open;
    continue when is_open;
    foreach parent in array array['delivery_attempts', 'webhook_deliveries'] loop
      execute format('alter table %I detach partition partitions.%I', parent, parent || suffix);
      execute format('drop table partitions.%I', parent || suffix);
    end loop;
    dropped := dropped || suffix;
  end loop;
  for suffix in
    select right(e.relname, 9) from pg_inherits i join pg_class e on e.oid = i.inhrelid,
      lateral (select to_date(right(e.relname, 8), 'YYYYMMDD')::timestamptz as begins) of_events
    where i.inhparent = 'events'::regclass and e.relname ~ '_[0-9]{8}$' and begins + fortnight + body_life < p_before
      and not exists (
        select 1 from pg_inherits j join pg_class d on d.oid = j.inhrelid
        where j.inhparent = 'webhook_deliveries'::regclass and d.relname ~ '_[0-9]{8}$'
          and to_date(right(d.relname, 8), 'YYYYMMDD')::timestamptz < begins + fortnight + body_life)
    order by 1
  loop
    execute format('alter table events detach partition partitions.%I', 'events' || suffix);
    execute format('drop table partitions.%I', 'events' || suffix);
    dropped := dropped || ('events' || suffix);
  end loop;
  strays := (select count(*) from partitions.events_other) + (select count(*) from partitions.webhook_deliveries_other)
    + (select count(*) from partitions.delivery_attempts_other);
  return next;
end $$;

revoke all on function keep_partitions(timestamptz, timestamptz) from public;
grant execute on function keep_partitions(timestamptz, timestamptz) to sc_system;
