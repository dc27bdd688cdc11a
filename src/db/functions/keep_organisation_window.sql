-- Writes the window of an organisation, whose lock the caller holds.
create or replace function keep_organisation_window(p_window organisation_windows) returns void
language plpgsql as $$
begin
  update organisation_windows w set head = p_window.head, requests = p_window.requests, units = p_window.units
  where w.org_id = p_window.org_id;
  if not found then
    insert into organisation_windows (org_id, head, requests, units)
    values (p_window.org_id, p_window.head, p_window.requests, p_window.units);
  end if;
end $$;
