export type { QuoteOptions, QuoteProgress, QuoteRequest, WaitOptions } from './calculations.ts';
export { ShouldCost, type ShouldCostOptions } from './client.ts';
export { type ErrorCode, ShouldCostError } from './errors.ts';
export type * from './generated/api/types.gen.ts';
export type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointCreate,
} from './generated/webhooks/types.gen.ts';
export { itemsOf } from './pages.ts';
export { type FileInput, UploadFailed, type UploadOptions, type UploadProgress } from './parts.ts';
export type { Retries } from './retries.ts';
export * as webhooks from './webhooks.ts';
