import type { z } from '@hono/zod-openapi';
import type { AuditEntry, Operator } from '../../db/accounts/operators.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { Staged, StagedMail } from '../../db/outbox/staged-starts.ts';
import type { Deps } from '../kit/deps.ts';

type Fields = z.ZodObject | undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One row of the operators' route table. */
type AdminSpec<P extends Fields = Fields, Q extends Fields = Fields, B = z.ZodType | undefined> = {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** A write that must happen only once requires an Idempotency-Key. */
  readonly keyRequired?: boolean;
};

export type AdminReply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

type Context<P, Q> = {
  readonly deps: Deps;
  readonly operator: Operator;
  readonly requestId: string;
  readonly now: Date;
  /** A transaction as sc_admin; `enterTenant` may change that, the audit row is written as sc_admin again. */
  readonly tx: Tx;
  readonly params: Out<P>;
  readonly query: Out<Q>;
};

type AdminReadContext<P, Q> = Context<P, Q>;
type AdminWriteContext<P, Q, B> = Context<P, Q> & {
  readonly body: Out<B>;
  /** Queues rows that a function of `db` staged in this transaction; their workflows start after the commit. */
  readonly staged: (rows: readonly (Staged | StagedMail)[]) => void;
};

/** Runs after the commit and before the answer, also before a repeated one. Safe to repeat: after its failure the caller repeats the request. */
type Settle<P> = (context: Pick<Context<P, undefined>, 'deps' | 'now' | 'params'>) => Promise<void>;

/** Every write returns the entry for the audit log, which commits with the effect. */
export type Audited = AdminReply & { readonly audit: AuditEntry };

/** One call of a route. The schemas of the route's own row have parsed the input, and only that row knows its type. */
type AdminGiven = Omit<Context<undefined, undefined>, 'params' | 'query'> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

/** Hides the types of the input, so that routes of any input can stand in one list. */
export type AdminRoute = { readonly spec: AdminSpec } & (
  | { readonly kind: 'read'; readonly read: (given: AdminGiven) => Promise<AdminReply> }
  | {
      readonly kind: 'write';
      readonly write: (
        given: AdminGiven & Pick<AdminWriteContext<never, never, never>, 'staged'>,
      ) => Promise<Audited>;
      readonly settle: (given: Pick<AdminGiven, 'deps' | 'now' | 'params'>) => Promise<void>;
    }
);

export const adminRead = <P extends Fields, Q extends Fields>(
  spec: AdminSpec<P, Q, undefined>,
  handle: (context: AdminReadContext<P, Q>) => Promise<AdminReply>,
): AdminRoute => ({ spec, kind: 'read', read: (given) => handle(given as AdminReadContext<P, Q>) });

export const adminWrite = <P extends Fields, Q extends Fields, B extends z.ZodType | undefined = undefined>(
  spec: AdminSpec<P, Q, B>,
  handle: (context: AdminWriteContext<P, Q, B>) => Promise<Audited>,
  settle: Settle<P> = async () => undefined,
): AdminRoute => ({
  spec,
  kind: 'write',
  write: (given) => handle(given as AdminWriteContext<P, Q, B>),
  settle: (given) => settle(given as Parameters<Settle<P>>[0]),
});
