import type { EnvironmentSubcontractor, Machine } from '../../../../clients/typescript/src/index.ts';

export type MachineClass = Machine['klass'];

export const MACHINE_CLASSES = [
  'milling_3axis',
  'milling_5axis',
  'turning',
  'mill_turn',
  'laser_cutting',
  'press_brake',
  'sawing',
  'drilling',
  'grinding',
  'deburring',
  'inspection_cmm',
  'manual_assembly',
  'welding',
  'injection_moulding',
  'die_casting_cold',
  'die_casting_hot',
  'gravity_die_casting',
  'sand_moulding',
  'core_shooting',
  'melting',
  'trimming',
  'shot_blasting',
] as const satisfies readonly MachineClass[];

export const BOUGHT = [
  'heat_treatment',
  'anodising',
  'zinc_plating',
  'powder_coating',
  'passivation',
  'grinding',
  'other',
] as const satisfies readonly EnvironmentSubcontractor['process'][];
