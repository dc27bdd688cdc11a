export type { QuoteOptions, QuoteProgress, QuoteRequest, WaitOptions } from './calculations.ts';
export { ShouldCost, type ShouldCostOptions } from './client.ts';
export { type ErrorCode, ShouldCostError } from './errors.ts';
export type * from './generated/types.gen.ts';
export type { NestWaitOptions } from './nests.ts';
export { itemsOf } from './pages.ts';
export { type FileInput, UploadFailed, type UploadOptions, type UploadProgress } from './parts.ts';
export type { Retries } from './retries.ts';
export * as webhooks from './webhooks.ts';
