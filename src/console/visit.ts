import type { Context } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import type { Deps } from '../api/kit/deps.ts';
import { type AuditEntry, asOperatorOf } from '../db/accounts/operators.ts';
import type { Tx } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import type { Html } from './format.ts';
import type { Identity } from './identity.ts';
import { type Crumb, layout, type Page } from './layout.ts';

export type ConsoleOptions = {
  /** False on a public listener if operators have their own one. */
  readonly operators: boolean;
  /** False on the operators' own listener: customers sign in on the public one. */
  readonly sessions: boolean;
  /** For links to workflows; null: the URL of Temporal's UI is not configured. */
  readonly temporalUi: { readonly url: string; readonly namespace: string } | null;
};

/** Context of the console routes, with the identity of the visitor. */
export type ConsoleEnv = Pick<AppEnv, 'Bindings'> & {
  Variables: AppEnv['Variables'] & {
    identity: Identity;
    /** Fields of a POST; empty unless a form of these pages sent it. */
    form: URLSearchParams;
  };
};

/** One request inside one organisation, by a visitor with access. */
export type Visit = {
  readonly c: Context<ConsoleEnv>;
  readonly deps: Deps;
  readonly options: ConsoleOptions;
  readonly identity: Identity;
  readonly orgId: OrgId;
  readonly orgName: string;
  /** `/console/orgs/<id>` */
  readonly base: string;
  readonly now: Date;
};

/** Thrown for something that does not exist or is not visible. */
export class PageNotFound extends Error {}

const DONE: Readonly<Record<string, string>> = {
  tested: 'A test event was queued.',
  enabled: 'The endpoint is enabled. You can now replay failed deliveries and send missed events.',
  disabled: 'The endpoint is disabled. Its open deliveries have stopped, and new events are not sent to it.',
  hurried: 'The next attempt of this delivery starts now.',
  replayed: 'This new delivery of the same event was queued.',
};

const REFUSED: Readonly<Record<string, string>> = {
  endpoint_disabled: 'Nothing was sent, because the endpoint is disabled. Enable it first.',
  body_expired: 'Nothing was sent, because the body of this event was deleted after 30 days.',
  too_many_replays:
    'Nothing was started, because five bulk replays of the organisation are unfinished. Wait until one has finished.',
  empty_window: 'Nothing was sent, because the window must begin before it ends. Change the dates.',
};

/** The notice for the outcome in the query; unknown values are ignored, so that a link cannot inject text. */
const noticeOf = (c: Context): Page['notice'] => {
  const done = DONE[c.req.query('done') ?? ''];
  if (done !== undefined) return { tone: 'ok', text: done };
  const refused = REFUSED[c.req.query('refused') ?? ''];
  return refused === undefined ? null : { tone: 'bad', text: refused };
};

export const show = (
  visit: Visit,
  page: {
    readonly title: string;
    readonly crumbs?: readonly Crumb[];
    readonly content: Html | Promise<Html>;
  },
): Response | Promise<Response> => {
  const { identity } = visit;
  const several = identity.kind === 'operator' || identity.places.length > 1;
  const home: Crumb[] = several ? [{ href: '/console', text: 'Organisations' }] : [];
  const crumbs = [...home, { href: visit.base, text: visit.orgName }, ...(page.crumbs ?? [])];
  return visit.c.html(layout({ ...page, crumbs, identity: visit.identity, notice: noticeOf(visit.c) }));
};

/** Reads of one page use one snapshot. */
export const read = <T>(visit: Visit, work: (tx: Tx) => Promise<T>): Promise<T> =>
  visit.deps.db.asReader(visit.orgId, work);

/** A change: an operator's is audited in the same transaction. */
export const change = async <T>(
  visit: Visit,
  action: string,
  work: (
    tx: Tx,
  ) => Promise<{ readonly result: T; readonly target: string | null; readonly after?: AuditEntry['after'] }>,
): Promise<T> => {
  const { identity, deps, orgId, now } = visit;
  if (identity.kind !== 'operator') return deps.db.asTenant(orgId, async (tx) => (await work(tx)).result);
  const by = { operator: identity.name, requestId: visit.c.get('requestId'), now };
  return asOperatorOf(deps.db, orgId, by, async (tx) => {
    const { result, target, after } = await work(tx);
    const entry =
      target === null
        ? null
        : { action: `console.${action}`, orgId, target, before: null, after: after ?? null };
    return { result, entry };
  });
};

export const temporalLink = (options: ConsoleOptions, workflowId: string): string | null =>
  options.temporalUi === null
    ? null
    : `${options.temporalUi.url}/namespaces/${options.temporalUi.namespace}/workflows/${encodeURIComponent(workflowId)}`;
