import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pgbouncerDefinition } from '../../scripts/services/pgbouncer.mjs';
import { supervised } from '../../scripts/services/supervised.mjs';
import { type DebianProgram, obtainDebian } from '../../scripts/setup/debian.mjs';

export type Pooler = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** The path of this PgBouncer. Undefined, and said, where it cannot be had. */
export const pgbouncerPath = async (version: DebianProgram): Promise<string | undefined> => {
  const found = await obtainDebian(version);
  if (found.path !== undefined) return found.path;
  process.stdout.write(`SKIPPED: PgBouncer of ${version.suite}: ${found.reason}\n`);
  return undefined;
};

/** Starts PgBouncer in transaction mode before the server of `url`. */
export const startPooler = async (
  program: string,
  url: string,
  logins: Readonly<Record<string, string>>,
  options: Pick<Parameters<typeof pgbouncerDefinition>[0], 'keepsStatements' | 'settings'> = {},
): Promise<Pooler> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-pgbouncer-'));
  const serverPort = Number(new URL(url).port);
  const service = supervised(
    pgbouncerDefinition({ dataDir, port: 0, program, serverPort, logins, ...options }),
    { dataDir, log: () => undefined, supervise: false, emit: () => undefined },
  );
  await service.start();
  return {
    port: service.addresses.port ?? 0,
    close: async () => {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
