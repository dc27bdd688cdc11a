import { type Kysely, sql } from 'kysely';

/**
 * Admits many requests of many keys in one statement: a process sends what came in while its last statement was under way. Each key is
 * looked up, locked, counted and written once, however many requests it makes.
 *
 * Both limits of a key stand in one row: requests and units of twelve slots of 5 s. UNLOGGED, like `rate_buckets`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function admit_key(bytea, text, boolean, timestamptz)`.execute(db);
  await sql`
    create unlogged table key_windows (
      credential_id uuid primary key,
      head bigint not null,
      requests integer[] not null,
      units integer[] not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`grant select, insert, update, delete on key_windows to sc_system`.execute(db);

  await sql`
    create function slots_sum(p_slots integer[]) returns integer immutable language sql return
      p_slots[1] + p_slots[2] + p_slots[3] + p_slots[4] + p_slots[5] + p_slots[6]
      + p_slots[7] + p_slots[8] + p_slots[9] + p_slots[10] + p_slots[11] + p_slots[12]`.execute(db);

  // Seconds until at least p_excess of what was spent has left the window; the oldest slot leaves first. Null: never, by waiting.
  await sql`
    create function slots_wait(p_slots integer[], p_head bigint, p_excess integer, p_clock double precision)
    returns integer immutable language plpgsql as $$
    declare
      freed integer := 0;
    begin
      for age in reverse 12..1 loop
        freed := freed + p_slots[age];
        if freed >= p_excess then
          return greatest(1, ceil((p_head - age + 13) * 5 - p_clock)::integer);
        end if;
      end loop;
      return null;
    end $$`.execute(db);

  // Keys come in the order of their digests, the same for every process: two statements never wait for each other's locks in a circle.
  // p_heavy holds the requests of the first key, then those of the second; p_counts says how many each has. A row per key that is valid:
  // nothing is counted against any other. `used` is null where the ceiling of requests refused.
  await sql`
    create function admit_keys(p_sha256 bytea[], p_counts integer[], p_heavy boolean[], p_at timestamptz)
    returns table (n integer, org_id uuid, credential_id uuid, scopes text[], slug text, request_limit integer, unit_limit integer,
      resets_in integer, allowed boolean[], used integer[], retry_in integer[])
    language plpgsql as $$
    declare
      clock double precision := extract(epoch from p_at);
      slot bigint := floor(extract(epoch from p_at) / 5);
      before integer := 0;
      shift integer;
      last_used timestamptz;
      heavy_weight integer;
      cost integer;
      request_sum integer;
      unit_sum integer;
      is_admitted boolean;
      held key_windows;
    begin
      perform set_config('role', 'sc_system', true);
      for n in 1..cardinality(p_sha256) loop
        admit_keys.n := n;
        select k.org_id, k.id, k.scopes, k.last_used_at, o.slug, t.requests_per_minute, t.units_per_minute, t.heavy_weight
        into org_id, credential_id, scopes, last_used, slug, request_limit, unit_limit, heavy_weight
        from api_keys k join organisations o on o.id = k.org_id join plan_tiers t on t.slug = o.tier_slug
        where k.key_sha256 = p_sha256[n] and k.revoked_at is null and (k.expires_at is null or k.expires_at > p_at);
        if not found then
          before := before + p_counts[n];
          continue;
        end if;

        perform pg_advisory_xact_lock(hashtextextended(credential_id::text, 2));
        select * into held from key_windows w where w.credential_id = admit_keys.credential_id;
        if not found or slot - held.head >= 12 then
          held.head := slot;
          held.requests := array_fill(0, array[12]);
          held.units := held.requests;
        elsif slot > held.head then
          shift := slot - held.head;
          held.requests := array_fill(0, array[shift]) || held.requests[1:12 - shift];
          held.units := array_fill(0, array[shift]) || held.units[1:12 - shift];
          held.head := slot;
        end if;

        request_sum := slots_sum(held.requests);
        unit_sum := slots_sum(held.units);
        allowed := '{}';
        used := '{}';
        retry_in := '{}';
        for request in before + 1..before + p_counts[n] loop
          if request_sum >= request_limit then
            allowed := allowed || false;
            used := used || null::integer;
            retry_in := retry_in || coalesce(slots_wait(held.requests, held.head, request_sum + 1 - request_limit, clock), 60);
            continue;
          end if;
          request_sum := request_sum + 1;
          held.requests[1] := held.requests[1] + 1;
          cost := case when p_heavy[request] then heavy_weight else 1 end;
          is_admitted := unit_sum + cost <= unit_limit;
          if is_admitted then
            unit_sum := unit_sum + cost;
            held.units[1] := held.units[1] + cost;
          end if;
          allowed := allowed || is_admitted;
          used := used || unit_sum;
          retry_in := retry_in || case when is_admitted then 0
            else coalesce(slots_wait(held.units, held.head, unit_sum + cost - unit_limit, clock), 60) end;
        end loop;
        before := before + p_counts[n];
        resets_in := coalesce(slots_wait(held.units, held.head, 1, clock), 60);

        update key_windows w set head = held.head, requests = held.requests, units = held.units
        where w.credential_id = admit_keys.credential_id;
        if not found then
          insert into key_windows (credential_id, head, requests, units)
          values (admit_keys.credential_id, held.head, held.requests, held.units);
        end if;
        if last_used is null or last_used < p_at - interval '1 minute' then
          -- Whoever changes the key at this moment must not hold up everybody who came with this statement.
          update api_keys k set last_used_at = p_at from (
            select a.org_id, a.id from api_keys a
            where a.org_id = admit_keys.org_id and a.id = admit_keys.credential_id
            for update skip locked) free
          where k.org_id = free.org_id and k.id = free.id;
        end if;
        return next;
      end loop;
    end $$`.execute(db);
};
