import { z } from '@hono/zod-openapi';
import { RATE_SOURCES, TIME_KINDS, TOOLING_MODES } from '../../engine/index.ts';
import { orNull } from '../kit/schemas.ts';
import { computed, evidence, factRefs, params, term } from './term-schemas.ts';

const machineRejection = z
  .object({
    membership_id: z.string().describe('Id of the membership of this machine in the fleet.'),
    machine_id: z.string().describe('Id of the rejected machine definition.'),
    name: z.string().describe('Name of the rejected machine.'),
    reason: z.string().describe('Reason why the machine cannot perform the operation, as a code.'),
    params,
  })
  .openapi('MachineRejection', { description: 'A machine that cannot perform the operation, with the reason.' });

const timeElement = z
  .object({
    kind: z.enum(TIME_KINDS).describe('REFA time type: `tr` (set-up), `th` (main) or `tn` (auxiliary).'),
    id: z.string().describe('Name of the time element, for example `tool_change`.'),
    time_s: z.number().describe('Time in seconds: per lot for `tr`, per piece otherwise.'),
    formula_id: z.string().describe('Id of the time formula.'),
    terms: z.array(term).describe('Inputs of the time formula.'),
  })
  .openapi('TimeElement', { description: 'One contribution to the time of an operation.' });

export const processOperation = z
  .object({
    op_id: z.string().describe('Id of the operation within this plan.'),
    process: z.string().describe('Manufacturing process, for example `milling`.'),
    step: z.string().describe('Step of the process that the operation performs.'),
    label: z.string().describe('Name of the operation, in the language of the calculation.'),
    machine: z
      .object({ id: z.string().describe('UUID of the definition of this machine.'), name: z.string().describe('Name of that machine.') })
      .nullable()
      .describe('Machine that performs the operation. Null for manual and subcontracted work.'),
    rejected_machines: z.array(machineRejection).describe('Machines of the fleet that cannot perform the operation. Empty unless `include=rejected_machines`.'),
    setup_no: z.int().describe('Number of the clamping, counted from 1. 0 for work outside the clampings, such as sawing.'),
    tool_directions: z
      .array(z.tuple([z.number(), z.number(), z.number()]))
      .optional()
      .describe('Directions from which the tools of a milling clamping come, as unit vectors in the coordinates of the file. Absent for other work.'),
    features: z.array(z.string()).describe('Ids of the features that the operation produces.'),
    face_ids: z.array(z.string()).describe('Ids of the CAD faces that the operation produces.'),
    time: z
      .object({
        tr_s: z.number().describe('Set-up time per lot, in seconds (REFA tr).'),
        th_s: z.number().describe('Main time per piece, in seconds (REFA th).'),
        tn_s: z.number().describe('Auxiliary time per piece, in seconds (REFA tn).'),
        tv_s: z.number().describe('Allowance time per piece, in seconds (REFA tv).'),
      })
      .describe('Times of the operation with all factors applied: `tr_s` per lot, the others per piece.'),
    time_elements: z.array(timeElement).describe('Elements that the times consist of. Empty unless `include=time_elements`.'),
    cost: z.number().describe('Cost of the operation per piece, with its share of the set-up, before surcharges.'),
    evidence,
    facts: factRefs,
  })
  .openapi('ProcessOperation', { description: 'One operation of the process plan.' });

export const lotPoint = z
  .object({
    lot_size: z.int().describe('Lot size of this point, in pieces.'),
    unit_cost: z.number().describe('Unit cost at this lot size.'),
    offer_price: z.number().describe('Offer price per piece at this lot size.'),
    setup_per_piece: z.number().describe('Set-up and other lot-fixed cost per piece.'),
    plan_id: z.string().describe('Id of the cheapest plan at this lot size.'),
    machines: z.array(z.string()).describe('Names of the machines of this plan, in order of use. Empty for an assembly and for bought work.'),
  })
  .openapi('LotPoint', { description: 'Price at one lot size.' });

export const cheapestFrom = z.int().nullable().describe('Smallest annual volume at which this process is the cheapest. Null without an annual volume, or if it never is.');

export const annualPoint = z
  .object({
    annual_volume: z.int().describe('Annual volume of this point, in pieces.'),
    lot_size: z.int().describe('Lot size at this volume, in pieces: that of the calculation, or the whole year if that is less.'),
    unit_cost: z.number().describe('Unit cost at this annual volume.'),
    offer_price: z.number().describe('Offer price per piece at this annual volume.'),
    tooling_per_piece: z.number().describe('Share of moulds and dies per piece, also if the piece does not pay for them. 0 if the plan needs none.'),
    process: z.string().nullable().describe('Manufacturing process of the cheapest plan at this volume. Null if it is not known.'),
    plan_id: z.string().describe('Id of the cheapest plan at this annual volume.'),
  })
  .openapi('AnnualPoint', { description: 'Price at one annual volume.' });

const toolCavities = z.int().describe('Number of pieces per shot.');
const toolLife = z.number().describe('Shots until the inserts are worn out.');
const toolCount = z.int().describe('Number of tools, or sets of inserts, that the programme wears out.');
const leadTime = z.int().nullable().describe('Days from the order of the tool to the first good pieces. Null if not known.');

export const tooling = z
  .object({
    mode: z.enum(TOOLING_MODES).describe('How the tool is charged: `amortised` (in the piece), `separate` (beside the price) or `customer_owned` (not at all).'),
    currency: z.string().describe('ISO 4217 code of `cost`.'),
    cost: z.number().nullable().describe('Cost of all tools of the programme, with new inserts, upkeep and mark-up. Null if the customer owns them.'),
    cavities: toolCavities,
    life: toolLife,
    count: toolCount,
    lead_time_days: leadTime,
    items: z
      .array(
        z.object({
          id: z.string().describe('Id of the tool within the plan.'),
          kind: z.string().describe('Kind of the tool, for example `mould`.'),
          label: z.string().describe('Name of the tool, in the language of the calculation.'),
          cavities: toolCavities,
          life: toolLife,
          count: toolCount,
          cost: orNull(computed).describe('Cost of this tool over its programme, with formula and terms. Null if the customer owns it.'),
          lead_time_days: leadTime,
        }),
      )
      .describe('The tools, one entry each.'),
  })
  .openapi('Tooling', { description: 'Moulds and dies that the plan needs.' });

export const chosenProcess = z
  .object({
    name: z.string().openapi({ example: 'milling' }).describe('Manufacturing process of the chosen plan.'),
    cheapest_from_annual_volume: cheapestFrom,
  })
  .openapi('ChosenProcess', { description: 'The manufacturing process that is priced.' });

export const machineRate = z
  .object({
    machine_id: z.string().describe('UUID of the machine definition that the rate is for.'),
    value: z.number().describe('Rate per machine hour without operator, in the currency of the calculation.'),
    setup_value: z.number().describe('Rate per hour of set-up without operator, in the currency of the calculation. Energy counts as for an idle machine.'),
    source: z.enum(RATE_SOURCES).describe('Origin of the rate: `rate_row`, `stated` on the machine, `vdi_3258` cost data or `class_default`.'),
    components: z.array(z.object({ id: z.string().describe('Name of the rate component.'), amount: computed })).describe('Cost components of the rate, for example depreciation and energy.'),
    evidence: evidence.openapi({ description: 'Origin of the rate. `assumed` if any figure behind it is assumed.' }),
  })
  .openapi('PublishedMachineRate', { description: 'Hourly rate of one machine of the plan.' });
