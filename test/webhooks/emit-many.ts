import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { createStarter } from '../../src/db/outbox/starter.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import { createWorkflowStarter } from '../../src/platform/workflow-starter.ts';
import { deliveryWiring } from '../../src/workflows/deliver-webhook/contract.ts';
import { openTestDatabase } from '../support/organisation.ts';
import type { Stack } from '../support/stack.ts';
import { failedCalculation } from './support.ts';

/** So many events of the one organisation of a stack, each started the way a commit starts it. */
export const emitMany = async (stack: Stack, count: number): Promise<void> => {
  const [row] = await stack.sql<{ id: string }>('select id from organisations');
  const orgId = asId<OrgId>(row?.id ?? '');
  const db = openTestDatabase(stack);
  const temporal = createTemporalClient(stack.temporal);
  const starter = createStarter(
    db,
    createWorkflowStarter(temporal),
    deliveryWiring,
    systemClock,
    createLogger('fatal'),
  );
  for (let i = 0; i < count; i += 1) {
    const event = {
      type: 'calculation.failed' as const,
      factKey: `load/${newId()}`,
      data: failedCalculation(),
      now: new Date(),
    };
    starter.kick(await db.asTenant(orgId, (tx) => recordEvent(tx, orgId, event)));
    await starter.idle();
  }
  await db.close();
  await temporal.connection.close();
};
