-- owner: sc_ledger
-- Refunds the charge of the newest charged run of a calculation, in full and once. No row: it was not charged. is_new false: it
-- was refunded before, and nothing is written. p_ids: ids of the transaction and its two entries. For operators.
create or replace function refund_calculation(p_org uuid, p_calculation uuid, p_reason text, p_ids uuid[], p_at timestamptz)
returns table (refunded_cents bigint, reference_id text, is_new boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.org_id', p_org::text, true);
  select h.captured_cents, format('calculation/%s/%s', h.calculation_id, h.run_seq) into refunded_cents, reference_id
  from wallet_holds h
  where h.org_id = p_org and h.calculation_id = p_calculation and h.status = 'captured'
  order by h.run_seq desc limit 1;
  if not found then
    return;
  end if;
  insert into ledger_transactions (org_id, id, kind, reason, reference_id, created_at)
  values (p_org, p_ids[1], 'refund', p_reason, refund_calculation.reference_id, p_at)
  on conflict (org_id, kind, reference_id) where kind in ('capture', 'refund') do nothing;
  is_new := found;
  if is_new then
    insert into ledger_entries (org_id, id, transaction_id, account, amount_cents)
    values (p_org, p_ids[2], p_ids[1], 'wallet', refund_calculation.refunded_cents),
      (p_org, p_ids[3], p_ids[1], 'revenue', -refund_calculation.refunded_cents);
  end if;
  return next;
end $$;

revoke all on function refund_calculation(uuid, uuid, text, uuid[], timestamptz) from public;
grant execute on function refund_calculation(uuid, uuid, text, uuid[], timestamptz) to sc_admin;
