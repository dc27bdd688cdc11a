import { setWorkflowOptions } from '@temporalio/workflow';
import {
  deliverWebhook,
  eraseOrganisation,
  mailAccountLink,
  mailDisabledEndpoint,
  replayFailed,
} from './index.ts';

/** Entry of the bundle of a worker that has a build; the server refuses these options from any other. */
export * from './index.ts';

/**
 * They live for hours or days, longer than the workers of a release: the next step goes to the current build, and a changed path is kept with
 * `patched`. All others end with the build that they began with.
 */
for (const workflow of [
  deliverWebhook,
  eraseOrganisation,
  mailAccountLink,
  mailDisabledEndpoint,
  replayFailed,
])
  setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, workflow as () => Promise<void>);
