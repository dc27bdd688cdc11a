/** What the API and the workers share of `ingestUpload`; importable without pulling the workflow or an activity. */
export const ingestUploadRef = (uploadId: string, ingestSeq: number) => ({
  workflowId: `upload/${uploadId}/${ingestSeq}`,
  workflowType: 'ingestUpload',
  taskQueue: 'orchestration',
});

/** Why an upload failed: a code for machines, a sentence for the person who sent the file. */
export type FileFault = {
  readonly code: string;
  readonly reason: string;
  /** Names of files that have to be sent as well. */
  readonly missing?: readonly string[];
};

/** An ingest that ended for a reason that is not in the file. */
export const INTERNAL_FAULT: FileFault = {
  code: 'internal',
  reason: 'Reading the file failed because of an internal error, not because of the file. Retry the upload.',
};
