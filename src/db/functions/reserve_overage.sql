-- owner: sc_ledger
-- Reserves a unit beyond the included ones and holds its price on the wallet. Checks the cap of the organisation, and of the key
-- with its ancestors. Null: done. Otherwise returns the spendable amount, which is less than the price, and writes nothing.
-- p_ids: ids of the entry and of the hold.
create or replace function reserve_overage(p_org uuid, p_window text, p_calculation uuid, p_run_seq integer, p_key uuid,
  p_price_cents bigint, p_ids uuid[], p_at timestamptz)
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  free_cents bigint;
  holders uuid[];
begin
  if p_price_cents is null or p_price_cents < 0 then
    raise exception 'a price is at least zero' using errcode = 'check_violation';
  end if;
  perform lock_month(p_org, p_window);
  -- A free unit needs no hold.
  if p_price_cents <> 0 then
    select posted_cents - held_cents into free_cents from wallets where org_id = p_org for update;
    if coalesce(free_cents, 0) < p_price_cents then
      return coalesce(free_cents, 0);
    end if;
    holders := p_org || coalesce((select lineage from api_keys where org_id = p_org and id = p_key), '{}');
    insert into wallet_holds (org_id, id, calculation_id, run_seq, api_key_id, holders, usage_window, amount_cents, created_at)
    values (p_org, p_ids[2], p_calculation, p_run_seq, p_key, holders, p_window, p_price_cents, p_at);
    insert into spend_windows as s (org_id, holder_id, usage_window, held_cents)
    select p_org, h, p_window, p_price_cents from unnest(holders) h order by h
    on conflict (org_id, holder_id, usage_window) do update set held_cents = s.held_cents + excluded.held_cents;
  end if;
  update usage_windows set overage_reserved = overage_reserved + 1 where org_id = p_org and usage_window = p_window;
  insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, kind, entry, created_at)
  values (p_org, p_ids[1], p_calculation, p_run_seq, p_window, 'overage', 'reserve', p_at);
  return null;
end $$;

revoke all on function reserve_overage(uuid, text, uuid, integer, uuid, bigint, uuid[], timestamptz) from public;
grant execute on function reserve_overage(uuid, text, uuid, integer, uuid, bigint, uuid[], timestamptz) to sc_tenant;
