import { parseArgs } from 'node:util';
import { ListenError } from './api/server.ts';
import { ConfigError, parseConfig } from './config.ts';
import { startService } from './service.ts';

const USAGE = `usage: main.ts [api | worker | all]

  api     serves HTTP
  worker  serves the task queues of WORKER_QUEUES
  all     both, in one process (default)

Settings come from the environment; .env.example lists them.`;

const ROLES = ['api', 'worker', 'all'] as const;
type Role = (typeof ROLES)[number];

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
  const service = await startService(parseConfig(process.env), {
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
  const known = error instanceof ConfigError || error instanceof ListenError;
  const text = known ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
