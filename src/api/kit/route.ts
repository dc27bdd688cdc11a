import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { Ending } from '../../db/kernel/pipeline.ts';
import type { Staged, StagedMail, WorkflowRef } from '../../db/outbox/staged-starts.ts';
import type { Awaited } from '../../db/outbox/still-open.ts';
import type { Caller } from './caller.ts';
import type { Deprecation } from './deprecation.ts';
import type { Deps } from './deps.ts';
import type { ErrorCode } from './errors.ts';
import type { Form, MultipartSpec } from './multipart.ts';
import type { Scope } from './scopes.ts';
import { waitQuery } from './waiting.ts';

type Fields = z.ZodObject | undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One row of the route table: all facts about a route that do not need running it. */
export type RouteSpec<P extends Fields = Fields, Q extends Fields = Fields, B = z.ZodType | undefined> = {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** The documented path: `/api/v1/parts/{part_id}`. A trailing slash is accepted. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Null: any credential of the organisation. */
  readonly scope: Scope | null;
  /** For sessions of owners and admins only, whatever scopes a key has. */
  readonly managersOnly?: boolean;
  /** `heavy` operations cost the plan's heavy weight, all others one unit. */
  readonly weight: 'light' | 'heavy';
  /** Number of heavy weights, for an operation whose slowest request takes longer than one pays for; default 1. */
  readonly heavies?: number;
  /** False hides a route from the published description. */
  readonly published?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Maximum number of JSON values, for a document that may exceed `MAX_NODES`. */
  readonly maxNodes?: number;
  /** Files and form fields instead of a JSON body; the files are stored on arrival, before the handler runs. */
  readonly multipart?: MultipartSpec;
  /** The response holds a secret, so it is replayed only to the same credential. */
  readonly secretAnswer?: boolean;
  readonly paginated?: boolean;
  /** The response as CSV, for clients that accept `text/csv` but not JSON. */
  readonly csv?: (body: unknown) => string;
  readonly responses: Readonly<
    Record<
      number,
      {
        readonly description: string;
        readonly schema: z.ZodType;
        /** Media types of a text file, chosen by its content-type header, instead of JSON. */
        readonly media?: readonly string[];
      }
    >
  >;
  readonly errors?: readonly ErrorCode[];
  /** Marks the route in the description, and every response by its headers. */
  readonly deprecated?: Deprecation;
};

/** Cost of a request: a multiple of the plan's heavy weight, or one unit for 0. */
export type Weighed = Pick<RouteSpec, 'weight' | 'heavies'>;
export const heaviesOf = ({ weight, heavies = 1 }: Weighed): number => (weight === 'heavy' ? heavies : 0);

/** The path in Hono's notation; a trailing slash is optional there. */
export const honoPath = (path: string): string =>
  path.replace(/\{([^{}]+)\}/g, ':$1').replace(/(.)\/$/, '$1');

export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time that the request spent waiting for `wait_seconds`; not counted as time of the service. */
  readonly waitedMs?: number;
};

/**
 * Spends further heavy weights of the caller's plan, for a request that turns out to be larger than one of its route usually is.
 * @throws ApiError rate_limited
 */
export type Spend = (heavies: number) => Promise<void>;

type Base<P, Q> = {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly requestId: string;
  /** Business time of this request, used for all rows that it writes. */
  readonly now: Date;
  readonly params: Out<P>;
  readonly query: Out<Q>;
  /** For a multipart route; null for every other. */
  readonly form: Form | null;
  /** Aborted when the client has closed its connection; null for a call without one. */
  readonly gone: AbortSignal | null;
  readonly spend: Spend;
};

type ReadContext<P, Q, B = undefined> = Base<P, Q> & { readonly tx: Tx; readonly body: Out<B> };

type PrepareContext<P, Q, B> = Base<P, Q> & { readonly body: Out<B> };

export type WriteContext<P, Q, B, Prepared> = PrepareContext<P, Q, B> & {
  readonly tx: Tx;
  readonly prepared: Prepared;
  /** Stages a workflow in this transaction; it starts after the commit. */
  readonly stage: (ref: WorkflowRef) => Promise<void>;
  /** Does work after the commit and the response; after a crash a sweep does it. */
  readonly afterCommit: (what: string, work: () => Promise<void>) => void;
  /** Queues rows that a function of `db` staged in this transaction. */
  readonly staged: (rows: readonly (Staged | StagedMail)[]) => void;
};

/** One call of a route. The schemas of the route's own row have parsed the input, and only that row knows its type. */
export type RequestContext = Omit<
  PrepareContext<undefined, undefined, undefined>,
  'params' | 'query' | 'body'
> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

