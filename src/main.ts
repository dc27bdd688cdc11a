import { parseArgs } from 'node:util';
import { ListenError } from './api/server.ts';
import { unopened } from './backends.ts';
import { type Config, ConfigError, parseConfig, ROLES, type Role } from './config.ts';
import { migrate, SchemaError, setApplicationPassword } from './db/kernel/migrate.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { IsolationError } from './platform/sandbox/missing-isolation.ts';
import { startService } from './service.ts';

const USAGE = `usage: main.ts [api | worker | all | migrate]

  api      serves HTTP
  worker   serves the task queues of WORKER_QUEUES
  all      both, in one process (default)
  migrate  brings the schema up to date as its owner, and ends; before the others, which never have the owner's login

Settings come from the environment; .env.example lists them, with the role that takes each.`;

const runMigrations = async (config: Config): Promise<void> => {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_APP_PASSWORD: password } = config;
  if (ownerUrl === undefined) throw new ConfigError('DATABASE_OWNER_URL is required');
  const applied = await migrate(ownerUrl, systemClock.now()).catch(unopened('DATABASE_OWNER_URL'));
  if (password !== undefined) await setApplicationPassword(ownerUrl, password);
  createLogger(config.LOG_LEVEL).info({ applied }, 'migrated');
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const role = (positionals[0] ?? 'all') as Role;
  if (values.help === true || !ROLES.includes(role)) {
    process.stdout.write(`${USAGE}\n`);
    process.exitCode = values.help === true ? 0 : 2;
    return;
  }
  const config = parseConfig(process.env, role);
  if (role === 'migrate') return runMigrations(config);
  const service = await startService(config, {
    api: role !== 'worker',
    worker: role !== 'api',
  });
  const stop = (signal: NodeJS.Signals) => {
    service.log.info({ signal }, 'draining');
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        service.log.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((error: unknown) => {
  const known = [ConfigError, ListenError, SchemaError, IsolationError].some((kind) => error instanceof kind);
  const text = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
