import { z } from '@hono/zod-openapi';
import { door } from './term-schemas.ts';

/** By key, as `evidence.source` and rows of assumptions name them, joined by `;`. */
export const sources = z
  .record(
    z.string(),
    z.object({
      title: z.string(),
      author: z.string().nullable(),
      year: z.string().nullable().openapi({ description: 'or the day on which it was seen' }),
      address: z.string(),
    }),
  )
  .openapi({ description: 'the sources behind the keys that `source` fields name' });

export const confidence = z
  .object({
    basis: z.literal('offer_price').openapi({ description: 'what the band is of' }),
    sigma_rel: z.number(),
    p10: z.number().openapi({ description: 'of the offer price' }),
    p50: z.number(),
    p90: z.number().openapi({
      description:
        'The band opens further upwards than downwards where much of the price is cutting: what a plan leaves out makes a part dearer.',
    }),
    cutting_share: z.number().openapi({
      description:
        'Share of the offer price that is cutting, 0 to 1: the more, the further the band opens upwards.',
    }),
    score: z.number().openapi({
      description: '0 to 100, of spread and of evidence: without any source half of it is lost',
    }),
    sourced_share: z.number().openapi({
      description:
        'how much of the offer price rests on figures that have a source: mean of `sourced.value` and `sourced.variance`',
    }),
    sourced: z
      .object({
        value: z.number().openapi({ description: 'figures weighed by how far the price moves with them' }),
        variance: z
          .number()
          .openapi({ description: 'by the square of what the price may be off because of them' }),
      })
      .openapi({
        description: 'The sourced share by value and by variance.',
      }),
    state_first: z
      .array(
        z.object({
          figure: z.string(),
          value: z.number(),
          door,
          sigma: z.number().openapi({ description: 'relative, of the figure' }),
          sigma_rel: z.number().openapi({ description: 'what that makes of the offer price' }),
        }),
      )
      .openapi({
        description: 'Assumed figures, the one first whose statement would narrow the price most.',
      }),
    drivers: z.array(
      z.object({ key: z.string(), label: z.string(), sigma_rel: z.number(), share: z.number() }),
    ),
  })
  .openapi('Confidence');
