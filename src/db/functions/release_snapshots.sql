-- owner: sc_ledger
-- Notes the digests that a calculation no longer names, for the collector. It adds rows and changes none, so that runs never wait
-- for each other.
create or replace function release_snapshots() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into released_content (org_id, sha256)
  select distinct old.org_id, d.digest
  from unnest(array[
    old.snapshot_digest, old.nested_digest, old.earlier ->> 'snapshot_digest', old.earlier ->> 'nested_digest']) d(digest)
  where d.digest is not null and not coalesce(d.digest = any (array[
    new.snapshot_digest, new.nested_digest, new.earlier ->> 'snapshot_digest', new.earlier ->> 'nested_digest']), false);
  return null;
end $$;

revoke all on function release_snapshots() from public;

create or replace trigger snapshots_removed after delete on calculations
for each row execute function release_snapshots();

create or replace trigger snapshots_changed after update on calculations
for each row when (
  (old.snapshot_digest is not null and new.snapshot_digest is distinct from old.snapshot_digest)
  or (old.nested_digest is not null and new.nested_digest is distinct from old.nested_digest)
  or (old.earlier is not null and new.earlier is distinct from old.earlier))
execute function release_snapshots();
