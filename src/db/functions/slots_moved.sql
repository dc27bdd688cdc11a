-- A window of twelve slots, moved by a number of slots; the first slot is the newest.
create or replace function slots_moved(p_slots integer[], p_by bigint) returns integer[] immutable language sql as $$
  select case
    when p_by <= 0 then p_slots
    when p_by >= 12 then '{0,0,0,0,0,0,0,0,0,0,0,0}'
    else array_fill(0, array[p_by::integer]) || p_slots[1:12 - p_by::integer]
  end
$$;
