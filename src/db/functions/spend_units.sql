-- Spends units for a credential that was already verified (a session, an access token), and counts them against the organisation
-- too. The units are p_heavies heavy weights of the plan, or one unit if that is 0. `bound` is the limit that refused, null if
-- admitted. The remaining budget, of the tighter of both limits, is the caller's limit less `used`. The organisation is locked
-- first, as for keys.
drop function if exists spend_units(text, uuid, integer, timestamptz);
create function spend_units(p_bucket text, p_org uuid, p_heavies integer, p_at timestamptz)
returns table (unit_limit integer, allowed boolean, used integer, resets_in integer, retry_in integer, bound integer)
language plpgsql as $$
declare
  tier plan_tiers;
  clock double precision := extract(epoch from p_at);
  slot bigint := floor(extract(epoch from p_at) / 5);
  cost integer;
  shared organisation_windows;
  shared_units integer;
begin
  perform set_config('role', 'sc_system', true);
  select t.* into strict tier from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = p_org;
  unit_limit := tier.units_per_minute;
  cost := greatest(1, p_heavies * tier.heavy_weight);
  perform pg_advisory_xact_lock(hashtextextended(p_org::text, 2));
  select * into shared from organisation_windows w where w.org_id = p_org;
  if not found then
    shared := row(p_org, slot, array_fill(0, array[12]), array_fill(0, array[12]));
  end if;
  shared.requests := slots_moved(shared.requests, slot - shared.head);
  shared.units := slots_moved(shared.units, slot - shared.head);
  shared.head := greatest(shared.head, slot);
  shared_units := slots_sum(shared.units);

  if shared_units + cost > tier.organisation_units_per_minute then
    bound := tier.organisation_units_per_minute;
    -- Reads the caller's window without spending.
    select false, u.used, u.resets_in into allowed, used, resets_in from take_units(p_bucket, 0, unit_limit, 60, p_at) u;
    retry_in := coalesce(slots_wait(shared.units, shared.head, shared_units + cost - bound, clock), 60);
  else
    select u.allowed, u.used, u.resets_in, u.retry_in into allowed, used, resets_in, retry_in
    from take_units(p_bucket, cost, unit_limit, 60, p_at) u;
    if allowed then
      shared_units := shared_units + cost;
      shared.units[1] := shared.units[1] + cost;
      perform keep_organisation_window(shared);
    else
      bound := unit_limit;
    end if;
  end if;
  used := greatest(used, unit_limit - (tier.organisation_units_per_minute - shared_units));
  return next;
end $$;
