import { z } from '@hono/zod-openapi';
import { recordOf } from '../kit/bounds.ts';

/** More than any drawing fact has. */
const [MAX_KEYS, MAX_ITEMS, MAX_TEXT] = [64, 100, 4000];

const text = z.string().max(MAX_TEXT);

/** A value of any kind: its kind defines the keys, and each has one of these types. */
export const factValue = recordOf(
  z.string().max(64),
  z
    .union([
      z.number(),
      text,
      z.boolean(),
      z.object({
        lower: z.number().describe('Lower limit or deviation.'),
        upper: z.number().describe('Upper limit or deviation.'),
      }),
      z.array(text).max(MAX_ITEMS),
      z
        .array(
          z.object({
            letter: text.describe('Letter of the datum.'),
            modifiers: z.array(text).max(MAX_ITEMS).describe('Encircled modifier letters after the datum.'),
          }),
        )
        .max(MAX_ITEMS),
    ])
    .nullable(),
  MAX_KEYS,
);
