/** Public contract of `mailDisabledEndpoint`: one workflow each time an endpoint is disabled. */
export const mailDisabledEndpointRef = (endpointId: string, disableSeq: number) => ({
  workflowId: `endpoint-disabled/${endpointId}/${disableSeq}`,
  workflowType: 'mailDisabledEndpoint',
  taskQueue: 'orchestration',
  rowId: endpointId,
  seq: disableSeq,
});
