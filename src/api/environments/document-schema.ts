import { z } from '@hono/zod-openapi';
import { MOST } from '../../db/configuration/room.ts';
import { freeForm, recordOf } from '../kit/bounds.ts';
import { calendarDate, currency } from '../kit/schemas.ts';
import { createMachine } from '../machines/schemas.ts';
import { environmentName, region } from './schemas.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import {
  createOverride,
  createSubcontractor,
  createTool,
  MAX_AMOUNT,
  RATE_KINDS,
} from './statement-schemas.ts';

/** Members, machines that only a rate names, and those that either takes unstated fields from. */
const MAX_MACHINES = 5_000;

/** Figures of one machine that name a source. */
const MAX_CITED = 200;

/** JSON values of a whole document: every row has several. */
export const DOCUMENT_MAX_NODES = 100_000;

const key = z.string().min(1).max(64);
const date = calendarDate.nullable();
const source = z.string().max(4000).nullable();
const rows = <T extends z.ZodType>(row: T, most: number) => z.array(row).max(most);

export type Stated<T extends z.ZodType> = z.ZodObject<{ value: T; source: typeof source }, z.core.$strict>;

export const statedSetting = <T extends z.ZodType>(value: T): Stated<T> => z.strictObject({ value, source });

const settings = z
  .strictObject(
    Object.fromEntries(
      Object.entries(SETTINGS).map(([name, field]) => [name, statedSetting(field).optional()]),
    ) as {
      [K in SettingName]: z.ZodOptional<Stated<(typeof SETTINGS)[K]>>;
    },
  )
  .openapi('EnvironmentSettings', {
    description: 'what is stated, and by whom; a field that is not there is not stated',
  });

const definition = createMachine.omit({ parent_template_id: true });

const machine = z.strictObject({
  key: key.openapi({ description: 'names the machine within this document' }),
  template: key.nullable().openapi({ description: 'key of the machine that unstated fields are read from' }),
  definition,
  citations: z
    .object({
      citations: recordOf(z.string().max(64), z.string().max(4000), MAX_CITED)
        .optional()
        .openapi({ description: 'source by figure' }),
      sigmas: recordOf(z.string().max(64), z.number(), MAX_CITED)
        .optional()
        .openapi({ description: 'relative spread by figure' }),
    })
    .openapi({ description: 'where the figures of the definition come from' }),
});

/** One environment with everything that it states, without ids and times: what is written by hand, kept in a repository, and carried over. */
export const environmentDocument = z
  .strictObject({
    format: z.literal('should-cost/environment'),
    version: z.literal(1),
    name: environmentName,
    description: z.string().max(4000),
    currency,
    region,
    valid_from: calendarDate,
    valid_to: date,
    parent: environmentName
      .nullable()
      .openapi({ description: 'name of an environment of the same organisation' }),
    enabled_extractors: z.array(z.string().max(64)).min(1).max(50),
    attributes: freeForm(),
    settings,
    machines: rows(machine, MAX_MACHINES),
    fleet: rows(
      z.strictObject({
        machine: key,
        fleet_priority: z.int().min(0).max(1_000_000),
        is_enabled: z.boolean(),
        valid_from: date,
        valid_to: date,
      }),
      MOST.machines,
    ),
    rates: rows(
      z.strictObject({
        kind: z.enum(RATE_KINDS),
        machine: key.nullable(),
        value: z.number().min(0).max(MAX_AMOUNT),
        unit: z.string().max(32),
        currency,
        valid_from: calendarDate,
        valid_to: date,
        source,
      }),
      MOST.rates,
    ),
    // Spelled out: an extended schema is published as both at once, and each refuses the other's fields.
    tools: rows(z.strictObject({ ...createTool.shape, source: source.optional() }), MOST.tools),
    subcontractors: rows(
      z.strictObject({ ...createSubcontractor.shape, source: source.optional() }),
      MOST.subcontractors,
    ),
    overrides: rows(createOverride, MOST.overrides),
  })
  .openapi('EnvironmentDocument');

export type EnvironmentDocument = z.infer<typeof environmentDocument>;
