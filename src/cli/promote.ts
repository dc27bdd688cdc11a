import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig } from '../config.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { buildsInUse, makeCurrent, queuesOfBuild } from '../platform/worker-versions.ts';
import { QUEUES } from '../workflows/contract.ts';
import { endWith, ownTemporal } from './access.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const USAGE = `Usage: npm run promote -- BUILD_ID [--within SECONDS] [--drain]

Makes the workers with WORKER_BUILD_ID=BUILD_ID the current ones: new workflows begin with them. Waits until workers of this build serve
every task queue. Then lists the earlier builds that still have runs to end: keep their workers until the list is empty. Also goes back to
an earlier build whose workers still run.

  BUILD_ID           WORKER_BUILD_ID of the workers
  --within SECONDS   time for which to wait (default 600)
  --drain            wait until no earlier build has runs to end
  --help             print this text

Exit codes: 0 done, 1 not within the time (the output says what is missing), 2 wrong arguments, or Temporal cannot be reached.`;

const PAUSE_MS = 1000;
const LONGEST_S = 86_400;

/** Asks until the list is empty, or until the end. @returns the last list */
const waitForNone = async <T>(ask: () => Promise<readonly T[]>, endMs: number): Promise<readonly T[]> => {
  for (;;) {
    const left = await ask();
    if (left.length === 0 || Date.now() > endMs) return left;
    await sleep(PAUSE_MS);
  }
};

const secondsOf = (text: string): number => {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_S) return seconds;
  throw new UsageError(`--within must be a whole number from 1 to ${LONGEST_S} (got ${text}).`);
};

const main = async (argv: readonly string[]): Promise<number> => {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: { within: { type: 'string', default: '600' }, drain: { type: 'boolean' } },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [buildId, ...rest] = positionals;
  if (buildId === undefined || rest.length > 0)
    throw new UsageError(`Name one build (got ${positionals.length}).`);
  const endMs = Date.now() + secondsOf(String(values.within)) * 1000;
  const temporal = createTemporalClient(ownTemporal(parseConfig(process.env, 'worker')));
  try {
    const missing = await waitForNone(async () => {
      const served = await queuesOfBuild(temporal, buildId);
      const unserved = QUEUES.filter((queue) => !served.includes(queue));
      return unserved.length > 0 || (await makeCurrent(temporal, buildId)) ? unserved : QUEUES;
    }, endMs);
    if (missing.length > 0) {
      console.error(
        `No worker of build ${buildId} serves ${missing.join(', ')}. The current build is unchanged.`,
      );
      return 1;
    }
    console.log(`New workflows begin with build ${buildId}.`);
    const draining = () => buildsInUse(temporal, buildId);
    const left = values.drain === true ? await waitForNone(draining, endMs) : await draining();
    for (const one of left)
      console.log(`Build ${one.buildId}: open runs: ${one.openRuns}. Keep its workers.`);
    return values.drain === true && left.length > 0 ? 1 : 0;
  } finally {
    await temporal.connection.close();
  }
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
