-- Planned anew for each pattern: a rare one is found by its trigrams, one of two letters by the organisation's rows.
create or replace function search_parts(p_pattern text) returns setof uuid
language plpgsql rows 100 as $$
declare
  own uuid := nullif(current_setting('app.org_id', true), '')::uuid;
begin
  perform set_config('role', 'sc_search', true);
  return query execute
    'select p.id from parts p where p.org_id = $1 and (p.part_number ilike $2 or p.description ilike $2)'
    using own, p_pattern;
  perform set_config('role', 'sc_tenant', true);
end $$;
