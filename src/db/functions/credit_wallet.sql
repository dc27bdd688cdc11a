-- owner: sc_ledger
-- Credits a payment to an organisation's wallet, with its transaction. p_ids: ids of the transaction, its two entries, and a new
-- wallet if the organisation has none. Without a reference the transaction refers to itself. For operators: an organisation
-- cannot credit itself.
create or replace function credit_wallet(p_org uuid, p_cents bigint, p_reason text, p_reference text, p_ids uuid[], p_at timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_cents is null or p_cents <= 0 then
    raise exception 'a credit adds at least one cent' using errcode = 'check_violation';
  end if;
  perform set_config('app.org_id', p_org::text, true);
  insert into wallets (org_id, id) values (p_org, p_ids[4]) on conflict (org_id) do nothing;
  insert into ledger_transactions (org_id, id, kind, reason, reference_id, created_at)
  values (p_org, p_ids[1], 'credit', p_reason, coalesce(p_reference, p_ids[1]::text), p_at);
  insert into ledger_entries (org_id, id, transaction_id, account, amount_cents)
  values (p_org, p_ids[2], p_ids[1], 'wallet', p_cents), (p_org, p_ids[3], p_ids[1], 'funding', -p_cents);
end $$;

revoke all on function credit_wallet(uuid, bigint, text, text, uuid[], timestamptz) from public;
grant execute on function credit_wallet(uuid, bigint, text, text, uuid[], timestamptz) to sc_admin;
