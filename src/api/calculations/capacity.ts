import { z } from '@hono/zod-openapi';
import { countRunning, etaSeconds, findRate, listQueue } from '../../db/calculations/queue.ts';
import { countPending } from '../../db/calculations/store.ts';
import { findTier } from '../../db/organisations/organisations.ts';
import { calculationField, tierSlug } from '../kit/fields.ts';
import { type Route, readRoute } from '../kit/route.ts';

const QUEUE_ENTRIES = 200;

const capacity = readRoute(
  {
    operationId: 'getCalculationCapacity',
    method: 'get',
    path: '/api/v1/calculations/capacity',
    tag: 'Calculations',
    summary: 'Get queue and throughput',
    description: 'Shows running and queued calculations and how fast they finish.',
    scope: 'calculations:read',
    weight: 'light',
    responses: {
      200: {
        description: 'The capacity.',
        schema: z
          .object({
            admission_enabled: z.boolean().describe('True if `pending_bound` is enforced.'),
            completion_rate_per_s: z
              .number()
              .describe('Number of runs that finish per second, measured over the last 15 minutes.'),
            eta_basis: z
              .enum(['org_rate', 'platform_default'])
              .describe(
                'Basis of the estimated times: the rate measured for this organisation (`org_rate`) or `platform_default`.',
              ),
            fair_scheduling: z.boolean().describe('True if workers serve the organisations in turn.'),
            inflight_cap: z
              .int()
              .describe('Maximum number of calculations of the organisation that run at the same time.'),
            inflight_enabled: z.boolean().describe('True if `inflight_cap` is enforced.'),
            inflight_now: z.int().describe('Number of calculations that are running.'),
            pending_bound: z.int().describe('Maximum number of calculations that may be queued or running.'),
            pending_count: z.int().describe('Number of calculations that are queued or running.'),
            queue: z
              .array(
                z.object({
                  calculation_id: calculationField,
                  eta_seconds: z.int().describe('Estimated seconds until this calculation is finished.'),
                  position: z
                    .int()
                    .describe('Position among queued and running calculations, counted from 1.'),
                }),
              )
              .describe(`Queued and running calculations in order, at most ${QUEUE_ENTRIES}.`),
            queue_pending_total: z.int().describe('Number of calculations that wait to run.'),
            tier_slug: tierSlug,
          })
          .openapi('CalculationCapacity', { description: 'Queue and throughput of the organisation.' }),
      },
    },
  },
  async ({ deps, tx, caller, now }) => {
    const tier = await findTier(tx, caller.orgId);
    const rate = await findRate(tx, caller.orgId, now);
    const queue = await listQueue(tx, caller.orgId, QUEUE_ENTRIES);
    const pendingCount = await countPending(tx, caller.orgId);
    const running = await countRunning(tx, caller.orgId);
    return {
      status: 200,
      body: {
        admission_enabled: true,
        completion_rate_per_s: rate.perSecond,
        eta_basis: rate.basis,
        fair_scheduling: deps.settings.fairScheduling,
        inflight_cap: tier.inflightCap,
        inflight_enabled: true,
        inflight_now: running,
        pending_bound: tier.pendingBound,
        pending_count: pendingCount,
        queue: queue.map(({ id, position }) => ({
          calculation_id: id,
          eta_seconds: etaSeconds(position, rate),
          position,
        })),
        queue_pending_total: pendingCount - running,
        tier_slug: tier.slug,
      },
    };
  },
);

export const capacityRoutes: readonly Route[] = [capacity];
