import { z } from '@hono/zod-openapi';
import type { fleetOf, MachineLine, RateLine, ReadLines } from '../../db/configuration/lines.ts';
import type { RateRow } from '../../db/environments/statements.ts';
import type { Fault } from '../../db/kernel/outcome.ts';
import { MACHINE_CLASSES, VDI_FIELDS } from '../../engine/index.ts';
import { messageOf, wording } from '../../platform/issue-words.ts';
import { type Column, isNumber, readSheet, type SheetRow, writeSheet } from '../kit/csv.ts';
import { MAX_FOUND } from '../kit/errors.ts';
import { calendarDate, currency } from '../kit/schemas.ts';
import { createMachine } from '../machines/schemas.ts';
import { RATE_KINDS } from './statement-schemas.ts';

const text = z.string().min(1).max(255).optional();
const date = calendarDate.optional();
const number = z
  .string()
  .regex(isNumber, 'must be a number with a decimal point, such as 12.5')
  .transform(Number)
  .pipe(z.number().min(0).max(1e9));
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

type Fleet = Awaited<ReturnType<typeof fleetOf>>[number];

const machineColumns: readonly Column<Fleet>[] = [
  { name: 'name', schema: z.string().min(1).max(255), write: ({ machine }) => machine.name },
  { name: 'klass', schema: z.enum(MACHINE_CLASSES), write: ({ machine }) => machine.klass },
  { name: 'subclass', schema: text, write: ({ machine }) => machine.subclass },
  { name: 'vendor', schema: text, write: ({ machine }) => machine.vendor },
  { name: 'model_no', schema: text, write: ({ machine }) => machine.model_no },
  {
    name: 'fleet_priority',
    schema: number.pipe(z.int().max(1_000_000)).optional(),
    write: ({ member }) => member.fleet_priority,
  },
  { name: 'is_enabled', schema: flag.optional(), write: ({ member }) => member.is_enabled },
  { name: 'valid_from', schema: date, write: ({ member }) => member.valid_from },
  { name: 'valid_to', schema: date, write: ({ member }) => member.valid_to },
  { name: 'hourly_rate_eur', schema: number.optional(), write: ({ machine }) => machine.hourly_rate_eur },
  { name: 'burden_rate_eur', schema: number.optional(), write: ({ machine }) => machine.burden_rate_eur },
  {
    name: 'spindle_power_kw',
    schema: number.optional(),
    write: ({ machine }) => machine.capabilities.spindle_power_kw,
  },
  {
    name: 'max_spindle_rpm',
    schema: number.optional(),
    write: ({ machine }) => machine.capabilities.max_spindle_rpm,
  },
  ...(['x', 'y', 'z'] as const).map(
    (axis, index): Column<Fleet> => ({
      name: `envelope_${axis}_mm`,
      schema: number.optional(),
      write: ({ machine }) => machine.capabilities.max_part_envelope_mm[index] ?? null,
    }),
  ),
  ...VDI_FIELDS.map(
    (name): Column<Fleet> => ({
      name,
      schema: number.optional(),
      write: ({ machine }) => machine.capabilities.vdi_3258?.[name] ?? null,
    }),
  ),
];

type NamedRate = { readonly rate: RateRow; readonly machine: string | null };

const rateColumns: readonly Column<NamedRate>[] = [
  { name: 'kind', schema: z.enum(RATE_KINDS), write: ({ rate }) => rate.kind },
  { name: 'machine', schema: text, write: ({ machine }) => machine },
  { name: 'value', schema: number, write: ({ rate }) => rate.value },
  { name: 'unit', schema: text, write: ({ rate }) => rate.unit },
  { name: 'currency', schema: currency.optional(), write: ({ rate }) => rate.currency },
  { name: 'valid_from', schema: date, write: ({ rate }) => rate.valid_from },
  { name: 'valid_to', schema: date, write: ({ rate }) => rate.valid_to },
  { name: 'source', schema: z.string().max(1000).optional(), write: ({ rate }) => rate.source },
];

export const machinesToCsv = (fleet: readonly Fleet[]): string => writeSheet(fleet, machineColumns);

export const ratesToCsv = (rates: readonly RateRow[], fleet: readonly Fleet[]): string => {
  const names = new Map(fleet.map(({ machine }) => [machine.id, machine.name]));
  return writeSheet(
    rates.map((rate) => ({
      rate,
      machine: rate.subject_id === null ? null : (names.get(rate.subject_id) ?? rate.subject_id),
    })),
    rateColumns,
  );
};

/** Parses lines; a line that does not describe a machine is an error with line and column. */
export const machinesFromCsv = (csv: string): ReadLines<MachineLine> => {
  const { rows, faults: unread } = readSheet(csv, machineColumns);
  if (unread.length > 0) return { lines: [], faults: unread };
  const faults: Fault[] = [];
  const read: ReturnType<typeof machineLine>[] = [];
  for (const row of rows) {
    const one = machineLine(row);
    read.push(one);
    faults.push(...one.faults);
    if (faults.length > MAX_FOUND) break;
  }
  return { lines: read.flatMap(({ line }) => line ?? []), faults };
};

const machineLine = ({
  line,
  cells,
}: SheetRow): { readonly line: MachineLine | null; readonly faults: readonly Fault[] } => {
  const { fleet_priority, is_enabled, valid_from, valid_to, ...rest } = cells;
  const body = createMachine.safeParse(definitionFrom(rest, valid_from, valid_to), wording(createMachine));
  if (!body.success) {
    const faults = body.error.issues.map((issue): Fault => {
      const { path, code } = issue;
      const column = String(path.findLast((part) => typeof part === 'string') ?? 'name');
      return { path: [line, column], msg: messageOf(issue), type: code };
    });
    return { line: null, faults };
  }
  const member = {
    fleet_priority: fleet_priority as number | undefined,
    is_enabled: is_enabled as boolean | undefined,
  };
  return { line: { line, definition: body.data, ...member }, faults: [] };
};

const VDI: ReadonlySet<string> = new Set(VDI_FIELDS);

const definitionFrom = (
  cells: Readonly<Record<string, unknown>>,
  validFrom: unknown,
  validTo: unknown,
): unknown => {
  const { spindle_power_kw, max_spindle_rpm, envelope_x_mm, envelope_y_mm, envelope_z_mm, ...rest } = cells;
  const plain: Record<string, unknown> = {};
  const vdi: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (!VDI.has(name)) plain[name] = value;
    else if (value !== undefined) vdi[name] = value;
  }
  return {
    ...plain,
    valid_from: validFrom,
    valid_to: validTo,
    capabilities: {
      spindle_power_kw,
      max_spindle_rpm,
      max_part_envelope_mm: [envelope_x_mm, envelope_y_mm, envelope_z_mm].filter(
        (value) => value !== undefined,
      ),
      ...(Object.keys(vdi).length === 0 ? {} : { vdi_3258: vdi }),
    },
  };
};

export const ratesFromCsv = (csv: string): ReadLines<RateLine> => {
  const { rows, faults } = readSheet(csv, rateColumns);
  if (faults.length > 0) return { lines: [], faults };
  const lines = rows.map(({ line, cells }): RateLine => {
    const { machine, unit, ...fields } = cells;
    return { line, machine: machine as string | undefined, unit: unit as string | undefined, fields };
  });
  return { lines, faults };
};
