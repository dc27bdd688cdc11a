import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { Budget } from './admission.ts';

export type KeyAdmission = {
  readonly orgId: OrgId;
  readonly slug: string;
  readonly credentialId: string;
  readonly scopes: ReadonlySet<string>;
  /** Null when a limit on requests per minute refused this one: the key's or the organisation's. */
  readonly budget: Budget | null;
  /** The limit that refused: the key's own or the organisation's. */
  readonly bound: number;
  readonly retryIn: number;
};

/** `heavies`: cost of the request in heavy weights of the plan; 0: one unit. */
export type KeyRequest = { readonly sha256: Buffer; readonly heavies: number };

type Row = {
  n: number;
  org_id: OrgId;
  credential_id: string;
  /** Separated by spaces. */
  scopes: string;
  slug: string;
  unit_limit: number;
  resets_in: number;
  allowed: boolean[];
  used: (number | null)[];
  retry_in: number[];
  bound: (number | null)[];
};

/** Most keys have one of a few sets of scopes. */
const scopeSets = new LRUCache<string, ReadonlySet<string>>({ max: 1_000 });

const scopesOf = (text: string): ReadonlySet<string> => {
  const known = scopeSets.get(text);
  if (known !== undefined) return known;
  const scopes = new Set(text.split(' ').filter((scope) => scope !== ''));
  scopeSets.set(text, scopes);
  return scopes;
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
  return [...groups.values()];
};

const admissionOf = (row: Row, index: number): KeyAdmission => {
  const used = row.used[index] ?? null;
  const retryIn = row.retry_in[index] ?? 1;
  const bound = row.bound[index] ?? row.unit_limit;
  return {
    orgId: row.org_id,
    slug: row.slug,
    credentialId: row.credential_id,
    scopes: scopesOf(row.scopes),
    bound,
    retryIn,
    budget:
      used === null
        ? null
        : {
            limit: row.unit_limit,
            allowed: row.allowed[index] === true,
            bound,
            used,
            resetsIn: row.resets_in,
            retryIn,
          },
  };
};

/**
 * Looks up the keys of many requests and spends their units, in one round trip. Results are in the order of the requests;
 * requests of one key are admitted in that order. Null: the key is unknown, revoked or expired; nothing is counted.
 */
export const admitKeys = async (
  db: Database,
  requests: readonly KeyRequest[],
  now: Date,
): Promise<readonly (KeyAdmission | null)[]> => {
  const groups = groupByKey(requests);
  const heavies = groups.flatMap(({ places }) => places.map((place) => requests[place]?.heavies ?? 0));
  const rows = await db.sqlStatement(
    sql<Row>`${PREPARED} select n, org_id, credential_id, array_to_string(scopes, ' ') as scopes, slug, unit_limit, resets_in, allowed, used, retry_in, bound
      from admit_keys(${groups.map(({ sha256 }) => sha256)}::bytea[],
      ${groups.map(({ places }) => places.length)}::integer[], ${heavies}::integer[], ${now})`,
  );
  const answers: (KeyAdmission | null)[] = requests.map(() => null);
  for (const row of rows) {
    for (const [index, place] of (groups[row.n - 1]?.places ?? []).entries()) {
      answers[place] = admissionOf(row, index);
    }
  }
  return answers;
};
