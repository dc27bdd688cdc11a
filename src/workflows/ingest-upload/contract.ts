/** Public contract of `ingestUpload`; importing it loads neither the workflow nor an activity. */
export const ingestUploadRef = ({ id, ingestSeq }: { readonly id: string; readonly ingestSeq: number }) => ({
  workflowId: `upload/${id}/${ingestSeq}`,
  workflowType: 'ingestUpload',
  taskQueue: 'orchestration',
  rowId: id,
  seq: ingestSeq,
});

/** The failure of an upload: a machine-readable code and a sentence for the user. */
export type FileFault = {
  readonly code: string;
  readonly reason: string;
  /** Names of files that must be sent as well. */
  readonly missing?: readonly string[];
};

/** A failure whose cause is not the file. */
export const INTERNAL_FAULT: FileFault = {
  code: 'internal',
  reason: 'Reading the file failed because of an internal error, not because of the file. Retry the upload.',
};
