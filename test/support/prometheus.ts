import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { obtainDebian, PROMETHEUS } from '../../scripts/setup/debian.mjs';
import { until } from './api.ts';

export type Sample = {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
};

type Rule = {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly lastError?: string;
};

export type Prometheus = {
  /** An instant query. @throws what the server says of a query that it refuses */
  readonly query: (expression: string) => Promise<readonly Sample[]>;
  readonly rules: () => Promise<readonly Rule[]>;
  readonly close: () => Promise<void>;
};

type Answer<T> = { readonly status: string; readonly error?: string; readonly data: T };

/** The path of Debian's Prometheus. Undefined, and said, where it cannot be had. */
export const prometheusPath = async (): Promise<string | undefined> => {
  const found = await obtainDebian(PROMETHEUS);
  if (found.path !== undefined) return found.path;
  process.stdout.write(`SKIPPED: Prometheus: ${found.reason}\n`);
  return undefined;
};

const LISTENS = /msg="?Listening on"?.*address=(?:\[::\]|127\.0\.0\.1):(\d+)/;

/** Scrapes every second. @param jobs addresses by the name of the job */
export const startPrometheus = async (
  program: string,
  jobs: Readonly<Record<string, readonly string[]>>,
  rules: readonly string[],
): Promise<Prometheus> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-prometheus-'));
  const file = path.join(folder, 'prometheus.yml');
  await writeFile(
    file,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: rules,
      scrape_configs: Object.entries(jobs).map(([job_name, targets]) => ({
        job_name,
        static_configs: [{ targets }],
      })),
    }),
  );
  const child = spawn(
    program,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      '--web.listen-address=127.0.0.1:0',
      '--log.level=info',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  let log = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const found = LISTENS.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`Prometheus ended with ${code}:\n${log}`)));
  });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok;
  await until(isReady, (ready) => ready);
  const ask = async <T>(what: string, parameters: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/v1/${what}?${new URLSearchParams(parameters)}`,
    );
    const answer = (await response.json()) as Answer<T>;
    if (answer.status !== 'success') throw new Error(`${JSON.stringify(parameters)}: ${answer.error}`);
    return answer.data;
  };
  return {
    query: async (query) => (await ask<{ result: readonly Sample[] }>('query', { query })).result,
    rules: async () =>
      (await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules')).groups.flatMap(
        (group) => group.rules,
      ),
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
