import { createHash } from 'node:crypto';
/** Prints one digest per priced snapshot; run by `bytes.test.ts` on several versions of Node. */
import process from 'node:process';
import { price } from '../../../src/engine/index.ts';
import { pow } from '../../../src/engine/math.ts';
import { presetEnvironment } from '../support/environment.ts';
import { bracket, drawingOf, plate, shaft, snapshotOf } from '../support/parts.ts';

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const lines: string[] = [];
for (const slug of ['de-2026', 'us-2026'] as const) {
  for (const [name, facts] of Object.entries({
    plate: plate(),
    large: plate({ scale: 1.7 }),
    shaft: shaft(),
    bracket: bracket(),
  })) {
    for (const lot_size of [1, 37, 1000]) {
      const snapshot = snapshotOf({
        facts,
        environment: presetEnvironment(slug),
        drawing: lot_size === 37 ? drawingOf({ general_tolerance: 'f', default_ra_um: 1.6 }) : null,
        request: { lot_size, annual_volume: lot_size === 1 ? null : 10_000 },
      });
      lines.push(`${slug} ${name} ${lot_size} ${digest(price(snapshot))}`);
    }
  }
}

const grid: number[] = [];
for (let i = 1; i <= 400; i += 1) {
  for (const y of [-0.27, 0.1, 0.3333, 0.5, 1.7, 3]) grid.push(pow(i / 37, y));
  const x = i / 61;
  grid.push(
    Math.exp(-x),
    Math.log(x),
    Math.sqrt(x),
    Math.sin(x),
    Math.cos(x),
    Math.tan(x),
    Math.acos(x / 7),
    Math.atan(x),
  );
}
lines.push(`math ${digest(grid)}`);

process.stdout.write(`${lines.join('\n')}\n`);
