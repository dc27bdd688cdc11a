-- An access token at REST. It spends the same units as a person's session.
drop function if exists admit_rest_token(bytea, text, integer, timestamptz);
create function admit_rest_token(p_sha256 bytea, p_resource text, p_heavies integer, p_at timestamptz)
returns table (org_id uuid, slug text, credential_id uuid, user_id uuid, role text, scopes text[],
  unit_limit integer, allowed boolean, used integer, resets_in integer, retry_in integer, bound integer)
language plpgsql as $$
begin
  select t.org_id, t.slug, t.credential_id, t.user_id, t.role, t.scopes
  into org_id, slug, credential_id, user_id, role, scopes
  from admit_token(p_sha256, p_resource, p_at) t;
  if not found then
    return;
  end if;
  select u.unit_limit, u.allowed, u.used, u.resets_in, u.retry_in, u.bound
  into unit_limit, allowed, used, resets_in, retry_in, bound
  from spend_units('grant:' || credential_id, org_id, p_heavies, p_at) u;
  return next;
end $$;
