import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from '../../src/platform/sandbox/run-child.ts';

/** Runs one child for each file, so many at a time, as workers do; `busyMs` adds up what the children took. */
export async function ingestAll(
  files: readonly string[],
  atOnce: number,
  folder: string,
): Promise<{ readonly wallMs: number; readonly busyMs: number; readonly peakRssBytes: number }> {
  const started = performance.now();
  let [busyMs, peakRssBytes, next] = [0, 0, 0];
  const worker = async (): Promise<void> => {
    for (let n = next++; n < files.length; n = next++) {
      const tmpDir = join(folder, String(n));
      await mkdir(tmpDir);
      await copyFile(files[n] ?? '', join(tmpDir, 'in.step'));
      const outcome = await runChild({
        script: join(import.meta.dirname, '../../src/cad/child.ts'),
        job: {
          input: join(tmpDir, 'in.step'),
          format: 'step',
          out_dir: join(tmpDir, 'out'),
          want: ['facts', 'pictures'],
        },
        timeoutMs: 120_000,
        maxRssBytes: 3_000 * 2 ** 20,
        cpuSeconds: 120,
        maxOutputBytes: 500 * 2 ** 20,
        tmpDir,
      });
      if (outcome.kind !== 'ok') throw new Error(`${files[n]}: ${JSON.stringify(outcome)}`);
      busyMs += outcome.wallMs;
      peakRssBytes = Math.max(peakRssBytes, outcome.peakRssBytes);
      await rm(tmpDir, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { wallMs: performance.now() - started, busyMs, peakRssBytes };
}
