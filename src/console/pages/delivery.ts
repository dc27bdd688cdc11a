import { html } from 'hono/html';
import {
  type Attempt,
  type Delivery,
  findDelivery,
  findEventBody,
  listAttempts,
  listReplaysOf,
} from '../../db/webhooks/deliveries.ts';
import { findEndpoint, type WebhookEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { deliverWebhookRef } from '../../workflows/deliver-webhook/contract.ts';
import { asCurl, badge, type Html, relative, time } from '../format.ts';
import { PageNotFound, read, show, temporalLink, type Visit } from '../visit.ts';
import { shownStatus } from './endpoint.ts';

/** One delivery: each attempt, the exact request, and a replay button. */
export const deliveryPage = async (visit: Visit, endpointId: string, id: string): Promise<Response> => {
  const data = await read(visit, async (tx) => {
    const endpoint = await findEndpoint(tx, visit.orgId, endpointId);
    const delivery = await findDelivery(tx, visit.orgId, id);
    if (endpoint === null || delivery?.endpointId !== endpoint.id) return null;
    return {
      endpoint,
      delivery,
      body: await findEventBody(tx, visit.orgId, delivery.eventId),
      attempts: await listAttempts(tx, visit.orgId, delivery.id),
      replays: await listReplaysOf(tx, visit.orgId, delivery),
    };
  });
  if (data === null) throw new PageNotFound();
  const { endpoint, delivery, body, attempts, replays } = data;
  const parent = `${visit.base}/endpoints/${endpoint.id}`;
  const here = `${parent}/deliveries/${delivery.id}`;
  return show(visit, {
    title: `Delivery of ${delivery.eventType}`,
    crumbs: [{ href: parent, text: endpoint.url }],
    content: html`${facts(delivery, replays, visit, parent)}
<div class="actions">${replayButton(delivery, endpoint, body, here)}</div>
<h2>Attempts</h2>${attemptTable(attempts)}
<h2>Body, as sent</h2>
${body === null ? html`<p>The body was deleted: bodies are kept for 30 days.</p>` : html`<pre tabindex="0" role="region" aria-label="Body">${body}</pre>`}
${attempts.map((attempt) => asSent(attempt, body))}`,
  });
};

const facts = (delivery: Delivery, replays: readonly Delivery[], visit: Visit, parent: string): Html => {
  const workflow = temporalLink(visit.options, deliverWebhookRef(delivery.id).workflowId);
  return html`<dl>
<dt>Status</dt><dd>${badge(shownStatus(delivery.status))}</dd>
<dt>Last error</dt><dd>${delivery.lastError ?? '–'}</dd>
<dt>Next attempt</dt><dd>${time(delivery.nextAttemptAt)}
${delivery.nextAttemptAt === null ? '' : `(${relative(delivery.nextAttemptAt, visit.now)})`}</dd>
<dt>Event id</dt><dd class="mono">${delivery.eventId}</dd><dt>Delivery id</dt><dd class="mono">${delivery.id}</dd>
${
  delivery.replayOf === null
    ? ''
    : html`<dt>Replay of</dt><dd><a class="mono" href="${parent}/deliveries/${delivery.replayOf}">${delivery.replayOf}</a></dd>`
}
${
  replays.length === 0
    ? ''
    : html`<dt>Replayed as</dt><dd>${replays.map(
        (one) =>
          html`<a class="mono" href="${parent}/deliveries/${one.id}">${one.id}</a> ${badge(shownStatus(one.status))} ${time(one.createdAt)}<br>`,
      )}</dd>`
}
<dt>Created</dt><dd>${time(delivery.createdAt)}</dd><dt>Finished</dt><dd>${time(delivery.finishedAt)}</dd>
<dt>Workflow</dt><dd>${
    workflow === null
      ? html`<span class="mono">${deliverWebhookRef(delivery.id).workflowId}</span>`
      : html`<a href="${workflow}">Open in the Temporal UI</a>`
  }</dd></dl>`;
};

const replayButton = (
  delivery: Delivery,
  endpoint: WebhookEndpoint,
  body: string | null,
  here: string,
): Html => {
  if (delivery.status === 'attempting') return html`<p>An attempt is running.</p>`;
  if (endpoint.status === 'disabled')
    return html`<p>The endpoint is disabled. Enable it to replay this delivery.</p>`;
  if (delivery.status === 'pending') {
    return html`<form method="post" action="${here}/replay"><button class="main">Make the next attempt now</button></form>`;
  }
  if (body === null) return html``;
  return html`<form method="post" action="${here}/replay"><button class="main">Replay this delivery</button></form>`;
};

const attemptTable = (attempts: readonly Attempt[]): Html =>
  attempts.length === 0
    ? html`<p>No attempt yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Attempts"><table class="cards">
<thead><tr><th scope="col">No.</th><th scope="col">Started</th><th scope="col">Duration</th><th scope="col">Status</th>
<th scope="col">Error</th><th scope="col">Response, first 1 KiB</th></tr></thead>
<tbody>${attempts.map(
        (
          one,
        ) => html`<tr><td data-label="No.">${one.n}</td><td data-label="Started">${time(one.startedAt)}</td>
<td data-label="Duration">${one.durationMs === null ? 'running' : `${one.durationMs} ms`}</td>
<td data-label="Status">${one.statusCode ?? '–'}</td><td data-label="Error" class="wide">${one.error ?? '–'}</td>
<td data-label="Response" class="wide"><code>${one.responseExcerpt === null || one.responseExcerpt === '' ? '–' : one.responseExcerpt}</code></td></tr>`,
      )}</tbody></table></div>`;

const asSent = (attempt: Attempt, body: string | null): Html => {
  const { requestHeaders: headers, url } = attempt;
  if (headers === null || url === null) return html``;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return html`<details><summary>Attempt ${attempt.n}: headers and curl command</summary>
<pre tabindex="0" role="region" aria-label="Headers of attempt ${attempt.n}">POST ${url}
${lines.join('\n')}</pre>
${
  body === null
    ? ''
    : html`<p>To send it again by hand. Receivers that check the signature reject it after five minutes:</p>
<pre tabindex="0" role="region" aria-label="Attempt ${attempt.n} as curl">${asCurl({ url, headers, body })}</pre>`
}</details>`;
};
