import type { z } from '@hono/zod-openapi';
import type { ErrorCode } from './errors.ts';

/** Description of a route that needs no credential. */
export type OpenSpec<B extends z.ZodType | undefined = z.ZodType | undefined> = {
  readonly operationId: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly body?: B;
  readonly answer: { readonly status: number; readonly description: string; readonly schema: z.ZodType };
  readonly errors: readonly ErrorCode[];
  /** True if it reads the session cookie. */
  readonly session?: 'needed' | 'if_any';
  readonly setsCookie?: boolean;
};
