-- Admits many requests of many keys. p_heavies holds the heavy weights of each request (0: one unit), those of the first key
-- first; p_counts holds the number of requests per key. Returns a row per valid key; a refused key costs the others nothing. Each
-- request counts against the limits of its key and of the organisation. `used` is null if a ceiling of requests refused; `bound`
-- is the limit that refused, null if admitted. The remaining budget, of the tighter of both limits, is the key's limit less
-- `used`. The lock of the organisation protects the windows of the organisation and of its keys. All processes lock organisations
-- in the order of their ids, so that two statements never wait for each other in a circle.
drop function if exists admit_keys(bytea[], integer[], integer[], timestamptz);
create function admit_keys(p_sha256 bytea[], p_counts integer[], p_heavies integer[], p_at timestamptz)
returns table (n integer, org_id uuid, credential_id uuid, scopes text[], slug text, unit_limit integer,
  resets_in integer, allowed boolean[], used integer[], retry_in integer[], bound integer[])
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  clock double precision := extract(epoch from p_at);
  slot bigint := floor(extract(epoch from p_at) / 5);
  places integer[] := array[1];
  last_used timestamptz;
  heavy_weight integer;
  request_limit integer;
  shared_request_limit integer;
  shared_unit_limit integer;
  held key_windows;
  shared organisation_windows;
  first integer;
  cost integer;
  requests integer;
  units integer;
  shared_requests integer;
  shared_units integer;
  refused_by integer;
  wait integer;
begin
  perform set_config('role', 'sc_system', true);
  if cardinality(p_sha256) > 1 then
    select array_agg(a.place order by k.org_id, a.place) into places
    from unnest(p_sha256) with ordinality a(sha256, place)
    cross join lateral (select k.org_id from api_keys k where k.key_sha256 = a.sha256 limit 1) k;
  end if;
  foreach n in array coalesce(places, '{}') loop
    select k.org_id, k.id, k.scopes, k.last_used_at, o.slug, t.requests_per_minute, t.units_per_minute, t.heavy_weight,
      t.organisation_requests_per_minute, t.organisation_units_per_minute
    into org_id, credential_id, scopes, last_used, slug, request_limit, unit_limit, heavy_weight, shared_request_limit,
      shared_unit_limit
    from api_keys k join organisations o on o.id = k.org_id join plan_tiers t on t.slug = o.tier_slug
    where k.key_sha256 = p_sha256[n] and k.revoked_at is null and (k.expires_at is null or k.expires_at > p_at);
    continue when not found;

    if shared.org_id is distinct from org_id then
      if shared.org_id is not null then
        perform keep_organisation_window(shared);
      end if;
      perform pg_advisory_xact_lock(hashtextextended(org_id::text, 2));
      select * into shared from organisation_windows w where w.org_id = admit_keys.org_id;
      if not found then
        shared := row(org_id, slot, array_fill(0, array[12]), array_fill(0, array[12]));
      elsif slot > shared.head then
        shared := row(org_id, slot, slots_moved(shared.requests, slot - shared.head), slots_moved(shared.units, slot - shared.head));
      end if;
      shared_requests := slots_sum(shared.requests);
      shared_units := slots_sum(shared.units);
    end if;
    select * into held from key_windows w where w.credential_id = admit_keys.credential_id;
    if not found then
      held := row(credential_id, slot, array_fill(0, array[12]), array_fill(0, array[12]));
    elsif slot > held.head then
      held := row(credential_id, slot, slots_moved(held.requests, slot - held.head), slots_moved(held.units, slot - held.head));
    end if;
    requests := slots_sum(held.requests);
    units := slots_sum(held.units);

    allowed := '{}';
    used := '{}';
    retry_in := '{}';
    bound := '{}';
    first := 1;
    for before in 1..n - 1 loop
      first := first + p_counts[before];
    end loop;
    for request in first..first + p_counts[n] - 1 loop
      refused_by := null;
      wait := 0;
      if requests >= request_limit then
        refused_by := request_limit;
        wait := slots_wait(held.requests, held.head, requests + 1 - request_limit, clock);
      elsif shared_requests >= shared_request_limit then
        refused_by := shared_request_limit;
        wait := slots_wait(shared.requests, shared.head, shared_requests + 1 - shared_request_limit, clock);
      end if;
      if refused_by is not null then
        used := used || null::integer;
      else
        requests := requests + 1;
        shared_requests := shared_requests + 1;
        held.requests[1] := held.requests[1] + 1;
        shared.requests[1] := shared.requests[1] + 1;
        cost := greatest(1, p_heavies[request] * heavy_weight);
        if units + cost > unit_limit then
          refused_by := unit_limit;
          wait := slots_wait(held.units, held.head, units + cost - unit_limit, clock);
        elsif shared_units + cost > shared_unit_limit then
          refused_by := shared_unit_limit;
          wait := slots_wait(shared.units, shared.head, shared_units + cost - shared_unit_limit, clock);
        else
          units := units + cost;
          shared_units := shared_units + cost;
          held.units[1] := held.units[1] + cost;
          shared.units[1] := shared.units[1] + cost;
        end if;
        used := used || greatest(units, unit_limit - (shared_unit_limit - shared_units));
      end if;
      allowed := allowed || (refused_by is null);
      retry_in := retry_in || coalesce(wait, 60);
      bound := bound || refused_by;
    end loop;
    resets_in := coalesce(
      case when shared_unit_limit - shared_units < unit_limit - units
        then slots_wait(shared.units, shared.head, 1, clock)
        else slots_wait(held.units, held.head, 1, clock) end,
      60);

    update key_windows w set head = held.head, requests = held.requests, units = held.units
    where w.credential_id = admit_keys.credential_id;
    if not found then
      insert into key_windows (credential_id, head, requests, units)
      values (admit_keys.credential_id, held.head, held.requests, held.units);
    end if;
    if last_used is null or last_used < p_at - interval '1 minute' then
      -- A concurrent change of this key must not delay all other requests of this statement.
      update api_keys k set last_used_at = p_at from (
        select a.org_id, a.id from api_keys a
        where a.org_id = admit_keys.org_id and a.id = admit_keys.credential_id
        for update skip locked) free
      where k.org_id = free.org_id and k.id = free.id;
    end if;
    return next;
  end loop;
  if shared.org_id is not null then
    perform keep_organisation_window(shared);
  end if;
end $$;
