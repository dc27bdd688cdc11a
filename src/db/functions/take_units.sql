-- Spends units of a bucket of twelve slots, or refuses without spending. The advisory lock makes the sum exact for any number of clients
-- and processes.
create or replace function take_units(p_bucket text, p_cost integer, p_budget integer, p_window_seconds integer, p_at timestamptz)
returns table (allowed boolean, used integer, resets_in integer, retry_in integer)
language plpgsql as $$
declare
  width double precision := p_window_seconds / 12.0;
  clock double precision := extract(epoch from p_at);
  slot bigint := floor(clock / width);
  known rate_buckets;
  shift integer;
  freed integer := 0;
  is_known boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_bucket, 1));
  select * into known from rate_buckets b where b.bucket = p_bucket;
  is_known := known.bucket is not null;
  if not is_known or slot - known.head >= 12 or known.window_seconds <> p_window_seconds then
    known.head := slot;
    known.slots := array_fill(0, array[12]);
  elsif slot > known.head then
    shift := slot - known.head;
    known.slots := array_fill(0, array[shift]) || known.slots[1:12 - shift];
    known.head := slot;
  end if;
  used := known.slots[1] + known.slots[2] + known.slots[3] + known.slots[4] + known.slots[5] + known.slots[6]
    + known.slots[7] + known.slots[8] + known.slots[9] + known.slots[10] + known.slots[11] + known.slots[12];
  allowed := used + p_cost <= p_budget;
  if allowed then
    known.slots[1] := known.slots[1] + p_cost;
    used := used + p_cost;
    if is_known then
      update rate_buckets b
      set window_seconds = p_window_seconds, head = known.head, slots = known.slots
      where b.bucket = p_bucket;
    else
      insert into rate_buckets (bucket, window_seconds, head, slots)
      values (p_bucket, p_window_seconds, known.head, known.slots);
    end if;
  end if;
  for age in reverse 12..1 loop
    continue when known.slots[age] = 0;
    freed := freed + known.slots[age];
    resets_in := coalesce(resets_in, ceil((known.head - age + 13) * width - clock)::integer);
    exit when allowed;
    if used - freed + p_cost <= p_budget then
      retry_in := ceil((known.head - age + 13) * width - clock)::integer;
      exit;
    end if;
  end loop;
  resets_in := greatest(1, coalesce(resets_in, p_window_seconds));
  retry_in := greatest(1, coalesce(retry_in, p_window_seconds));
  return next;
end $$;
