import { sql } from 'kysely';
import type { Budget } from './admission.ts';
import type { Database } from './database.ts';
import type { OrgId } from './ids.ts';
import { PREPARED } from './prepared.ts';

export type KeyAdmission = {
  readonly orgId: OrgId;
  readonly slug: string;
  readonly credentialId: string;
  readonly scopes: readonly string[];
  /** Requests of this key per minute, of any kind; `budget` is null when that ceiling refused this one. */
  readonly requestLimit: number;
  readonly retryIn: number;
  readonly budget: Budget | null;
};

export type KeyRequest = { readonly sha256: Buffer; readonly heavy: boolean };

type Row = {
  n: number;
  org_id: OrgId;
  credential_id: string;
  scopes: string[];
  slug: string;
  request_limit: number;
  unit_limit: number;
  resets_in: number;
  allowed: boolean[];
  used: (number | null)[];
  retry_in: number[];
};

type Group = { readonly sha256: Buffer; readonly places: number[] };

const groupByKey = (requests: readonly KeyRequest[]): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const [place, { sha256 }] of requests.entries()) {
    const name = sha256.toString('latin1');
    const known = groups.get(name);
    if (known === undefined) groups.set(name, { sha256, places: [place] });
    else known.places.push(place);
  }
  // Every process locks the keys of a statement in this order.
  return [...groups.values()].sort((a, b) => Buffer.compare(a.sha256, b.sha256));
};

const admissionOf = (row: Row, index: number): KeyAdmission => {
  const used = row.used[index] ?? null;
  const retryIn = row.retry_in[index] ?? 1;
  return {
    orgId: row.org_id,
    slug: row.slug,
    credentialId: row.credential_id,
    scopes: row.scopes,
    requestLimit: row.request_limit,
    retryIn,
    budget:
      used === null
        ? null
        : {
            limit: row.unit_limit,
            allowed: row.allowed[index] === true,
            used,
            resetsIn: row.resets_in,
            retryIn,
          },
  };
};

/**
 * Looks the keys of many requests up and spends their units, in one round trip; the answers are in the order of the requests, and those
 * of one key are admitted in that order. Null: no such key, or revoked, or expired; nothing is counted.
 */
export const admitKeys = async (
  db: Database,
  requests: readonly KeyRequest[],
  now: Date,
): Promise<readonly (KeyAdmission | null)[]> => {
  const groups = groupByKey(requests);
  const heavy = groups.flatMap(({ places }) => places.map((place) => requests[place]?.heavy ?? false));
  const rows = await db.statement(
    sql<Row>`${PREPARED} select n, org_id, credential_id, scopes, slug, request_limit, unit_limit, resets_in, allowed, used, retry_in
      from admit_keys(${groups.map(({ sha256 }) => sha256)}::bytea[],
      ${groups.map(({ places }) => places.length)}::integer[], ${heavy}::boolean[], ${now})`,
  );
  const answers: (KeyAdmission | null)[] = requests.map(() => null);
  for (const row of rows) {
    for (const [index, place] of (groups[row.n - 1]?.places ?? []).entries()) {
      answers[place] = admissionOf(row, index);
    }
  }
  return answers;
};
