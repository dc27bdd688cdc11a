import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { obtainTemporal } from '../setup/tools.mjs';
import { choosePort } from './ports.mjs';

export const NAMESPACE = 'default';
const SEARCH_ATTRIBUTES = ['OrgId', 'ResourceId', 'About'];
/** Without the new matcher the server takes fairness keys and ignores them. */
const DYNAMIC_CONFIG = ['matching.useNewMatcher=true', 'matching.enableFairness=true'];
/** Without these, SQLite waits for the disk at every step: 2,000 workflows did not finish in 250 s. */
const PRAGMAS = ['journal_mode=wal', 'synchronous=normal'];

/** Support must find a calculation's history for a week at least; the server's own default is one day. */
const RETENTION_SECONDS = 30 * 24 * 3600;

async function keepHistories(workflowService) {
  const { config } = await workflowService.describeNamespace({ namespace: NAMESPACE });
  if (Number(config.workflowExecutionRetentionTtl.seconds) === RETENTION_SECONDS) return;
  await workflowService.updateNamespace({
    namespace: NAMESPACE,
    config: { workflowExecutionRetentionTtl: { seconds: RETENTION_SECONDS } },
  });
}

/**
 * What the server says from then on to everything when a client broke off a request at a bad moment: its SQLite driver
 * can leave its only connection interrupted for ever (modernc.org/sqlite). The database file is whole.
 */
const CONNECTION_IS_LOST = /interrupted \(9\)/;

const each = (flag, values) => values.flatMap((value) => [flag, value]);

/** Temporal's development server with a database file, so that timers survive its end. */
export function temporalDefinition({ dataDir, port, uiPort }) {
  return {
    name: 'temporal',
    title: 'Temporal',
    stopSignal: 'SIGTERM',
    async launch(lastTime, keep) {
      const folder = join(dataDir, 'temporal');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const at = await choosePort(port, { lastTime: lastTime?.port, keep, variable: 'TEMPORAL_PORT' });
      const uiAt = await choosePort(uiPort, {
        lastTime: lastTime?.uiPort,
        keep,
        variable: 'TEMPORAL_UI_PORT',
      });
      return {
        command: await obtainTemporal(),
        args: [
          ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(at), '--ui-port', String(uiAt)],
          ...['--namespace', NAMESPACE, '--log-level', 'error', '--db-filename', join(folder, 'temporal.db')],
          ...each('--sqlite-pragma', PRAGMAS),
          ...each(
            '--search-attribute',
            SEARCH_ATTRIBUTES.map((name) => `${name}=Keyword`),
          ),
          ...each('--dynamic-config-value', DYNAMIC_CONFIG),
        ],
        addresses: { port: at, uiPort: uiAt },
      };
    },
    isBroken: (error) => CONNECTION_IS_LOST.test(error.message),
    /** Ready means that the search attributes are there: they are added after the first answer. */
    async probe({ port: at }) {
      // Without the client's own repetitions, so that the server's error is seen at once; who probes does it again.
      const address = `127.0.0.1:${at}`;
      const connection = await Connection.connect({ address, connectTimeout: '5s', interceptors: [] });
      try {
        await keepHistories(connection.workflowService);
        const { customAttributes } = await connection.operatorService.listSearchAttributes({
          namespace: NAMESPACE,
        });
        for (const name of SEARCH_ATTRIBUTES) {
          if (!(name in customAttributes)) throw new Error(`search attribute ${name} is missing`);
        }
      } finally {
        await connection.close();
      }
    },
  };
}
