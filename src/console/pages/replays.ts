import { html } from 'hono/html';
import { countReplayable, findReplayJob, insertReplayJob, MAX_REPLAYED } from '../../db/delivery-replays.ts';
import { type Staged, stageStart } from '../../db/staged-starts.ts';
import { findEndpoint, lockEndpoint } from '../../db/webhook-endpoints.ts';
import { replayFailedRef } from '../../workflows/replay-failed/contract.ts';
import { badge, time } from '../format.ts';
import { change, PageNotFound, read, show, temporalLink, type Visit } from '../visit.ts';

/** There is no year 0 in the database. */
const MINUTE = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Null for anything but two readable minutes in order. */
const readWindow = (visit: Visit, since: string, until: string) => {
  if (!MINUTE.test(since) || !MINUTE.test(until)) return null;
  const window = {
    since: new Date(`${since}:00Z`),
    until: new Date(Math.min(Date.parse(`${until}:00Z`), visit.now.getTime())),
    eventTypes: null,
  };
  return window.since < window.until ? window : null;
};

/** Says how many it would be before anything is sent. */
export const confirmReplayPage = async (visit: Visit, id: string): Promise<Response> => {
  const here = `${visit.base}/endpoints/${id}`;
  const [since, until] = [visit.c.req.query('since') ?? '', visit.c.req.query('until') ?? ''];
  const window = readWindow(visit, since, until);
  if (window === null) return visit.c.redirect(`${here}?refused=empty_window`, 303);
  const data = await read(visit, async (tx) => {
    const endpoint = await findEndpoint(tx, visit.orgId, id);
    if (endpoint === null) return null;
    return { endpoint, count: await countReplayable(tx, visit.orgId, endpoint.id, window) };
  });
  if (data === null) throw new PageNotFound();
  const { endpoint, count } = data;
  return show(visit, {
    title: `Replay ${count} failed ${count === 1 ? 'delivery' : 'deliveries'}?`,
    crumbs: [{ href: here, text: endpoint.url }],
    content: html`<p>Created from ${time(window.since)} until ${time(window.until)}. Events that were delivered since, or are on
their way, are left out; at most ${MAX_REPLAYED.toLocaleString('en')} are sent, oldest first, 50 a second.</p>
${
  endpoint.status === 'disabled'
    ? html`<p>The endpoint is disabled: enable it first.</p>`
    : count === 0
      ? html`<p>There is nothing to replay.</p>`
      : html`<form method="post" action="${here}/replay-failed">
<input type="hidden" name="since" value="${since}"><input type="hidden" name="until" value="${until}">
<button class="main">Replay ${count}</button></form>`
}
<p><a href="${here}">Back to the endpoint</a></p>`,
  });
};

type StartOutcome = 'not_found' | 'endpoint_disabled' | { readonly jobId: string; readonly staged: Staged };

export const startReplay = async (visit: Visit, id: string): Promise<Response> => {
  const here = `${visit.base}/endpoints/${id}`;
  const form = visit.c.get('form');
  const window = readWindow(visit, form.get('since') ?? '', form.get('until') ?? '');
  if (window === null) return visit.c.redirect(`${here}?refused=empty_window`, 303);
  const outcome = await change<StartOutcome>(visit, 'replay_failed', async (tx) => {
    const endpoint = await lockEndpoint(tx, visit.orgId, id);
    if (endpoint === null) return { result: 'not_found', target: null };
    if (endpoint.status === 'disabled') return { result: 'endpoint_disabled', target: null };
    const job = await insertReplayJob(tx, visit.orgId, {
      ...window,
      endpointId: endpoint.id,
      now: visit.now,
    });
    const at = { now: visit.now, requestId: visit.c.get('requestId') };
    const staged: Staged = await stageStart(tx, visit.orgId, replayFailedRef(job.id), at);
    return { result: { jobId: job.id, staged }, target: endpoint.id, after: { count: job.total } };
  });
  if (outcome === 'not_found') throw new PageNotFound();
  if (outcome === 'endpoint_disabled') return visit.c.redirect(`${here}?refused=endpoint_disabled`, 303);
  visit.deps.starter.kick([outcome.staged]);
  return visit.c.redirect(`${visit.base}/replays/${outcome.jobId}`, 303);
};

const REFRESH_SECONDS = 2;

/** How far a bulk replay is; the page asks again by itself until it is finished. */
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
    content: html`<p>${badge(job.status)} ${job.replayed} of ${job.total} sent again.</p>
<progress max="${Math.max(1, job.total)}" value="${job.status === 'finished' ? Math.max(1, job.total) : job.replayed}" aria-label="Deliveries sent again"></progress>
<dl><dt>Window</dt><dd>${time(job.since)} until ${time(job.until)}</dd><dt>Begun</dt><dd>${time(job.createdAt)}</dd>
<dt>Finished</dt><dd>${time(job.finishedAt)}</dd>
<dt>Workflow</dt><dd>${workflow === null ? replayFailedRef(job.id).workflowId : html`<a href="${workflow}">Open in the Temporal UI</a>`}</dd></dl>
<p><a href="${back}#deliveries">See the deliveries</a></p>`,
  });
};
