import { html, raw } from 'hono/html';
import type { HealthHour } from '../db/webhooks/support.ts';
import type { Html } from './format.ts';

const WIDTH = 480;
const HEIGHT = 90;
const BASE = 80;

/** Attempts per hour, failed ones on top of succeeded ones. Values below 1 % of the peak still get one pixel. */
export const healthChart = (hours: readonly HealthHour[]): Html => {
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
