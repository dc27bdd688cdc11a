-- Updates the wallet's balance with each entry of its account, so that the balance is always the sum of the entries.
create or replace function post_to_wallet() returns trigger language plpgsql as $$
begin
  update wallets set posted_cents = posted_cents + new.amount_cents where org_id = new.org_id;
  if not found then
    raise exception 'organisation % has no wallet', new.org_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger ledger_entries_post after insert on ledger_entries
for each row when (new.account = 'wallet') execute function post_to_wallet();
