-- Units spent in a window of twelve slots.
create or replace function slots_sum(p_slots integer[]) returns integer immutable language sql as $$
  select p_slots[1] + p_slots[2] + p_slots[3] + p_slots[4] + p_slots[5] + p_slots[6]
    + p_slots[7] + p_slots[8] + p_slots[9] + p_slots[10] + p_slots[11] + p_slots[12]
$$;
