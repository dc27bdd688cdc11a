import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

/** A delivery counts when it has ended; events can be listed and sent to who missed them; a waiting delivery can be tried at once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // From now on this counts deliveries; what stands there are attempts.
  await everyTenant(db, ['webhook_endpoints'], async () => {
    await sql`update webhook_endpoints set consecutive_failures = 0 where status = 'enabled'`.execute(db);
  });
  await sql`alter table webhook_endpoints drop column failing_since`.execute(db);

  await sql`
    alter table webhook_replays
      add column kind text not null default 'failed' check (kind in ('failed', 'missed'))`.execute(db);
  await sql`alter table webhook_replays alter column kind drop default`.execute(db);
  // An event that was missed has no delivery that it replays: once per event holds for both kinds.
  await sql`drop index webhook_deliveries_replayed_once`.execute(db);
  await sql`create unique index webhook_deliveries_replayed_once on webhook_deliveries (org_id, replay_job_id, event_id) where replay_job_id is not null`.execute(
    db,
  );

  await sql`drop index events_with_body`.execute(db);
  await sql`create index events_with_body on events (org_id, created_at desc, id desc) where body is not null`.execute(
    db,
  );

  await sql`alter table staged_starts add column signal_number integer`.execute(db);
};
