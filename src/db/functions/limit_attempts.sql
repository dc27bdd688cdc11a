-- For limits without a credential: sign-in, sign-up, failed authentication.
create or replace function limit_attempts(p_buckets text[], p_budget integer, p_window_seconds integer, p_at timestamptz)
returns table (allowed boolean, retry_in integer)
language plpgsql as $$
declare
  taken record;
  name text;
begin
  perform set_config('role', 'sc_system', true);
  allowed := true;
  retry_in := 0;
  -- All callers use one order, so that two cannot wait for each other.
  for name in select unnest(p_buckets) order by 1 loop
    select * into taken from take_units(name, 1, p_budget, p_window_seconds, p_at);
    allowed := allowed and taken.allowed;
    if not taken.allowed then
      retry_in := greatest(retry_in, taken.retry_in);
    end if;
  end loop;
  return next;
end $$;
