/** What the API and the workers share of `ingestUpload`; importable without pulling the workflow or an activity. */
export const ingestUploadRef = (id: string, seq: number) => ({
  workflowId: `upload/${id}/${seq}`,
  workflowType: 'ingestUpload',
  taskQueue: 'orchestration',
});
