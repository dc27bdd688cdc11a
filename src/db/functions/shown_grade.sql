-- The grade that lists, filters and facets show for a calculation.
create or replace function shown_grade(p_assembly_role text, p_priced uuid, p_stated uuid) returns uuid
immutable parallel safe language sql as $$
  select case when p_assembly_role = 'assembly' then p_priced else coalesce(p_priced, p_stated) end
$$;
