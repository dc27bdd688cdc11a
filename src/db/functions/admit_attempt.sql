-- Attempts at an account. The limit of the address is checked first; an attempt that it refuses does not count against the
-- account. Of admitted attempts, one address fills at most its share of the account's bucket. Further ones are admitted while the
-- account has capacity, and are not counted there.
create or replace function admit_attempt(p_address text, p_account text, p_budget integer, p_share integer,
  p_window_seconds integer, p_at timestamptz)
returns table (allowed boolean, retry_in integer)
language plpgsql as $$
declare
  taken record;
  counts boolean;
begin
  perform set_config('role', 'sc_system', true);
  select * into taken from take_units(p_address, 1, p_budget, p_window_seconds, p_at);
  if taken.allowed and p_account is not null then
    counts := (select u.allowed
      from take_units(p_account || ' from ' || p_address, 1, p_share, p_window_seconds, p_at) u);
    -- An attempt without a unit of its own still needs capacity for one.
    select * into taken from take_units(p_account, case when counts then 1 else 0 end,
      case when counts then p_budget else p_budget - 1 end, p_window_seconds, p_at);
  end if;
  allowed := taken.allowed;
  retry_in := taken.retry_in;
  return next;
end $$;
