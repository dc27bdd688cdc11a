/**
 * `npm run bench -- calculations`, or `node --expose-gc bench/calculations/main.ts [steps] [runs] [batch] [cache] [previews]`: where the time
 * of a calculation goes, and calculations beside the least that each of them costs. Ratios of one run, absolute values beside, and what each
 * took of the machine.
 */
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { startService } from '../../src/service.ts';
import { openBareWorkflows } from '../support/bare-workflows.ts';
import { benchClient } from '../support/client.ts';
import { setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';
import { measureBatch } from './batch.ts';
import { measureCache } from './cache.ts';
import { measurePreviews } from './previews.ts';
import { measureRuns } from './runs.ts';
import { measureSteps } from './steps.ts';

const PARTS = {
  steps: measureSteps,
  runs: measureRuns,
  batch: measureBatch,
  cache: measureCache,
  previews: measurePreviews,
};

const names = process.argv.slice(2).filter((name) => name in PARTS);
const stack = await openBenchStack();
const service = await startService(parseConfig(stack.env), { api: true, worker: true });
const organisation = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
const bare = await openBareWorkflows(stack.temporalAddress);
try {
  const context = {
    stack,
    bare,
    api: benchClient(service.baseUrl ?? '', organisation.apiKey),
    orgId: asId<OrgId>(organisation.orgId),
  };
  for (const [name, measure] of Object.entries(PARTS)) {
    if (names.length === 0 || names.includes(name)) await measure(context);
  }
} finally {
  await bare.close();
  await service.stop();
  await stack.close();
}
setExitCode();
