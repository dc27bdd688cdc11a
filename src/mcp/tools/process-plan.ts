import { z } from 'zod';
import { money, naming } from '../facts.ts';
import { marked } from '../marked.ts';
import { definePriceTool } from './price-tool.ts';

export const processPlan = definePriceTool({
  name: 'process_plan',
  title: 'Process plan',
  description:
    'Operations in order, each with machine, set-up, times, cost, and the rejected machines with reasons.',
  output: {
    operations: z.array(
      z.object({
        op_id: z.string(),
        process: z.string(),
        step: z.string(),
        label: z.string(),
        setup_no: z.int(),
        machine: z.object({ id: z.string(), name: z.string() }).nullable(),
        features: z.array(z.string()),
        setup_s: z.number().describe('tr, per lot'),
        main_s: z.number().describe('th, per piece'),
        auxiliary_s: z.number().describe('tn, per piece'),
        allowance_s: z.number().describe('tv, per piece'),
        cost: z.number().describe('per piece, set-up share included, before surcharges'),
        evidence: z.object({ kind: z.string(), source: z.string() }),
        rejected_machines: z.array(
          z.object({ machine_id: z.string(), name: z.string(), reason: z.string() }),
        ),
      }),
    ),
    totals: z.object({ setup_s: z.number(), per_piece_s: z.number(), setups: z.int() }),
    machine_rates: z.array(z.object({ machine_id: z.string(), value: z.number(), source: z.string() })),
  },
  run: async (row) => {
    const operations = row.process_plan.map((op) => ({
      op_id: op.op_id,
      process: op.process,
      step: op.step,
      label: op.label,
      setup_no: op.setup_no,
      machine: op.machine,
      features: op.features,
      setup_s: op.time.tr_s,
      main_s: op.time.th_s,
      auxiliary_s: op.time.tn_s,
      allowance_s: op.time.tv_s,
      cost: op.cost,
      evidence: { kind: op.evidence.kind, source: op.evidence.source },
      rejected_machines: op.rejected_machines.map(({ machine_id, name, reason }) => ({
        machine_id,
        name,
        reason,
      })),
    }));
    const totals = {
      setup_s: operations.reduce((sum, op) => sum + op.setup_s, 0),
      per_piece_s: operations.reduce((sum, op) => sum + op.main_s + op.auxiliary_s + op.allowance_s, 0),
      setups: new Set(operations.map((op) => `${op.machine?.id}/${op.setup_no}`)).size,
    };
    const steps = operations.map(({ label, machine }) =>
      machine === null ? label : `${label} on ${marked(machine.name)}`,
    );
    return {
      fields: {
        operations,
        totals,
        machine_rates: row.machine_rates.map(({ machine_id, value, source }) => ({
          machine_id,
          value,
          source,
        })),
      },
      guidance: [
        'cost_breakdown with persona workprep shows the cost lines of these operations; cost_factors lists the times you can change.',
      ],
      text:
        operations.length === 0
          ? `${naming(row)} is bought: ${money(row.offer_price, row.currency)} per piece, without a process plan.`
          : `${naming(row)} is made in ${operations.length} operations: ${steps.join(', ')}. ${Math.round(totals.per_piece_s)} s per piece and ${Math.round(totals.setup_s / 60)} min of set-up per lot.`,
    };
  },
});
