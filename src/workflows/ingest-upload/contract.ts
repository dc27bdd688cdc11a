/** Public contract of `ingestUpload`; importing it loads neither the workflow nor an activity. */
export const ingestUploadRef = (uploadId: string, ingestSeq: number) => ({
  workflowId: `upload/${uploadId}/${ingestSeq}`,
  workflowType: 'ingestUpload',
  taskQueue: 'orchestration',
});

/** The failure of an upload: a code for programs and a sentence for the user. */
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
