import { z } from '@hono/zod-openapi';

export const calibrationFactor = z.object({
  category: z.string().describe('Cost category that the factor applies to.'),
  factor: z.number().describe('Factor that amounts of the category are multiplied by, 0.5 to 2.'),
  sigma: z.number().describe('Relative uncertainty of the factor: one standard deviation as a fraction.'),
  error_before: z
    .number()
    .describe('Mean relative deviation without calibration, weighted by the share of the category.'),
  error_after: z
    .number()
    .describe('Mean relative deviation with calibration, weighted by the share of the category.'),
});
