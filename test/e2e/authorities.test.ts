import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NativeConnection } from '@temporalio/worker';
import { expect, test } from 'vitest';
import { startFrontend } from '../../scripts/cluster/index.mjs';
import { obtainTemporalServer } from '../../scripts/setup/tools.mjs';
import { ownTemporal } from '../../src/cli/access.ts';
import { parseConfig } from '../../src/config.ts';
import { connectionOf, createTemporalClient } from '../../src/platform/temporal.ts';
import { use } from '../support/use.ts';

type Environment = 'production' | 'staging';

/** The frontend of each environment, as deploy/temporal sets it up. */
const environments = use(async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'should-cost-environments-'));
  const programs = await obtainTemporalServer();
  const open = (name: Environment) =>
    startFrontend({ dataDir: path.join(base, name), programs, log: () => undefined });
  const [production, staging] = await Promise.all([open('production'), open('staging')]);
  return {
    production,
    staging,
    close: async () => {
      await Promise.all([production.stop(), staging.stop()]);
      await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
});

/** Asks the frontend as an API process and as a worker with these settings does. @returns why each was refused */
const ask = async (env: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> => {
  const settings = ownTemporal(parseConfig(env, 'worker'));
  const client = createTemporalClient(settings);
  const answers = await Promise.allSettled([
    client.connection.workflowService.getSystemInfo({}),
    NativeConnection.connect(connectionOf(settings)).then((connection) => connection.close()),
  ]);
  await client.connection.close();
  return answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
};

const UNKNOWN = [expect.stringContaining('alert unknown ca'), expect.anything()];
const NONE = [expect.stringContaining('alert certificate required'), expect.anything()];

test.each([
  ['production', 'staging'],
  ['staging', 'production'],
] as const)(
  'given an authority for each environment, then the frontend of %s takes its own certificate, and neither that of %s nor none',
  async (name, other) => {
    const [own, others] = [environments[name].env, environments[other].env];
    const { TEMPORAL_TLS_CERT_FILE, TEMPORAL_TLS_KEY_FILE, TEMPORAL_TLS_CA_FILE } = others;
    const refused = await Promise.all([
      ask({ ...own, TEMPORAL_TLS_CERT_FILE, TEMPORAL_TLS_KEY_FILE }),
      ask({ ...own, TEMPORAL_TLS_CERT_FILE: undefined, TEMPORAL_TLS_KEY_FILE: undefined }),
      // The other way round: a process refuses a server of another authority.
      ask({ ...own, TEMPORAL_TLS_CA_FILE }),
    ]);
    expect(refused).toEqual([UNKNOWN, NONE, [expect.stringMatching(/certificate/), expect.anything()]]);
    // Refused for their certificates, and not because nobody answers.
    expect(await ask(own)).toEqual([]);
  },
);
