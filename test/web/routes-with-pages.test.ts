import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Operations that no page calls, each with the reason. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  // Sent by the client's own ways: `service.calculations.quote`, `service.parts.upload`.
  ...because('the page sends files through the client, which calls it', [
    'presignUpload',
    'confirmUpload',
    'createPart',
  ]),
  ...because('legacy routes of environments, for integrators of earlier versions', [
    'createLegacyEnvironment',
    'listLegacyEnvironments',
    'getLegacyEnvironment',
    'updateLegacyEnvironment',
    'deleteLegacyEnvironment',
    'replaceLegacyEnvironmentIdentity',
    'listLegacyEnvironmentMachines',
    'attachLegacyEnvironmentMachine',
    'updateLegacyEnvironmentMachine',
    'detachLegacyEnvironmentMachine',
  ]),
  ...because('nesting of jobs is planned by the command and by programs of the shop floor', [
    'createJobNest',
    'listJobNests',
    'previewJobNest',
    'getJobNest',
    'deleteJobNest',
    'cancelJobNest',
    'solveJobNest',
    'acceptJobNest',
    'exportJobNest',
    'createRemnant',
  ]),
  ...because('the pages read the same record as part of a list or of its parent', [
    'getFolder',
    'getPartRevision',
    'getMaterialOverride',
    'getStandardPart',
    'updateStandardPart',
    'getMachine',
    'getApiKey',
    'listMachineChanges',
    'getCalculationOptimization',
    'listMaterialStandards',
    'getMaterialGradeByUrn',
  ]),
  ...because('the page uses the route that does the same for one or many at once', [
    'createCalculation',
    'runCalculation',
    'createCalculationBatch',
    'uploadAndQuote',
    'setCalculationMaterial',
    'cancelUpload',
    'bulkCancelUploads',
    'bulkRetryUploads',
    'deleteCalculation',
    'lookupMaterial',
    'lookupMaterials',
  ]),
  ...because('for programs that send files and their parts apart', [
    'addUploadInput',
    'addCalculationInput',
    'updatePartRevision',
    'deletePartRevision',
    'deleteDataset',
    'deleteMachine',
    'correctComponent',
    'bulkDeleteCalculations',
  ]),
  ...because('the page reads known prices beside should-costs, and takes them from a file', [
    'listKnownPrices',
    'createKnownPrices',
  ]),
  ...because('a set is renamed by programs', ['updateReferenceSet']),
  ...because('the page asks for a report and waits for that one', ['listReports']),
  ...because('the page has it from the list of endpoints', ['getWebhookEndpoint']),
  ...because('a session knows it: whoami is for keys, events are for receivers', ['getWhoami', 'listEvents']),
  ...because('the pages of accounts are those of the console, which the sign-in form links to', [
    'signUp',
    'confirmAddress',
    'resendConfirmation',
    'acceptInvitation',
    'requestPasswordReset',
    'confirmPasswordReset',
  ]),
};

function because(reason: string, operations: readonly string[]): Record<string, string> {
  return Object.fromEntries(operations.map((operation) => [operation, reason]));
}

const operationsOf = (file: string): readonly string[] => {
  const { paths } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  );
};

const SOURCE = readdirSync(path.join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /[.]tsx?$/.test(name))
  .map((name) => readFileSync(path.join(ROOT, 'web/src', name), 'utf8'))
  .join('\n');
const CALLED = new Set(SOURCE.match(/\b[a-z]\w+\b/g));

test('every operation of the API is called by a page, or says why not', () => {
  const operations = [...operationsOf('openapi.json'), ...operationsOf('openapi-webhooks.json')];
  expect(operations.length).toBeGreaterThan(150);
  const unexplained = operations.filter((one) => !CALLED.has(one) && !(one in WITHOUT_PAGE));
  expect(unexplained).toEqual([]);
});

test('no operation is excused that a page calls, or that does not exist', () => {
  const operations = new Set([...operationsOf('openapi.json'), ...operationsOf('openapi-webhooks.json')]);
  const excused = Object.keys(WITHOUT_PAGE);
  expect(excused.filter((one) => CALLED.has(one) || !operations.has(one))).toEqual([]);
});
