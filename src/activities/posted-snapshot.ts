/** How a snapshot goes to a thread: its large parts as JSON in memory that threads share, each parsed once by a thread. */
import { LRUCache } from 'lru-cache';
import type {
  AssemblyComponent,
  PricingGeometry,
  PricingSnapshot,
  ResolvedEnvironment,
} from '../engine/index.ts';

type With<Facts, Environment> = Omit<PricingSnapshot, 'facts' | 'environment' | 'assembly'> & {
  readonly facts: Facts | null;
  readonly environment: Environment;
  readonly assembly?: Omit<NonNullable<PricingSnapshot['assembly']>, 'components'> & {
    readonly components: readonly (Omit<AssemblyComponent, 'snapshot'> & {
      readonly snapshot: With<Facts, Environment> | null;
    })[];
  };
};

/** JSON of a value. @typeParam T the type of the value */
type Shared<T> = { readonly id: number; readonly json: SharedArrayBuffer; readonly value?: T };

export type PostedSnapshot = With<Shared<PricingGeometry>, Shared<ResolvedEnvironment>>;

const withParts = <Facts, Environment, NewFacts, NewEnvironment>(
  { facts, environment, assembly, ...rest }: With<Facts, Environment>,
  ofFacts: (facts: Facts) => NewFacts,
  ofEnvironment: (environment: Environment) => NewEnvironment,
): With<NewFacts, NewEnvironment> => ({
  ...rest,
  facts: facts === null ? null : ofFacts(facts),
  environment: ofEnvironment(environment),
  ...(assembly === undefined
    ? {}
    : {
        assembly: {
          ...assembly,
          components: assembly.components.map(({ snapshot, ...one }) => ({
            ...one,
            snapshot: snapshot === null ? null : withParts(snapshot, ofFacts, ofEnvironment),
          })),
        },
      }),
});

const sharedOf = new WeakMap<object, Shared<never>>();
let lastId = 0;

/** Snapshots have their parts in common by identity (`db/snapshot/pieces.ts`): each becomes JSON once. */
const share = <T extends object>(value: T): Shared<T> => {
  const known = sharedOf.get(value);
  if (known !== undefined) return known;
  const text = Buffer.from(JSON.stringify(value));
  const json = new SharedArrayBuffer(text.length);
  Buffer.from(json).set(text);
  lastId += 1;
  const shared = { id: lastId, json };
  sharedOf.set(value, shared);
  return shared;
};

export const postSnapshot = (snapshot: PricingSnapshot): PostedSnapshot => withParts(snapshot, share, share);

/**
 * Parts that this thread read lately: the engine keeps what follows from an environment as long as its object lives. 4 MiB hold a few
 * large machine parks; their objects take several times as much.
 */
const known = new LRUCache<number, { readonly value: unknown }>({ maxSize: 4 * 1024 * 1024 });

const read = <T>({ id, json }: Shared<T>): T => {
  const found = known.get(id) ?? { value: JSON.parse(Buffer.from(json).toString()) as unknown };
  known.set(id, found, { size: json.byteLength });
  return found.value as T;
};

/** For the thread. */
export const openPosted = (posted: PostedSnapshot): PricingSnapshot =>
  withParts(posted, read<PricingGeometry>, read<ResolvedEnvironment>);
