import { html } from 'hono/html';
import type { RequestHeaders } from '../db/webhooks/deliveries.ts';

/** Tagged templates of `hono/html` escape their values. */
export type Html = ReturnType<typeof html>;

export const time = (at: Date | null): Html =>
  at === null
    ? html`–`
    : html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

const SPANS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** "in 5 min", "2 h ago"; one unit is precise enough. */
export const relative = (at: Date, now: Date): string => {
  const ms = at.getTime() - now.getTime();
  const [size, unit] = SPANS.find(([span]) => Math.abs(ms) >= span) ?? [1_000, 's'];
  const amount = `${Math.round(Math.abs(ms) / size)} ${unit}`;
  return ms > 0 ? `in ${amount}` : `${amount} ago`;
};

const TONES: Readonly<Record<string, string>> = {
  enabled: 'ok',
  succeeded: 'ok',
  confirmed: 'ok',
  finished: 'ok',
  failed: 'bad',
  disabled: 'bad',
  timed_out: 'bad',
  cancelled: 'bad',
  blocked: 'bad',
};

/** The word carries the meaning; the colour only repeats it. */
export const badge = (status: string): Html =>
  html`<span class="badge ${TONES[status] ?? 'wait'}">${status}</span>`;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a curl command. A receiver finds its signature expired after five minutes. */
export const asCurl = (request: {
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly body: string;
}): string =>
  [
    `curl -X POST ${quote(request.url)}`,
    ...request.headers.map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
    `  --data-raw ${quote(request.body)}`,
  ].join(' \\\n');
