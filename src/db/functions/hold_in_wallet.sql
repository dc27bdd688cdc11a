-- Updates the held amount of the wallet with each hold, and refuses to resolve a hold twice.
create or replace function hold_in_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status <> 'held' or new.amount_cents <> old.amount_cents) then
    raise exception 'hold % is resolved already', old.id using errcode = 'check_violation';
  end if;
  update wallets
  set held_cents = held_cents + case when tg_op = 'INSERT' then new.amount_cents else -old.amount_cents end
  where org_id = new.org_id;
  if not found then
    raise exception 'organisation % has no wallet', new.org_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create or replace trigger wallet_holds_hold before insert or update on wallet_holds
for each row execute function hold_in_wallet();
