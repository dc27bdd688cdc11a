import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { openPricer } from '../activities/pricer.ts';
import { invoke, type OperationInput, reads } from '../api/invoke.ts';
import { ApiError } from '../api/kit/errors.ts';
import { SCOPES } from '../api/kit/scopes.ts';
import { openRequestThreads } from '../api/threads/request-threads.ts';
import { openApiDeps, settingsFor } from '../api-deps.ts';
import { type Config, parseConfig } from '../config.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { createStarter } from '../db/outbox/starter.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { createWorkflowStarter } from '../platform/workflow-starter.ts';
import { deliveryWiring } from '../workflows/deliver-webhook/contract.ts';
import { endWith, openOwnDatabase, ownKeys, ownObjectStore, ownTemporal } from './access.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const USAGE = `Usage: npm run ask -- ORGANISATION_ID OPERATION [name=value …]
       npm run ask -- --list

Calls a read operation of the API as an organisation and prints the response as JSON: what this customer sees. Needs no API key; uses
the database of the settings, else the embedded one, which must be running. Repeat a name to pass several values.

  --list   list the operations
  --help   print this text

Example: npm run ask -- 0190c9d2-… listCalculations status_filter=failed limit=5

Exit codes: 0 the response was printed, 1 the API returned an error, 2 wrong arguments, or the database cannot be reached.`;

/** Path and query parameters from `name=value` texts; null if one has no name. */
const inputOf = (operation: string, texts: readonly string[]): OperationInput | null => {
  const path = reads.get(operation)?.path ?? '';
  const params: Record<string, string> = {};
  const query: Record<string, string[]> = {};
  for (const text of texts) {
    const [, name, value] = /^([a-z_]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) return null;
    if (path.includes(`{${name}}`)) params[name] = value;
    else query[name] = [...(query[name] ?? []), value];
  }
  return {
    params,
    query: Object.fromEntries(
      Object.entries(query).map(([name, [first = '', ...more]]) => [
        name,
        more.length === 0 ? first : [first, ...more],
      ]),
    ),
  };
};

/** The API's dependencies in this process, and a function to close them. */
const openDeps = async (config: Config) => {
  const keys = await ownKeys(config);
  const db = await openOwnDatabase(config);
  const log = createLogger('silent');
  const temporal = createTemporalClient(ownTemporal(config));
  const store = await ownObjectStore(config);
  const starter = createStarter(db, createWorkflowStarter(temporal), deliveryWiring, systemClock, log);
  const pricer = openPricer({ warm: false, onIdleError: (error) => console.error(error) });
  const requests = openRequestThreads((error) => console.error(error));
  const secrets = createSecretBox(keys);
  const metrics = createMetrics({ ofProcess: false });
  const shared = { db, store, temporal, starter, clock: systemClock, log, secrets, metrics };
  const close = async () => {
    await pricer.close();
    await requests.close();
    store.close();
    await temporal.connection.close();
    await db.close();
  };
  try {
    const deps = await openApiDeps({
      ...shared,
      pricer,
      inRequestThread: requests.inRequestThread,
      keys,
    });
    return { deps: { ...deps, settings: settingsFor(config, config.PORT) }, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** `npm run ask -- <organisation id> <operation> [name=value ...]`: calls a read operation of the API without HTTP. */
const main = async (argv: readonly string[]): Promise<number> => {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: { list: { type: 'boolean' } },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  if (values.list === true) {
    for (const [id, { path, summary }] of reads) console.log(`${id}  ${path}\n    ${summary}`);
    return 0;
  }
  const [organisation = '', operation = '', ...texts] = positionals;
  const input = inputOf(operation, texts);
  if (!UUID.test(organisation))
    throw new UsageError(`ORGANISATION_ID must be a UUID (got ${organisation || 'nothing'}).`);
  if (!reads.has(operation))
    throw new UsageError(
      `OPERATION must be a read operation (got ${operation || 'nothing'}). --list prints them.`,
    );
  if (input === null) throw new UsageError(`Parameters must be name=value (got ${texts.join(' ')}).`);
  const { deps, close } = await openDeps(parseConfig(process.env));
  try {
    const caller = {
      orgId: asId<OrgId>(organisation),
      kind: 'api_key' as const,
      credentialId: randomUUID(),
      scopes: new Set<string>(SCOPES),
      userId: null,
      role: null,
    };
    const call = { requestId: randomUUID(), idempotencyKey: null, spend: async () => undefined };
    const { body } = await invoke(deps, operation, caller, input, call);
    console.log(JSON.stringify(body, null, 2));
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, details } = error;
    console.error(JSON.stringify({ error: { code, message, details } }, null, 2));
    return 1;
  } finally {
    await close();
  }
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
