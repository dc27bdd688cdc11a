import { z } from '@hono/zod-openapi';

export const calibrationFactor = z.object({
  category: z.string().openapi({ description: 'top-level bucket of the cost sheet' }),
  factor: z.number().openapi({ description: '0.5 to 2' }),
  sigma: z.number().openapi({ description: 'relative, one standard deviation' }),
  error_before: z.number().openapi({
    description: "mean relative deviation, weighted by the category's share",
  }),
  error_after: z.number(),
});
