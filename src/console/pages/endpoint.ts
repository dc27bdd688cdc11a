import { html, raw } from 'hono/html';
import { EVENT_TYPES } from '../../db/outbox/event-types.ts';
import {
  countOpenDeliveries,
  type Delivery,
  listDeliveries,
  PUBLISHED_STATUSES,
} from '../../db/webhooks/deliveries.ts';
import type { ReplayKind } from '../../db/webhooks/delivery-replays.ts';
import type { DisabledReason } from '../../db/webhooks/endpoint-health.ts';
import { endpointHealth, type HealthHour } from '../../db/webhooks/support.ts';
import { findEndpoint, type WebhookEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { badge, type Html, relative, time } from '../format.ts';
import { PageNotFound, read, show, type Visit } from '../visit.ts';

const WIDTH = 480;
const HEIGHT = 90;
const BASE = 80;

/** Attempts per hour, failed ones on top of succeeded ones. Values below 1 % of the peak still get one pixel. */
const healthChart = (hours: readonly HealthHour[]): Html => {
  const peak = Math.max(1, ...hours.map((hour) => hour.succeeded + hour.failed));
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const width = WIDTH / hours.length;
  const height = (count: number) => (count === 0 ? 0 : Math.max(1, (count / peak) * (BASE - 5)));
  const bars = hours.flatMap((hour, index) => {
    const x = (index * width + 1).toFixed(1);
    const w = (width - 2).toFixed(1);
    const good = height(hour.succeeded);
    const bad = height(hour.failed);
    return [
      `<rect class="s" x="${x}" y="${(BASE - good).toFixed(1)}" width="${w}" height="${good.toFixed(1)}"/>`,
      `<rect class="f" x="${x}" y="${(BASE - good - bad).toFixed(1)}" width="${w}" height="${bad.toFixed(1)}"/>`,
    ];
  });
  const label = `Attempts of the last ${hours.length} hours, without tests and replays: ${succeeded} succeeded, ${failed} failed`;
  return html`<p>${label}.</p>
<svg class="health" role="img" aria-label="${label}, one bar per hour, at most ${peak} in one hour" viewBox="0 0 ${WIDTH} ${HEIGHT}"
 preserveAspectRatio="none"><line class="axis" x1="0" y1="${BASE}" x2="${WIDTH}" y2="${BASE}"/>${raw(bars.join(''))}</svg>
<p class="ends"><span>${hours.length} h ago</span><span>now</span></p>`;
};

const PAGE = 25;

const REASONS: Readonly<Record<DisabledReason, string>> = {
  consecutive_failures: 'the last 20 deliveries failed',
  failure_rate: 'more than half of the attempts of two hours failed',
  manual: 'by an owner, admin or operator',
};

export type Filter = {
  readonly status: (typeof PUBLISHED_STATUSES)[number] | null;
  readonly eventType: string | null;
  /** Days, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly offset: number;
};

/** PostgreSQL has no year 0, and the day after the last one is out of range. */
const DAY = /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Ignores unknown filter values, so that old or edited links still show a list. */
const readFilter = (query: (name: string) => string | undefined): Filter => {
  const status = query('status');
  const eventType = query('event_type') ?? '';
  const day = (name: string) => {
    const text = query(name) ?? '';
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const offset = Number(query('offset') ?? 0);
  return {
    status: PUBLISHED_STATUSES.find((known) => known === status) ?? null,
    eventType: Object.hasOwn(EVENT_TYPES, eventType) ? eventType : null,
    from: day('from'),
    to: day('to'),
    offset: Number.isInteger(offset) && offset >= 0 && offset <= 10_000 ? offset : 0,
  };
};

const pageOf = (filter: Filter) => ({
  limit: PAGE,
  order: 'desc' as const,
  after: null,
  offset: filter.offset,
  createdAfter: filter.from,
  createdBefore: filter.to === null ? null : new Date(Date.parse(filter.to) + DAY_MS).toISOString(),
});

const queryOf = (filter: Filter, offset: number): string => {
  const query = new URLSearchParams();
  if (filter.status !== null) query.set('status', filter.status);
  if (filter.eventType !== null) query.set('event_type', filter.eventType);
  if (filter.from !== null) query.set('from', filter.from);
  if (filter.to !== null) query.set('to', filter.to);
  if (offset > 0) query.set('offset', String(offset));
  return query.toString();
};

/** One endpoint: its health, its deliveries, and actions. */
export const endpointPage = async (visit: Visit, id: string): Promise<Response> => {
  const filter = readFilter((name) => visit.c.req.query(name));
  const data = await read(visit, async (tx) => {
    const endpoint = await findEndpoint(tx, visit.orgId, id);
    if (endpoint === null) return null;
    const which = { endpointId: id, status: filter.status, eventType: filter.eventType };
    return {
      endpoint,
      health: await endpointHealth(tx, visit.orgId, endpoint.id, visit.now),
      deliveries: await listDeliveries(tx, visit.orgId, which, pageOf(filter)),
    };
  });
  if (data === null) throw new PageNotFound();
  const { endpoint, health, deliveries } = data;
  const here = `${visit.base}/endpoints/${endpoint.id}`;
  return show(visit, {
    title: `Endpoint ${endpoint.url}`,
    content: html`${facts(endpoint)}
<div class="actions">${actions(endpoint, here)}</div>
<h2>Health</h2>${healthChart(health)}
<h2 id="deliveries">Deliveries</h2>${filterForm(filter, here)}
${table(deliveries.rows, visit, here)}
<p>${filter.offset > 0 ? html`<a href="${here}?${queryOf(filter, Math.max(0, filter.offset - PAGE))}">Newer</a> ` : ''}
${deliveries.hasMore ? html`<a href="${here}?${queryOf(filter, filter.offset + PAGE)}">Older</a>` : ''}</p>
<h2>Replay failed deliveries</h2>${replayForm('failed', here, visit.now)}
<h2>Send missed events</h2>${replayForm('missed', here, visit.now)}`,
  });
};

/** Asks for confirmation and says what will stop. */
export const confirmDisablePage = async (visit: Visit, id: string): Promise<Response> => {
  const data = await read(visit, async (tx) => {
    const endpoint = await findEndpoint(tx, visit.orgId, id);
    if (endpoint === null) return null;
    return { endpoint, open: await countOpenDeliveries(tx, visit.orgId, endpoint.id) };
  });
  if (data === null) throw new PageNotFound();
  const { endpoint, open } = data;
  const here = `${visit.base}/endpoints/${endpoint.id}`;
  if (endpoint.status === 'disabled') return visit.c.redirect(here, 303);
  return show(visit, {
    title: 'Disable this endpoint?',
    crumbs: [{ href: here, text: endpoint.url }],
    content: html`<p>${
      open === 0
        ? 'No delivery is open.'
        : `${open} open ${open === 1 ? 'delivery stops and counts' : 'deliveries stop and count'} as failed.`
    }
New events are not sent to it. After you enable it again, you can replay failed deliveries and send missed events.</p>
<form method="post" action="${here}/disable"><button class="main">Disable the endpoint</button></form>
<p><a href="${here}">Back to the endpoint</a></p>`,
  });
};

const facts = (endpoint: WebhookEndpoint): Html => html`<dl>
<dt>Status</dt><dd>${badge(endpoint.status)} ${endpoint.disabledReason === null ? '' : `(${REASONS[endpoint.disabledReason]})`}</dd>
<dt>Subscribed to</dt><dd>${endpoint.eventTypes.join(', ')}</dd>
<dt>Description</dt><dd>${endpoint.description === '' ? '–' : endpoint.description}</dd>
<dt>Id</dt><dd class="mono">${endpoint.id}</dd><dt>Created</dt><dd>${time(endpoint.createdAt)}</dd></dl>`;

const actions = (endpoint: WebhookEndpoint, here: string): Html =>
  endpoint.status === 'enabled'
    ? html`<form method="post" action="${here}/test"><button>Send a test event</button></form>
<form method="get" action="${here}/disable"><button>Disable this endpoint …</button></form>`
    : html`<form method="post" action="${here}/enable"><button class="main">Enable this endpoint</button></form>`;

const option = (value: string, chosen: string | null): Html =>
  html`<option ${value === chosen ? 'selected' : ''}>${value}</option>`;

const filterForm = (filter: Filter, here: string): Html => html`
<form method="get" action="${here}#deliveries" class="row" role="search" aria-label="Filter deliveries">
<label>Status <select name="status"><option value="">any</option>${PUBLISHED_STATUSES.map((one) => option(one, filter.status))}</select></label>
<label>Event type <select name="event_type"><option value="">any</option>
${Object.keys(EVENT_TYPES).map((one) => option(one, filter.eventType))}</select></label>
<label>From (UTC) <input type="date" name="from" value="${filter.from ?? ''}"></label>
<label>To (UTC) <input type="date" name="to" value="${filter.to ?? ''}"></label><button>Filter</button></form>`;

const table = (rows: readonly Delivery[], visit: Visit, here: string): Html =>
  rows.length === 0
    ? html`<p>No delivery matches.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Deliveries"><table class="cards">
<thead><tr><th scope="col">Created</th><th scope="col">Event</th><th scope="col">Status</th><th scope="col">Attempts</th>
<th scope="col">Last response</th><th scope="col">Next attempt</th></tr></thead>
<tbody>${rows.map((row) => rowOf(row, visit, here))}</tbody></table></div>`;

const rowOf = (row: Delivery, visit: Visit, here: string): Html => html`<tr>
<td data-label="Created"><a href="${here}/deliveries/${row.id}">${time(row.createdAt)}</a></td>
<td data-label="Event">${row.eventType}${row.replayOf === null ? '' : ' (replay)'}</td>
<td data-label="Status">${badge(shownStatus(row.status))}</td><td data-label="Attempts">${row.attemptCount}</td>
<td data-label="Last response" class="wide">${row.lastError ?? row.lastStatusCode ?? '–'}</td>
<td data-label="Next attempt">${row.nextAttemptAt === null ? '–' : relative(row.nextAttemptAt, visit.now)}</td></tr>`;

/** A delivery that holds a slot is shown as pending. */
export const shownStatus = (status: string): string => (status === 'attempting' ? 'pending' : status);

const replayForm = (kind: ReplayKind, here: string, now: Date): Html => {
  const minutes = (at: Date) => at.toISOString().slice(0, 16);
  return html`<form method="get" action="${here}/replay-${kind}" class="row">
<label>${kind === 'failed' ? 'Failed' : 'Missed'} since (UTC) <input type="datetime-local" name="since" required value="${minutes(new Date(now.getTime() - DAY_MS))}"></label>
<label>Until (UTC) <input type="datetime-local" name="until" required value="${minutes(new Date(now.getTime() + 60_000))}"></label>
<button>Count first</button></form>`;
};
