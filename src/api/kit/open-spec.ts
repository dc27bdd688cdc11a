import type { z } from '@hono/zod-openapi';
import type { ErrorCode } from './errors.ts';

/** What is known of a route before any credential without running it. */
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
  /** Whether it reads the cookie of a session. */
  readonly session?: 'needed' | 'if_any';
  readonly setsCookie?: boolean;
};