type Writing = Pick<WriteContext<never, never, never, never>, 'tx' | 'stage' | 'afterCommit' | 'staged'>;

/** Hides the types of the input, so that routes of any input can stand in one list. */
export type Route = { readonly spec: RouteSpec } & (
  | { readonly kind: 'read'; readonly read: (given: RequestContext) => Promise<Reply> }
  | {
      readonly kind: 'write';
      /** External look-ups; their result is passed to the transaction. */
      readonly prepare: (given: RequestContext) => Promise<(writing: Writing) => Promise<Reply>>;
    }
);

/** The only place where parsed input gets the type of its schemas. */
const typed = <P, Q, B>(given: RequestContext) => given as PrepareContext<P, Q, B>;

const inSnapshot = <T>(
  { deps, caller }: RequestContext,
  work: (tx: Tx) => Promise<T | Ending<T>>,
): Promise<T> => deps.db.asReader(caller.orgId, work);

/** A read-only route: one snapshot of the tenant, no idempotency row. POST is allowed for reads that need a body. */
export const readRoute = <P extends Fields, Q extends Fields, B extends z.ZodType | undefined = undefined>(
  spec: RouteSpec<P, Q, B>,
  handle: (context: ReadContext<P, Q, B>) => Promise<Reply | Ending<Reply>>,
): Route => ({
  spec,
  kind: 'read',
  read: (given) => inSnapshot(given, (tx) => handle({ ...typed<P, Q, B>(given), tx })),
});

/**
 * A read that is worth waiting for. With `wait_seconds` it first waits for what `awaited` names, without a transaction or a database
 * role. Then it reads once, as the tenant.
 */
export const awaitedRoute = <P extends z.ZodObject, Q extends z.ZodObject>(
  spec: RouteSpec<P, Q>,
  awaited: (context: PrepareContext<P, Q, undefined>) => Omit<Awaited, 'orgId'> | null,
  handle: (context: ReadContext<P, Q>) => Promise<Reply>,
): Route => ({
  // A route may describe the wait itself.
  spec: { ...spec, query: z.object({ ...spec.query?.shape, ...waitQuery, ...spec.query?.shape }) },
  kind: 'read',
  read: async (given) => {
    const context = typed<P, Q, undefined>(given);
    const { deps, caller, gone } = context;
    const seconds = (given.query as { readonly wait_seconds?: number }).wait_seconds ?? 0;
    const started = performance.now();
    const what = awaited(context);
    if (seconds > 0 && what !== null)
      await deps.waits.untilEnded({ ...what, orgId: caller.orgId }, { seconds, gone });
    const waitedMs = performance.now() - started;
    const reply = await inSnapshot(given, (tx) => handle({ ...context, now: deps.clock.now(), tx }));
    return { ...reply, waitedMs };
  },
});

/**
 * A read-only route that computes for a while: `find` reads in one snapshot, `conclude` answers after it has ended, so that the
 * work holds no connection.
 */
export const computedRoute = <P extends Fields, Q extends Fields, B extends z.ZodType | undefined, Found>(
  spec: RouteSpec<P, Q, B>,
  find: (context: ReadContext<P, Q, B>) => Promise<Found>,
  conclude: (context: PrepareContext<P, Q, B> & { readonly found: NoInfer<Found> }) => Promise<Reply>,
): Route => ({
  spec,
  kind: 'read',
  read: async (given) => {
    const context = typed<P, Q, B>(given);
    const found = await inSnapshot(given, (tx) => find({ ...context, tx }));
    return conclude({ ...context, found });
  },
});

/**
 * A route that writes: effect, response and staged starts commit in one transaction, under the caller's Idempotency-Key if given.
 */
export const writeRoute = <P extends Fields, Q extends Fields, B extends z.ZodType | undefined = undefined>(
  spec: RouteSpec<P, Q, B>,
  handle: (context: WriteContext<P, Q, B, undefined>) => Promise<Reply>,
): Route => preparedRoute(spec, async () => undefined, handle);

/**
 * `writeRoute` with external look-ups before the transaction, which they must not hold open (S3, DNS). `prepare` must not change
 * anything.
 */
export const preparedRoute = <P extends Fields, Q extends Fields, B extends z.ZodType | undefined, Prepared>(
  spec: RouteSpec<P, Q, B>,
  prepare: (context: PrepareContext<P, Q, B>) => Promise<Prepared>,
  handle: (context: WriteContext<P, Q, B, NoInfer<Prepared>>) => Promise<Reply>,
): Route => ({
  spec,
  kind: 'write',
  prepare: async (given) => {
    const context = typed<P, Q, B>(given);
    const prepared = await prepare(context);
    return (writing) => handle({ ...context, ...writing, prepared });
  },
});
