import type { Config } from './config.ts';
import { writeDevFile } from './dev-file.ts';
import { openShared, type Roles } from './opened.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';

export type Service = {
  readonly log: Logger;
  /** Null without an API. */
  readonly baseUrl: string | null;
  readonly stop: () => Promise<void>;
};

/**
 * Wires everything and starts the requested roles; the code of the other is not loaded. Besides the command line the only place that
 * passes configuration to code.
 */
export const startService = async (
  config: Config,
  roles: Roles,
  clock: Clock = systemClock,
): Promise<Service> => {
  const opened = await openShared(config, roles, clock);
  const { log, backends, shared, pricer, tracing } = opened;
  if (config.ALLOW_INSECURE_WEBHOOK_TARGETS) {
    log.warn('ALLOW_INSECURE_WEBHOOK_TARGETS is on: webhooks may go to http and to private addresses');
  }
  const workers = roles.worker
    ? await (await import('./serve-queues.ts')).startWorkers(config, opened, roles.api)
    : [];
  const api = roles.api ? await (await import('./serve-api.ts')).startApi(config, opened) : null;
  const baseUrl = api?.baseUrl ?? null;
  if (backends.embedded !== null && config.NODE_ENV !== 'production' && baseUrl !== null) {
    await writeDevFile(config, shared.db, clock, { baseUrl, temporalUiUrl: backends.temporal.uiUrl });
  }
  return {
    log,
    baseUrl,
    stop: async () => {
      for (const stop of [...(api?.stops ?? []), ...workers]) await stop();
      await pricer.close();
      await shared.starter.idle();
      await shared.db.close();
      await shared.temporal.connection.close();
      shared.store.close();
      await tracing?.stop();
      await backends.embedded?.stop();
    },
  };
};
