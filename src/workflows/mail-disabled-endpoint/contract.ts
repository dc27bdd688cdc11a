/** What others share of `mailDisabledEndpoint`: one workflow per disabling of an endpoint. */
export const mailDisabledEndpointRef = (endpointId: string, disableSeq: number) => ({
  workflowId: `endpoint-disabled/${endpointId}/${disableSeq}`,
  workflowType: 'mailDisabledEndpoint',
  taskQueue: 'orchestration',
});
