import { type Kysely, sql } from 'kysely';

/**
 * Rate limits, and the one statement that admits a request: credential look-up and limits in one round trip.
 *
 * A bucket holds twelve slots; a slot is a twelfth of the window. UNLOGGED: a crash of the server forgets at most one window, and no
 * request waits for a disk.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table rate_buckets (
      bucket text primary key,
      window_seconds integer not null,
      head bigint not null,
      slots integer[] not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`grant select, insert, update, delete on rate_buckets to sc_system`.execute(db);

  // Refuses without spending. The advisory lock makes the sum exact for any number of clients and processes.
  await sql`
    create function take_units(p_bucket text, p_cost integer, p_budget integer, p_window_seconds integer, p_at timestamptz)
    returns table (allowed boolean, used integer, resets_in integer, retry_in integer)
    language plpgsql as $$
    declare
      width double precision := p_window_seconds / 12.0;
      clock double precision := extract(epoch from p_at);
      slot bigint := floor(clock / width);
      known rate_buckets;
      shift integer;
      freed integer := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended(p_bucket, 1));
      select * into known from rate_buckets b where b.bucket = p_bucket;
      if known.bucket is null or slot - known.head >= 12 or known.window_seconds <> p_window_seconds then
        known.head := slot;
        known.slots := array_fill(0, array[12]);
      elsif slot > known.head then
        shift := slot - known.head;
        known.slots := array_fill(0, array[shift]) || known.slots[1:12 - shift];
        known.head := slot;
      end if;
      used := (select sum(s)::integer from unnest(known.slots) s);
      allowed := used + p_cost <= p_budget;
      if allowed then
        known.slots[1] := known.slots[1] + p_cost;
        used := used + p_cost;
        insert into rate_buckets (bucket, window_seconds, head, slots)
        values (p_bucket, p_window_seconds, known.head, known.slots)
        on conflict (bucket) do update
        set window_seconds = excluded.window_seconds, head = excluded.head, slots = excluded.slots;
      end if;
      -- The oldest spent slot leaves the window first; a refused caller waits until enough of them have left.
      for age in reverse 12..1 loop
        continue when known.slots[age] = 0;
        freed := freed + known.slots[age];
        resets_in := coalesce(resets_in, ceil((known.head - age + 13) * width - clock)::integer);
        if used - freed + p_cost <= p_budget then
          retry_in := coalesce(retry_in, ceil((known.head - age + 13) * width - clock)::integer);
        end if;
      end loop;
      resets_in := greatest(1, coalesce(resets_in, p_window_seconds));
      retry_in := greatest(1, coalesce(retry_in, p_window_seconds));
      return next;
    end $$`.execute(db);

  // For limits without a credential: sign-in, sign-up, failed authentication.
  await sql`
    create function limit_attempts(p_buckets text[], p_budget integer, p_window_seconds integer, p_at timestamptz)
    returns table (allowed boolean, retry_in integer)
    language plpgsql as $$
    declare
      taken record;
      name text;
    begin
      perform set_config('role', 'sc_system', true);
      allowed := true;
      retry_in := 0;
      -- In one order for everybody, so that two callers cannot wait for each other.
      for name in select unnest(p_buckets) order by 1 loop
        select * into taken from take_units(name, 1, p_budget, p_window_seconds, p_at);
        allowed := allowed and taken.allowed;
        if not taken.allowed then
          retry_in := greatest(retry_in, taken.retry_in);
        end if;
      end loop;
      return next;
    end $$`.execute(db);

  // The caller's units, for a credential that was already verified (a session, an access token).
  await sql`
    create function spend_units(p_bucket text, p_org uuid, p_heavy boolean, p_at timestamptz)
    returns table (unit_limit integer, allowed boolean, used integer, resets_in integer, retry_in integer)
    language plpgsql as $$
    declare
      tier plan_tiers;
    begin
      perform set_config('role', 'sc_system', true);
      select t.* into strict tier from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = p_org;
      unit_limit := tier.units_per_minute;
      select u.allowed, u.used, u.resets_in, u.retry_in into allowed, used, resets_in, retry_in
      from take_units(p_bucket, case when p_heavy then tier.heavy_weight else 1 end, tier.units_per_minute, 60, p_at) u;
      return next;
    end $$`.execute(db);

  // No row: there is no such key, or it is revoked or expired, and nothing is counted against it.
  await sql`
    create function admit_key(p_sha256 bytea, p_slug text, p_heavy boolean, p_at timestamptz)
    returns table (org_id uuid, credential_id uuid, scopes text[], slug_known boolean, request_limit integer,
      under_ceiling boolean, unit_limit integer, allowed boolean, used integer, resets_in integer, retry_in integer)
    language plpgsql as $$
    declare
      tier plan_tiers;
      own_slug text;
      last_used timestamptz;
    begin
      perform set_config('role', 'sc_system', true);
      select k.org_id, k.id, k.scopes, k.last_used_at, o.slug, t.slug
      into org_id, credential_id, scopes, last_used, own_slug, tier.slug
      from api_keys k join organisations o on o.id = k.org_id join plan_tiers t on t.slug = o.tier_slug
      where k.key_sha256 = p_sha256 and k.revoked_at is null and (k.expires_at is null or k.expires_at > p_at);
      if credential_id is null then
        return;
      end if;
      select * into strict tier from plan_tiers t where t.slug = tier.slug;
      slug_known := p_slug is null or p_slug = own_slug;
      request_limit := tier.requests_per_minute;
      unit_limit := tier.units_per_minute;
      select u.allowed, u.retry_in into under_ceiling, retry_in
      from take_units('key-requests:' || credential_id, 1, tier.requests_per_minute, 60, p_at) u;
      if under_ceiling then
        select u.allowed, u.used, u.resets_in, u.retry_in into allowed, used, resets_in, retry_in
        from take_units('key:' || credential_id, case when p_heavy then tier.heavy_weight else 1 end,
          tier.units_per_minute, 60, p_at) u;
      end if;
      if last_used is null or last_used < p_at - interval '1 minute' then
        update api_keys k set last_used_at = p_at where k.org_id = admit_key.org_id and k.id = credential_id;
      end if;
      return next;
    end $$`.execute(db);

  // No row: there is no such session. A null organisation: the person is in none, or in none with this slug.
  await sql`
    create function admit_session(p_sha256 bytea, p_slug text, p_heavy boolean, p_at timestamptz)
    returns table (user_id uuid, session_id uuid, org_id uuid, role text, unit_limit integer, allowed boolean,
      used integer, resets_in integer, retry_in integer)
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
        select u.unit_limit, u.allowed, u.used, u.resets_in, u.retry_in
        into unit_limit, allowed, used, resets_in, retry_in
        from spend_units('user:' || admit_session.user_id, admit_session.org_id, p_heavy, p_at) u;
      end if;
      return next;
    end $$`.execute(db);
};
