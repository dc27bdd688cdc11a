-- Checks at the end of a transaction that the entries of each ledger transaction sum to zero. A role that cannot see the entries
-- is refused too.
create or replace function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from ledger_entries e
      where e.org_id = new.org_id and e.transaction_id = new.transaction_id) is distinct from 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- PostgreSQL cannot replace a constraint trigger.
drop trigger if exists ledger_entries_balance on ledger_entries;
create constraint trigger ledger_entries_balance after insert on ledger_entries
deferrable initially deferred for each row execute function ledger_transaction_balances();
