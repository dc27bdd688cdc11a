import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { endReplay, type ReplayState, replayNextPage } from '../db/webhooks/delivery-replays.ts';
import type { Clock } from '../platform/clock.ts';
import type { RowInput } from '../workflows/contract.ts';
import { REPLAY_PAGE } from '../workflows/replay-failed/contract.ts';

type ReplayActivityDeps = {
  readonly db: Database;
  readonly starter: Starter;
  readonly clock: Clock;
};

export const createReplayActivities = (deps: ReplayActivityDeps) => ({
  /** One page of a bulk replay; safe to repeat, because the position advances in the same transaction. */
  replayPage: async (input: RowInput): Promise<ReplayState> => {
    const orgId = asId<OrgId>(input.orgId);
    const { state, staged } = await deps.db.asTenant(orgId, (tx) =>
      replayNextPage(tx, orgId, input.id, {
        now: deps.clock.now(),
        pageSize: REPLAY_PAGE,
      }),
    );
    deps.starter.kick(staged);
    return state;
  },

  abandonReplay: async (input: RowInput): Promise<void> => {
    const orgId = asId<OrgId>(input.orgId);
    await deps.db.asTenant(orgId, (tx) => endReplay(tx, orgId, input.id, deps.clock.now()));
  },
});
