import { z } from '@hono/zod-openapi';

/** A value of whatever kind: its keys are the kind's, and each of them is one of these. */
export const factValue = z.record(
  z.string(),
  z
    .union([
      z.number(),
      z.string(),
      z.boolean(),
      z.object({
        lower: z.number().openapi({ description: 'Lower limit or deviation.' }),
        upper: z.number().openapi({ description: 'Upper limit or deviation.' }),
      }),
      z.array(z.string()),
      z.array(
        z.object({
          letter: z.string().openapi({ description: 'Letter of a datum.' }),
          modifiers: z.array(z.string()).openapi({ description: 'Letters in circles behind it.' }),
        }),
      ),
    ])
    .nullable(),
);
