import { html } from 'hono/html';
import { listEndpoints } from '../../db/webhooks/webhook-endpoints.ts';
import { badge, type Html, time } from '../format.ts';
import { read, show, type Visit } from '../visit.ts';

const ALL = {
  limit: 50,
  order: 'desc',
  after: null,
  offset: 0,
  createdAfter: null,
  createdBefore: null,
} as const;

const lookup = (base: string): Html => html`<h2>Find by id</h2>
<form method="get" action="${base}/find" class="row" role="search">
<label>Id of a delivery, event, calculation or upload <input name="id" required maxlength="64" size="40" class="mono"></label>
<button>Find</button></form>`;

/** The endpoints of an organisation, and a search for ids that a customer quotes. */
export const organisationPage = async (visit: Visit): Promise<Response> => {
  const { rows } = await read(visit, (tx) => listEndpoints(tx, visit.orgId, ALL));
  return show(visit, {
    title: visit.orgName,
    content: html`<h2>Webhook endpoints</h2>
${
  rows.length === 0
    ? html`<p>This organisation has no webhook endpoints. Add one with <code>POST /api/v1/webhook-endpoints</code>.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Webhook endpoints"><table class="cards">
<thead><tr><th scope="col">Address</th><th scope="col">Status</th><th scope="col">Subscribed to</th><th scope="col">Created</th></tr></thead>
<tbody>${rows.map(
        (
          row,
        ) => html`<tr><td data-label="Address" class="wide"><a href="${visit.base}/endpoints/${row.id}">${row.url}</a></td>
<td data-label="Status">${badge(row.status)}</td><td data-label="Subscribed to">${row.eventTypes.join(', ')}</td>
<td data-label="Created">${time(row.createdAt)}</td></tr>`,
      )}</tbody></table></div>`
}
${lookup(visit.base)}`,
  });
};
