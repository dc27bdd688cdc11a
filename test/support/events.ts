import type { EventData } from '../../src/db/outbox/event-types.ts';
import { newId } from '../../src/platform/ids.ts';

/** The payload of an event that tests and benchmarks write without its calculation. */
export const failedCalculation = (): EventData['calculation.failed'] => ({
  calculation_id: newId(),
  calculation_name: 'Plate at 100',
  part_id: newId(),
  part_number: 'P-1',
  part_revision_id: newId(),
  costing_environment_id: newId(),
  batch_id: null,
  lot_size: 100,
  error: 'too_large: ü is larger than the machine',
});
