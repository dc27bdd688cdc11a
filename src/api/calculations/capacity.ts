import { z } from '@hono/zod-openapi';
import { countRunning, etaSeconds, findRate, listQueue } from '../../db/calculations/queue.ts';
import { countPending } from '../../db/calculations/store.ts';
import { findTier } from '../../db/organisations/organisations.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';

const QUEUE_ENTRIES = 200;

const capacity = readRoute(
  {
    operationId: 'getCalculationCapacity',
    method: 'get',
    path: '/api/v1/calculations/capacity',
    tag: 'Calculations',
    summary: 'Capacity: what is under way, what waits, and how fast it goes',
    scope: 'calculations:read',
    weight: 'light',
    responses: {
      200: {
        description: 'The capacity',
        schema: z
          .object({
            admission_enabled: z.boolean().openapi({ description: 'pending_bound is enforced' }),
            completion_rate_per_s: z.number(),
            eta_basis: z.enum(['org_rate', 'platform_default']),
            fair_scheduling: z.boolean(),
            inflight_cap: z.int(),
            inflight_enabled: z.boolean(),
            inflight_now: z.int(),
            pending_bound: z.int(),
            pending_count: z.int().openapi({ description: 'queued plus running' }),
            queue: z
              .array(z.object({ calculation_id: uuid(), eta_seconds: z.int(), position: z.int() }))
              .openapi({ description: `at most ${QUEUE_ENTRIES}` }),
            queue_pending_total: z.int().openapi({ description: 'waiting for a slot' }),
            tier_slug: z.string(),
          })
          .openapi('CalculationCapacity'),
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
