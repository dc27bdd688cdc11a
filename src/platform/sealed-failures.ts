import { DefaultFailureConverter } from '@temporalio/common';

/** Messages and stack traces of failures become payloads, which the codec encrypts. The SDK loads this file by its path. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
