import type { MachineRow } from '../../db/environments/machines.ts';
import type { Wire } from '../kit/schemas.ts';
import type { machineDefinition } from './schemas.ts';

export const definitionToWire = (row: MachineRow): Wire<typeof machineDefinition> => ({
  id: row.id,
  name: row.name,
  vendor: row.vendor,
  model_no: row.model_no,
  klass: row.klass,
  subclass: row.subclass,
  parent_template_id: row.parent_template_id,
  hourly_rate_eur: row.hourly_rate_eur,
  burden_rate_eur: row.burden_rate_eur,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  capabilities: row.capabilities,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
