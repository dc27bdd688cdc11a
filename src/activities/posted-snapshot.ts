import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { PricingSnapshot } from '../engine/index.ts';

/** A value whose bytes the threads share; `id` names it in this process. */
type Shared = { readonly id: number; readonly bytes: SharedArrayBuffer };

/**
 * A snapshot on its way to a thread. Environment and facts are large, and many snapshots have them in common: each is serialised once, and a
 * thread that has seen it reads nothing.
 */
export type PostedSnapshot = {
  readonly rest: Omit<PricingSnapshot, 'facts' | 'environment'>;
  readonly facts: Shared | null;
  readonly environment: Shared;
};

const sharedOf = new WeakMap<object, Shared>();
let lastId = 0;

const share = (value: object): Shared => {
  const known = sharedOf.get(value);
  if (known !== undefined) return known;
  const copy = serialize(value);
  const bytes = new SharedArrayBuffer(copy.byteLength);
  new Uint8Array(bytes).set(copy);
  lastId += 1;
  const shared = { id: lastId, bytes };
  sharedOf.set(value, shared);
  return shared;
};

export const postSnapshot = ({ facts, environment, ...rest }: PricingSnapshot): PostedSnapshot => ({
  rest,
  facts: facts === null ? null : share(facts),
  environment: share(environment),
});

/** Values that this thread opened lately. The engine keeps what it derives from a value beside it, so the same value is also priced faster. */
const opened = new LRUCache<number, object>({ max: 100, maxSize: 16 * 1024 * 1024 });

const open = <T extends object>({ id, bytes }: Shared): T => {
  const known = opened.get(id) as T | undefined;
  if (known !== undefined) return known;
  // The reader takes no shared memory.
  const value = deserialize(new Uint8Array(bytes).slice()) as T;
  opened.set(id, value, { size: bytes.byteLength + 1 });
  return value;
};

export const openPosted = ({ rest, facts, environment }: PostedSnapshot): PricingSnapshot => ({
  ...rest,
  facts: facts === null ? null : open<NonNullable<PricingSnapshot['facts']>>(facts),
  environment: open<PricingSnapshot['environment']>(environment),
});
