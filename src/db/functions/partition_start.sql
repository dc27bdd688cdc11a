-- The first id of version 7 of a time. Ids of earlier rows are less.
create or replace function partition_start(p_at timestamptz) returns uuid immutable language sql as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;
