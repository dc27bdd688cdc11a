import { html } from 'hono/html';
import {
  countReplayable,
  findReplayJob,
  MAX_REPLAYED,
  type ReplayKind,
} from '../../db/webhooks/delivery-replays.ts';
import { beginReplay, replayWindowOf } from '../../db/webhooks/webhook-actions.ts';
import { findEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { replayFailedRef } from '../../workflows/replay-failed/contract.ts';
import { badge, time } from '../format.ts';
import { change, PageNotFound, read, show, temporalLink, type Visit } from '../visit.ts';

/** PostgreSQL has no year 0. */
const MINUTE = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Null unless the window is two valid minutes in order. */
const readWindow = (visit: Visit, kind: ReplayKind, since: string, until: string) => {
  if (!MINUTE.test(since) || !MINUTE.test(until)) return null;
  const window = {
    kind,
    since: new Date(`${since}:00Z`),
    until: new Date(Math.min(Date.parse(`${until}:00Z`), visit.now.getTime())),
    eventTypes: null,
  };
  return window.since < window.until ? window : null;
};

const TITLES: Readonly<Record<ReplayKind, (count: number) => string>> = {
  failed: (count) => `Replay ${count} failed ${count === 1 ? 'delivery' : 'deliveries'}?`,
  missed: (count) => `Send ${count} missed ${count === 1 ? 'event' : 'events'}?`,
};

const EXPLAINED: Readonly<Record<ReplayKind, string>> = {
  failed: 'Events that were delivered meanwhile or have an open delivery are left out.',
  missed:
    'These events match its subscription, but were not sent because it was disabled or did not exist. Events are kept for 30 days.',
};

/** Shows the number of deliveries before anything is sent. */
export const confirmReplayPage =
  (kind: ReplayKind) =>
  async (visit: Visit, id = ''): Promise<Response> => {
    const here = `${visit.base}/endpoints/${id}`;
    const [since, until] = [visit.c.req.query('since') ?? '', visit.c.req.query('until') ?? ''];
    const window = readWindow(visit, kind, since, until);
    if (window === null) return visit.c.redirect(`${here}?refused=empty_window`, 303);
    const data = await read(visit, async (tx) => {
      const endpoint = await findEndpoint(tx, visit.orgId, id);
      if (endpoint === null) return null;
      return {
        endpoint,
        count: await countReplayable(tx, visit.orgId, endpoint.id, replayWindowOf(endpoint, window)),
      };
    });
    if (data === null) throw new PageNotFound();
    const { endpoint, count } = data;
    return show(visit, {
      title: TITLES[kind](count),
      crumbs: [{ href: here, text: endpoint.url }],
      content: html`<p>Created from ${time(window.since)} until ${time(window.until)}. ${EXPLAINED[kind]} At most
${MAX_REPLAYED.toLocaleString('en')} are sent, oldest first, 50 per second.</p>
${
  endpoint.status === 'disabled'
    ? html`<p>The endpoint is disabled. Enable it first.</p>`
    : count === 0
      ? html`<p>There is nothing to send in this window.</p>`
      : html`<form method="post" action="${here}/replay-${kind}">
<input type="hidden" name="since" value="${since}"><input type="hidden" name="until" value="${until}">
<button class="main">${kind === 'failed' ? 'Replay' : 'Send'} ${count}</button></form>`
}
<p><a href="${here}">Back to the endpoint</a></p>`,
    });
  };

type Begun = Awaited<ReturnType<typeof beginReplay>>;

export const startReplay =
  (kind: ReplayKind) =>
  async (visit: Visit, id = ''): Promise<Response> => {
    const here = `${visit.base}/endpoints/${id}`;
    const form = visit.c.get('form');
    const window = readWindow(visit, kind, form.get('since') ?? '', form.get('until') ?? '');
    if (window === null) return visit.c.redirect(`${here}?refused=empty_window`, 303);
    const outcome = await change<Begun>(visit, `replay_${kind}`, async (tx) => {
      const at = { now: visit.now, requestId: visit.c.get('requestId'), startOf: replayFailedRef };
      const result = await beginReplay(tx, visit.orgId, id, window, at);
      return result.outcome === 'begun'
        ? { result, target: id, after: { count: result.count } }
        : { result, target: null };
    });
    if (outcome.outcome === 'not_found') throw new PageNotFound();
    if (outcome.outcome !== 'begun') return visit.c.redirect(`${here}?refused=${outcome.outcome}`, 303);
    visit.deps.starter.kick([outcome.staged]);
    return visit.c.redirect(`${visit.base}/replays/${outcome.jobId}`, 303);
  };

const REFRESH_SECONDS = 2;

/** Progress of a bulk replay; the page reloads itself until it has ended. */
export const replayPage = async (visit: Visit, jobId: string): Promise<Response> => {
  const data = await read(visit, async (tx) => {
    const job = await findReplayJob(tx, visit.orgId, jobId);
    const endpoint = job === null ? null : await findEndpoint(tx, visit.orgId, job.endpointId);
    return job === null ? null : { job, endpoint };
  });
  if (data === null) throw new PageNotFound();
  const { job, endpoint } = data;
  if (job.status === 'running') visit.c.header('refresh', String(REFRESH_SECONDS));
  const back = `${visit.base}/endpoints/${job.endpointId}`;
  const workflow = temporalLink(visit.options, replayFailedRef(job.id).workflowId);
  return show(visit, {
    title: 'Bulk replay',
    crumbs: endpoint === null ? [] : [{ href: back, text: endpoint.url }],
    content: html`<p>${badge(job.status)} ${job.replayed} of ${job.total} ${job.kind === 'failed' ? 'sent again' : 'missed events sent'}.</p>
<progress max="${Math.max(1, job.total)}" value="${job.status === 'finished' ? Math.max(1, job.total) : job.replayed}" aria-label="Deliveries sent"></progress>
<dl><dt>Window</dt><dd>${time(job.since)} until ${time(job.until)}</dd><dt>Started</dt><dd>${time(job.createdAt)}</dd>
<dt>Finished</dt><dd>${time(job.finishedAt)}</dd>
<dt>Workflow</dt><dd>${workflow === null ? replayFailedRef(job.id).workflowId : html`<a href="${workflow}">Open in the Temporal UI</a>`}</dd></dl>
<p><a href="${back}#deliveries">See the deliveries</a></p>`,
  });
};
