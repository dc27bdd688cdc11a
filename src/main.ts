import { readArguments, UsageError } from '../scripts/lib/arguments.mjs';
import { ListenError } from './api/server.ts';
import { unopened } from './backends.ts';
import { type Config, ConfigError, parseConfig, ROLES, type Role } from './config.ts';
import { migrate, setLoginPassword } from './db/kernel/migrate.ts';
import { SchemaError } from './db/kernel/schema-error.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { IsolationError } from './platform/sandbox/missing-isolation.ts';
import { TlsFileError } from './platform/temporal.ts';

const USAGE = `Usage: npm start, npm run migrate, or node src/main.ts [api | worker | all | migrate]

  api      serve HTTP
  worker   serve the task queues of WORKER_QUEUES
  all      serve both in one process (default, npm start)
  migrate  update the database schema as its owner and exit; run it before the other roles, which never use the owner's login
  --help   print this text

Settings come from the environment. .env.example lists them, with the roles that use each.`;

const runMigrations = async (config: Config): Promise<void> => {
  const { DATABASE_OWNER_URL: ownerUrl } = config;
  if (ownerUrl === undefined) throw new ConfigError('DATABASE_OWNER_URL is required');
  const applied = await migrate(ownerUrl, systemClock.now()).catch(unopened('DATABASE_OWNER_URL'));
  for (const [login, password] of [
    ['sc_app', config.DATABASE_APP_PASSWORD],
    ['sc_files', config.DATABASE_FILES_PASSWORD],
  ] as const)
    if (password !== undefined) await setLoginPassword(ownerUrl, login, password);
  createLogger(config.LOG_LEVEL).info({ applied }, 'migrated');
};

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments({ allowPositionals: true });
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const role = (positionals[0] ?? 'all') as Role;
  if (!ROLES.includes(role) || positionals.length > 1)
    throw new UsageError(`The role must be one of ${ROLES.join(', ')} (got ${positionals.join(' ')}).`);
  const config = parseConfig(process.env, role);
  if (role === 'migrate') return runMigrations(config);
  const { startService } = await import('./service.ts');
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
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}\n`);
    process.exit(2);
  }
  const known = [ConfigError, ListenError, SchemaError, IsolationError, TlsFileError].some(
    (kind) => error instanceof kind,
  );
  const text = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
