-- owner: sc_ledger
-- Ends the reservation of a run once, by 'capture' or by 'release'; a second call returns no row. Unit and money change together:
-- the held amount is charged in the ledger, or released. p_ids: ids of the usage entry, the transaction and its two entries. The
-- hold's columns are null if the run had no hold.
create or replace function end_run(p_org uuid, p_calculation uuid, p_run_seq integer, p_entry text, p_ids uuid[], p_at timestamptz)
returns table (usage_window text, kind text, reserved integer, captured integer, overage_reserved integer, overage_captured integer,
  included integer, hold_cents bigint, api_key_id uuid, wallet_id uuid, currency text, posted_before_cents bigint, posted_cents bigint,
  held_cents bigint, threshold_cents bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  is_capture boolean := p_entry = 'capture';
  unit record;
  month record;
  open_hold record;
begin
  if p_entry not in ('capture', 'release') then
    raise exception 'a run ends by capture or release, not by %', p_entry using errcode = 'invalid_parameter_value';
  end if;
  -- A concurrent second call waits here for the first and then finds its entry.
  insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, kind, entry, created_at)
  select p_org, p_ids[1], p_calculation, p_run_seq, r.usage_window, r.kind, p_entry, p_at
  from usage_entries r
  where r.org_id = p_org and r.calculation_id = p_calculation and r.run_seq = p_run_seq and r.entry = 'reserve'
  on conflict (org_id, calculation_id, run_seq) where entry in ('capture', 'release') do nothing
  returning usage_window, kind into unit;
  if not found then
    return;
  end if;
  update usage_windows w set
    reserved = w.reserved - (unit.kind = 'included')::integer,
    captured = w.captured + (unit.kind = 'included' and is_capture)::integer,
    overage_reserved = w.overage_reserved - (unit.kind = 'overage')::integer,
    overage_captured = w.overage_captured + (unit.kind = 'overage' and is_capture)::integer
  where w.org_id = p_org and w.usage_window = unit.usage_window
  returning w.reserved, w.captured, w.overage_reserved, w.overage_captured, (
    select coalesce(o.included_override, t.included_per_month)
    from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = p_org) as included into month;

  if unit.kind = 'included' then
    return query select unit.usage_window::text, unit.kind, month.reserved, month.captured, month.overage_reserved,
      month.overage_captured, month.included, null::bigint, null::uuid, null::uuid, null::text, null::bigint, null::bigint, null::bigint,
      null::bigint;
    return;
  end if;

  select w.posted_cents into posted_before_cents from wallets w where w.org_id = p_org for update;
  update wallet_holds h set
    status = case when is_capture then 'captured' else 'released' end,
    captured_cents = case when is_capture then h.amount_cents end,
    resolved_at = p_at
  where h.org_id = p_org and h.calculation_id = p_calculation and h.run_seq = p_run_seq and h.status = 'held'
  returning h.amount_cents, h.api_key_id, h.usage_window, h.holders into open_hold;
  if found then
    update spend_windows s set
      held_cents = s.held_cents - open_hold.amount_cents,
      captured_cents = s.captured_cents + case when is_capture then open_hold.amount_cents else 0 end
    where s.org_id = p_org and s.usage_window = open_hold.usage_window and s.holder_id = any(open_hold.holders);
    if is_capture then
      insert into ledger_transactions (org_id, id, kind, reason, reference_id, created_at)
      values (p_org, p_ids[2], 'capture', 'A calculation beyond the included units.',
        format('calculation/%s/%s', p_calculation, p_run_seq), p_at);
      insert into ledger_entries (org_id, id, transaction_id, account, amount_cents)
      values (p_org, p_ids[3], p_ids[2], 'wallet', -open_hold.amount_cents),
        (p_org, p_ids[4], p_ids[2], 'revenue', open_hold.amount_cents);
    end if;
  end if;
  return query
  select unit.usage_window::text, unit.kind, month.reserved, month.captured, month.overage_reserved, month.overage_captured,
    month.included, open_hold.amount_cents, open_hold.api_key_id, w.id, w.currency::text, end_run.posted_before_cents, w.posted_cents,
    w.held_cents, w.low_balance_threshold_cents
  from (select) as once left join wallets w on w.org_id = p_org;
end $$;

revoke all on function end_run(uuid, uuid, integer, text, uuid[], timestamptz) from public;
grant execute on function end_run(uuid, uuid, integer, text, uuid[], timestamptz) to sc_tenant;
