/** What the API and the workers share of `deliverWebhook`; importable without pulling the workflow or an activity. */
export const deliverWebhookRef = (deliveryId: string) => ({
  workflowId: `delivery/${deliveryId}`,
  workflowType: 'deliverWebhook',
  taskQueue: 'orchestration',
});
