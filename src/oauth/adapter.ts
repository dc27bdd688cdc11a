import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from '../db/kernel/database.ts';
import {
  consumeRecord,
  endGrant,
  evictUnusedClients,
  findRecord,
  findRecordByUid,
  putRecord,
  removeRecord,
} from '../db/oauth/records.ts';
import type { Clock } from '../platform/clock.ts';

/** A self-registered client without a token is deleted after this many days. */
const CLIENT_DAYS = 30;
/**
 * Maximum number of clients without a token, over all addresses. A genuine one gets its token within minutes of its registration.
 */
const MAX_UNUSED_CLIENTS = 10_000;
const DAY_MS = 86_400_000;
const MS = 1000;

/** The store of the protocol library: one table, accessed with the role for accounts. */
export const createAdapter =
  (db: Database, clock: Clock) =>
  (kind: string): Adapter => {
    const clientExpiry = (): Date => new Date(clock.now().getTime() + CLIENT_DAYS * DAY_MS);
    const expiryOf = (seconds: number | undefined): Date | null => {
      if (kind === 'Client') return clientExpiry();
      return seconds === undefined ? null : new Date(clock.now().getTime() + seconds * MS);
    };
    /** Renews a client when it gets a token. A client identified by a metadata document has no record to renew. */
    const clientOf = ({ clientId }: AdapterPayload) =>
      kind === 'AccessToken' && clientId !== undefined
        ? { kind: 'Client', id: clientId, until: clientExpiry() }
        : null;
    return {
      upsert: async (id, payload, expiresIn) => {
        await putRecord(
          db,
          { kind, id, payload: payload as Record<string, unknown>, expiresAt: expiryOf(expiresIn) },
          clientOf(payload),
        );
        if (kind === 'Client') await evictUnusedClients(db, MAX_UNUSED_CLIENTS);
      },
      find: async (id) =>
        ((await findRecord(db, kind, id, clock.now())) ?? undefined) as AdapterPayload | undefined,
      findByUid: async (uid) =>
        ((await findRecordByUid(db, kind, uid, clock.now())) ?? undefined) as AdapterPayload | undefined,
      findByUserCode: async () => undefined,
      consume: async (id) => {
        // Two concurrent requests both found it unused: only one can consume it.
        if (await consumeRecord(db, kind, id, clock.now())) return;
        throw new errors.InvalidGrant(`${kind} was used before`);
      },
      destroy: async (id) => {
        if (kind === 'Grant') await db.asSystem((tx) => endGrant(tx, id, clock.now()));
        else await removeRecord(db, kind, id);
      },
      revokeByGrantId: (grantId) => db.asSystem((tx) => endGrant(tx, grantId, clock.now())),
    };
  };
