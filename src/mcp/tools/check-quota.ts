import { z } from 'zod';
import { guidance } from '../facts.ts';
import { defineTool } from '../tool.ts';

export const checkQuota = defineTool({
  name: 'check_quota',
  title: 'Check the quota',
  description: 'Calculations left this month, and how many can run at the same time.',
  asks: ['getUsage', 'getCalculationCapacity'],
  input: z.strictObject({}),
  output: z.object({
    guidance,
    tier_slug: z.string(),
    window: z.string().describe('UTC month'),
    included: z.int(),
    used: z.int(),
    reserved: z.int(),
    remaining: z.int(),
    overage_cents: z.int(),
    overage_price_cents: z.int().nullable().describe('of one unit; null: not sold'),
    hard_capped: z.boolean(),
    payment_blocked: z.boolean(),
    inflight_now: z.int(),
    inflight_cap: z.int(),
    pending_count: z.int(),
    pending_bound: z.int(),
  }),
  run: async (callOperation) => {
    const usage = await callOperation('getUsage');
    const { inflight_now, inflight_cap, pending_count, pending_bound } =
      await callOperation('getCalculationCapacity');
    const blocked = usage.payment_blocked || (usage.remaining === 0 && usage.hard_capped);
    return {
      structured: {
        guidance: [
          blocked
            ? 'New calculations are blocked until the plan allows more; stored ones can still be read.'
            : 'Start calculations over REST; these tools bill nothing.',
        ],
        ...usage,
        inflight_now,
        inflight_cap,
        pending_count,
        pending_bound,
      },
      text: `${usage.remaining} of ${usage.included} calculations are left in ${usage.window}; ${usage.used} used, ${usage.reserved} reserved; ${inflight_now} of ${inflight_cap} run now.`,
    };
  },
});
