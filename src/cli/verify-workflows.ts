import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, type ReplayHistoriesIterable, Runtime, Worker } from '@temporalio/worker';
import { parseConfig } from '../config.ts';
import { dataConverterOf } from '../platform/payload-codec.ts';
import { workflowBundle } from '../platform/workflow-bundle.ts';
import { endWith, ownPayloadKeys } from './access.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run verify:workflows -- FOLDER

Replays the workflow histories of a folder with the workflows of this version. Run it before a release: a history that does not replay is a
workflow that would stop. Needs no server. Encrypted histories need TEMPORAL_ENCRYPT_PAYLOADS and the ENCRYPTION_KEYS of the service that wrote them.

  FOLDER   holds histories as .json, from "temporal workflow show --output json" or downloaded in the Temporal UI
  --help   print this text

Exit codes: 0 all histories replay, 1 some do not (each is listed), 2 wrong arguments or a file that is not a history.`;

const namesIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => {
    throw new UsageError(`FOLDER must be a folder that can be read (got ${folder}).`);
  });
  const found = names.filter((name) => path.extname(name) === '.json').sort();
  if (found.length === 0) throw new UsageError(`${folder} holds no .json file.`);
  return found;
};

/** One after another, so that a folder of any size fits into memory. */
async function* historiesOf(folder: string, names: readonly string[]): ReplayHistoriesIterable {
  for (const name of names) {
    try {
      const history = historyFromJSON(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
      if (history.events?.length === 0) throw new Error('it has no events');
      yield { workflowId: name, history };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`${name} is not a workflow history: ${why}.`);
    }
  }
}

const main = async (argv: readonly string[]): Promise<number> => {
  const { values, positionals } = readArguments({ args: [...argv], allowPositionals: true });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new UsageError(`Name one folder (got ${positionals.length}).`);
  const names = await namesIn(folder);
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'error' } } });
  const replays = Worker.runReplayHistories(
    {
      workflowBundle: await workflowBundle(),
      dataConverter: dataConverterOf(await ownPayloadKeys(parseConfig(process.env))),
    },
    historiesOf(folder, names),
  );
  let failed = 0;
  for await (const { workflowId, error } of replays) {
    if (error === undefined) continue;
    failed += 1;
    console.error(`${workflowId}: ${error.message}`);
  }
  console.log(`Histories that replay: ${names.length - failed} of ${names.length}`);
  return failed === 0 ? 0 : 1;
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
