import { newId } from '../../platform/ids.ts';
import type { TooManyPending } from '../calculations/gates.ts';
import { admitRequest } from '../calculations/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import { findRevisions } from '../parts/revisions.ts';
import { acceptPrices, deleteOldReprices, findReprice, insertReprice, type Reprice } from './reprices.ts';
import {
  countSets,
  deleteSet,
  findBaselines,
  findSet,
  insertSet,
  lockSet,
  replaceItems,
  touchSet,
} from './sets.ts';

export const MAX_SETS = 50;
export const MAX_ITEMS = 500;
/** Reprices of a set that are kept, newest first. */
export const KEPT_REPRICES = 10;

export type SetRefused =
  | NotFound
  | TooManyPending
  | { readonly kind: 'too_many_sets' | 'empty_set' | 'still_running' | 'already_accepted' }
  | { readonly kind: 'unknown_revisions' | 'not_priced'; readonly revisionIds: readonly string[] };

export type AskedItem = { readonly revisionId: string; readonly calculationId: string | null };

const EVERYTHING = {
  limit: 1,
  order: 'desc',
  after: null,
  offset: 0,
  createdAfter: null,
  createdBefore: null,
} as const;

const setItems = async (
  tx: Tx,
  orgId: OrgId,
  setId: string,
  asked: readonly AskedItem[],
): Promise<Done<null> | SetRefused> => {
  const own = [...new Map(asked.map((one) => [one.revisionId, one])).values()];
  const known = await findRevisions(
    tx,
    orgId,
    own.map((one) => one.revisionId),
  );
  const ids = new Set<string>(known.map(({ id }) => id));
  const unknown = own.flatMap((one) => (ids.has(one.revisionId) ? [] : [one.revisionId]));
  if (unknown.length > 0) return { kind: 'unknown_revisions', revisionIds: unknown };
  const baselines = await findBaselines(tx, orgId, own);
  const items = own.flatMap(({ revisionId }) => {
    const baselineId = baselines.get(revisionId);
    return baselineId === undefined ? [] : [{ revisionId, baselineId }];
  });
  if (items.length < own.length)
    return {
      kind: 'not_priced',
      revisionIds: own.flatMap((one) => (baselines.has(one.revisionId) ? [] : [one.revisionId])),
    };
  await replaceItems(tx, orgId, setId, items);
  return done(null);
};

/** @returns the id of the set */
export const createSet = async (
  tx: Tx,
  orgId: OrgId,
  asked: { readonly name: string; readonly items: readonly AskedItem[] },
  now: Date,
): Promise<Done<string> | SetRefused> => {
  if ((await countSets(tx, orgId, EVERYTHING)) >= MAX_SETS) return { kind: 'too_many_sets' };
  const id = newId();
  await insertSet(tx, orgId, { id, name: asked.name, now });
  const filled = await setItems(tx, orgId, id, asked.items);
  return filled.kind === 'done' ? done(id) : filled;
};

export const changeSet = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  asked: { readonly name?: string | undefined; readonly items?: readonly AskedItem[] | undefined },
  now: Date,
): Promise<Done<null> | SetRefused> => {
  if (!(await lockSet(tx, orgId, id))) return notFound();
  if (asked.name === undefined && asked.items === undefined) return done(null);
  await touchSet(tx, orgId, id, { name: asked.name, now });
  return asked.items === undefined ? done(null) : setItems(tx, orgId, id, asked.items);
};

export const removeSet = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | NotFound> =>
  (await deleteSet(tx, orgId, id)) ? done(null) : notFound();

/** Writes a reprice, whose start the caller stages. Nothing is created if the plan does not allow so many pending runs. @returns its id */
export const requestReprice = async (
  tx: Tx,
  orgId: OrgId,
  setId: string,
  by: { readonly runKeyId: string | null; readonly now: Date },
): Promise<Done<string> | SetRefused> => {
  if (!(await lockSet(tx, orgId, setId))) return notFound();
  const set = await findSet(tx, orgId, setId);
  if (set === null || set.itemCount === 0) return { kind: 'empty_set' };
  const refused = await admitRequest(tx, orgId, set.itemCount, by.now);
  if (refused !== null) return refused;
  await deleteOldReprices(tx, orgId, setId, KEPT_REPRICES - 1);
  const id = newId();
  await insertReprice(tx, orgId, { id, setId, ...by });
  return done(id);
};

/** Makes the prices of a reprice the baseline of their set. */
export const acceptReprice = async (
  tx: Tx,
  orgId: OrgId,
  at: { readonly setId: string; readonly repriceId: string },
  now: Date,
): Promise<Done<Reprice> | SetRefused> => {
  if (!(await lockSet(tx, orgId, at.setId))) return notFound();
  const reprice = await findReprice(tx, orgId, at.repriceId);
  if (reprice === null || reprice.setId !== at.setId) return notFound();
  if (reprice.status === 'running') return { kind: 'still_running' };
  if (reprice.acceptedAt !== null) return { kind: 'already_accepted' };
  await acceptPrices(tx, orgId, reprice, now);
  return done({ ...reprice, acceptedAt: now });
};
