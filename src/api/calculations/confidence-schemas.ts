import { z } from '@hono/zod-openapi';
import { changeLocation } from './term-schemas.ts';

/** By key, as in `evidence.source` and in rows of assumptions, joined by `;`. */
export const sources = z
  .record(
    z.string(),
    z.object({
      title: z.string().describe('Title of the publication or page.'),
      author: z.string().nullable().describe('Author or publisher. Null if unknown.'),
      year: z.string().nullable().describe('Year of publication, or the date on which the page was read. Null if unknown.'),
      address: z.string().describe('URL or bibliographic reference.'),
    }),
  )
  .describe('Sources behind the citation keys that `source` fields name, by key.');

export const confidence = z
  .object({
    basis: z.literal('offer_price').describe('Price that the band describes: the offer price.'),
    sigma_rel: z.number().describe('Relative standard deviation of the offer price, as a fraction.'),
    p10: z.number().describe('Offer price below which 10 percent of comparable prices lie.'),
    p50: z.number().describe('Offer price below which half of comparable prices lie.'),
    p90: z.number().describe('Offer price below which 90 percent of comparable prices lie.'),
    cutting_share: z.number().describe('Share of the offer price that is machining, as a fraction. A larger share widens the band upwards.'),
    score: z.number().describe('Confidence score of the price, 0 to 100. A wide band lowers it; without any sourced figure it is halved.'),
    sourced_share: z.number().describe('Share of the offer price that rests on sourced figures, as a fraction: the mean of both values of `sourced`.'),
    sourced: z
      .object({
        value: z.number().describe('Share weighted by how much the price moves with each figure.'),
        variance: z.number().describe('Share weighted by the squared price error that each figure may cause.'),
      })
      .describe('The sourced share, weighted in two ways.'),
    state_first: z
      .array(
        z.object({
          figure: z.string().describe('Name of the assumed figure.'),
          value: z.number().describe('Assumed value.'),
          door: changeLocation,
          sigma: z.number().describe('Relative standard deviation of the figure, as a fraction.'),
          sigma_rel: z.number().describe('Relative standard deviation of the offer price that this figure causes.'),
        }),
      )
      .describe('Assumed figures to replace with your own, most effective first.'),
    drivers: z
      .array(
        z.object({
          key: z.string().describe('Stable key of the cause.'),
          label: z.string().describe('Name of the cause, in the language of the calculation.'),
          sigma_rel: z.number().describe('Relative standard deviation of the offer price that this cause alone gives.'),
          share: z.number().describe('Share of the total variance, as a fraction.'),
        }),
      )
      .describe('Causes of the uncertainty, largest first; at most 8.'),
  })
  .openapi('Confidence', { description: 'How far the offer price can be trusted.' });
