-- No row: the session does not exist. A null organisation: the person belongs to none, or to none with this slug.
drop function if exists admit_session(bytea, text, integer, timestamptz);
create function admit_session(p_sha256 bytea, p_slug text, p_heavies integer, p_at timestamptz)
returns table (user_id uuid, session_id uuid, org_id uuid, role text, unit_limit integer, allowed boolean,
  used integer, resets_in integer, retry_in integer, bound integer)
language plpgsql as $$
begin
  perform set_config('role', 'sc_system', true);
  select s.user_id, s.id into user_id, session_id
  from sessions s where s.token_sha256 = p_sha256 and s.expires_at > p_at;
  if session_id is null then
    return;
  end if;
  select m.org_id, m.role into org_id, role
  from memberships m join organisations o on o.id = m.org_id
  where m.user_id = admit_session.user_id and (p_slug is null or o.slug = p_slug)
  order by m.created_at, m.org_id limit 1;
  if org_id is not null then
    select u.unit_limit, u.allowed, u.used, u.resets_in, u.retry_in, u.bound
    into unit_limit, allowed, used, resets_in, retry_in, bound
    from spend_units('user:' || admit_session.user_id, admit_session.org_id, p_heavies, p_at) u;
  end if;
  return next;
end $$;
