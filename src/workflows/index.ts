/** Entry of the worker's bundle: all workflows of the service. */
export { calculate } from './calculate/workflow.ts';
export { deliverWebhook } from './deliver-webhook/workflow.ts';
export { eraseOrganisation } from './erase-organisation/workflow.ts';
export { sweep } from './housekeeping/workflow.ts';
export { ingestUpload } from './ingest-upload/workflow.ts';
export { mailAccountLink } from './mail-account-link/workflow.ts';
export { mailDisabledEndpoint } from './mail-disabled-endpoint/workflow.ts';
export { makeReport } from './make-report/workflow.ts';
export { replayFailed } from './replay-failed/workflow.ts';
export { repriceSet } from './reprice-set/workflow.ts';
export { resumeParked } from './resume-parked/workflow.ts';
export { runBatch } from './run-batch/workflow.ts';
export { solveNest } from './solve-nest/workflow.ts';
