-- Seconds until at least p_excess of the spent units has left the window; the oldest slot leaves first. Null: waiting does not
-- help.
create or replace function slots_wait(p_slots integer[], p_head bigint, p_excess integer, p_clock double precision)
returns integer immutable language plpgsql as $$
declare
  freed integer := 0;
begin
  for age in reverse 12..1 loop
    freed := freed + p_slots[age];
    if freed >= p_excess then
      return greatest(1, ceil((p_head - age + 13) * 5 - p_clock)::integer);
    end if;
  end loop;
  return null;
end $$;
