import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const PREPARED_CPU_US = 500_000;

/** Gets ready with half a second of processor time, and notes it in its folder. Its job is to answer. */
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '{"prepare":true}') {
    while (process.cpuUsage().user < PREPARED_CPU_US) for (let i = 0; i < 1_000_000; i += 1) Math.random();
    writeFileSync('prepared', '');
  } else {
    process.stdout.write(`${JSON.stringify({ ok: true })}\n`);
    break;
  }
}
