/** What the API and the workers share of `ingestUpload`; importable without pulling the workflow or an activity. */
export const ingestUploadRef = (uploadId: string, ingestSeq: number) => ({
  workflowId: `upload/${uploadId}/${ingestSeq}`,
  workflowType: 'ingestUpload',
  taskQueue: 'orchestration',
});
