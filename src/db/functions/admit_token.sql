-- An OAuth access token. Returns a row if it is valid for p_resource, its grant was not revoked, and the person is still a
-- member. Spends nothing; the calling function applies the limits of REST or MCP.
drop function if exists admit_token(bytea, text, timestamptz);
create function admit_token(p_sha256 bytea, p_resource text, p_at timestamptz)
returns table (org_id uuid, slug text, credential_id uuid, user_id uuid, role text, scopes text[])
language plpgsql as $$
declare
  last_used timestamptz;
begin
  perform set_config('role', 'sc_system', true);
  select g.org_id, o.slug, g.id, g.user_id, m.role, string_to_array(r.payload ->> 'scope', ' '), g.last_used_at
  into org_id, slug, credential_id, user_id, role, scopes, last_used
  from oauth_records r
  join oauth_grants g on g.grant_key = r.grant_key
  join organisations o on o.id = g.org_id
  join memberships m on m.org_id = g.org_id and m.user_id = g.user_id
  where r.kind = 'AccessToken' and r.id_sha256 = p_sha256 and r.expires_at > p_at and g.revoked_at is null
    and r.payload ->> 'aud' = p_resource;
  if not found then
    return;
  end if;
  if last_used is null or last_used < p_at - interval '1 minute' then
    update oauth_grants g set last_used_at = p_at from (
      select a.org_id, a.id from oauth_grants a
      where a.org_id = admit_token.org_id and a.id = admit_token.credential_id
      for update skip locked) free
    where g.org_id = free.org_id and g.id = free.id;
  end if;
  return next;
end $$;
