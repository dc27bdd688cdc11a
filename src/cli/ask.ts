import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openPricer } from '../activities/pricer.ts';
import { invoke, type OperationInput, reads } from '../api/invoke.ts';
import { ApiError } from '../api/kit/errors.ts';
import { SCOPES } from '../api/kit/scopes.ts';
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
import { endWith, openOwnDatabase, ownKeys, ownObjectStore, ownTemporal } from './access.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const USAGE = `Usage: npm run ask -- ORGANISATION_ID OPERATION [name=value ...]
       npm run ask -- --list

Shows what a customer sees: asks an operation of the API that changes nothing, as a key of the organisation with every scope, without
HTTP and without a key. Names are those of the path and of the query; a name may come several times. --list names the operations.
The system is that of the settings, else the embedded one of this copy, which has to be running.
Ends with 0 and the answer as JSON, 1 when the API refuses (its error as JSON), 2 for misuse or without a database.

  npm run ask -- 0190c9d2-… listCalculations status_filter=failed limit=5`;

/** Path and query of `name=value` texts; null when one has no name. */
const askedOf = (operation: string, texts: readonly string[]): OperationInput | null => {
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

/** The deps of the API in this process, and how to let go of them. */
const openDoor = async (config: Config) => {
  const keys = await ownKeys(config);
  const db = await openOwnDatabase(config);
  const log = createLogger('silent');
  const temporal = createTemporalClient(ownTemporal(config));
  const store = await ownObjectStore(config);
  const starter = createStarter(db, createWorkflowStarter(temporal), systemClock, log);
  const pricer = openPricer({ warm: false, onIdleError: (error) => console.error(error) });
  const secrets = createSecretBox(keys);
  const metrics = createMetrics({ ofProcess: false });
  const shared = { db, store, temporal, starter, clock: systemClock, log, secrets, metrics };
  const close = async () => {
    await pricer.close();
    store.close();
    await temporal.connection.close();
    await db.close();
  };
  try {
    const deps = await openApiDeps({ ...shared, pricer, keys });
    return { deps: { ...deps, settings: settingsFor(config, config.PORT) }, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** `npm run ask -- <organisation id> <operation> [name=value ...]`: what the API answers to a reading operation, without HTTP. */
const main = async (argv: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, list: { type: 'boolean' } },
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
  const asked = askedOf(operation, texts);
  if (!UUID.test(organisation) || operation === '' || asked === null) {
    console.error(USAGE);
    return 2;
  }
  if (!reads.has(operation)) {
    console.error(`${operation} is no operation that reads; --list names them.`);
    return 2;
  }
  const { deps, close } = await openDoor(parseConfig(process.env));
  try {
    const caller = {
      orgId: asId<OrgId>(organisation),
      kind: 'api_key' as const,
      credentialId: randomUUID(),
      scopes: new Set<string>(SCOPES),
      userId: null,
      role: null,
    };
    const call = { requestId: randomUUID(), idempotencyKey: null };
    const { body } = await invoke(deps, operation, caller, asked, call);
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

endWith(main(process.argv.slice(2)));
