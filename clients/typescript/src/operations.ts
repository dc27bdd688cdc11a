/** Every operation of the API by its name, for `shouldCost.http`. A bundler keeps only those that are used. */
export * from './generated/api/sdk.gen.ts';
export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  getWebhookReplayJob,
  listWebhookDeliveries,
  listWebhookEndpoints,
  listWebhookEventTypes,
  replayFailedWebhookDeliveries,
  replayMissedWebhookEvents,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './generated/webhooks/sdk.gen.ts';
