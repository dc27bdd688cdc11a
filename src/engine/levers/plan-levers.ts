import { compilePlan, type Evaluation, evaluate } from '../cost/compiled.ts';
import { costContext } from '../cost/context.ts';
import { chargeAt } from '../cost/material.ts';
import type { ProcessPlan } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';
import { type Lever, type LeverInput, leverValue, type Proposal, replanned } from './lever.ts';

/** Changes of fleet, stock or staffing: planned or costed again. */
export const PLAN_LEVERS: readonly Lever[] = [
  {
    kind: 'machine_choice',
    audience: 'work_preparation',
    parameter: 'machine_rate_factor',
    propose: (input) => {
      const { snapshot, fleet } = input.planned.opened;
      // If all capable machines were compared by cost, no priority prevents a cheaper one.
      if (!fleet.prefers()) return [];
      const { environment } = snapshot;
      const machines = environment.machines.map((member) => ({ ...member, fleet_priority: 0 }));
      return [
        {
          lever: 'fleet_priority',
          params: {},
          after: replanned(input, { snapshot: { ...snapshot, environment: { ...environment, machines } } }),
        },
      ];
    },
  },
  {
    kind: 'stock_format',
    audience: 'procurement',
    parameter: 'lot_bundle',
    propose: (input) => {
      const { snapshot } = input.planned.opened;
      const { request } = snapshot;
      if (request.stock_format_id === null && request.stock_format_mm === null) return [];
      const free = { ...request, stock_format_id: null, stock_format_mm: null };
      return [
        {
          lever: 'stock_format',
          params: { format: request.stock_format_id ?? 'by_size' },
          after: replanned(input, { snapshot: { ...snapshot, request: free } }),
        },
      ];
    },
  },
  {
    kind: 'stock_charge',
    audience: 'procurement',
    parameter: 'lot_bundle',
    propose: (input) => {
      const { stock } = input.winner.candidate.plan;
      if (stock === null) return [];
      const from = chargeAt(stock, input.winner.evaluation.lotSize, input.planned.opened.context.lookup);
      if (from === 'share') return [];
      const after = recosted(input, { stock: { ...stock, charge: 'share' } });
      return [{ lever: 'full_stock_charge', params: { from, to: 'share' }, after }];
    },
  },
  {
    kind: 'multi_machine',
    audience: 'operations',
    parameter: 'operator_share_factor',
    propose: multiMachine,
  },
  { kind: 'extra_shift', audience: 'operations', parameter: 'extra_shift_hours_factor', propose: extraShift },
];

/** The winner's plan costed again with other operations or another charging of its stock. */
const recosted = (
  input: LeverInput,
  change: Partial<Pick<ProcessPlan, 'stock' | 'operations'>>,
): Evaluation | null => {
  const { plan } = input.winner.candidate;
  const { material, opened } = input.planned;
  const stock = change.stock ?? plan.stock;
  if (stock === null || material === null) return null;
  const compiled = compilePlan({ ...plan, ...change, stock }, material, opened.context);
  return evaluate(compiled, input.winner.evaluation.lotSize);
};

/** One operator on two machines: the operator's share of the run falls, set-up stays. */
function multiMachine(input: LeverInput): readonly Proposal[] {
  const factor = leverValue(input, 'operator_share_factor');
  const operations = input.winner.candidate.plan.operations.map((operation) =>
    operation.role === 'make' && operation.machine !== null
      ? {
          ...operation,
          operator_share: { ...operation.operator_share, value: operation.operator_share.value * factor },
        }
      : operation,
  );
  return [{ lever: 'operator_share', params: { factor }, after: recosted(input, { operations }) }];
}

/** More hours on the machines of the plan: depreciation by hours of life stays, interest, space and maintenance per hour fall. */
function extraShift(input: LeverInput): readonly Proposal[] {
  const { plan } = input.winner.candidate;
  const { stock } = plan;
  const { material, opened } = input.planned;
  if (stock === null || material === null) return [];
  const factor = leverValue(input, 'extra_shift_hours_factor');
  const used = new Set(plan.operations.flatMap((operation) => operation.machine?.membership_id ?? []));
  const { environment } = opened.snapshot;
  const machines = environment.machines.map((member) =>
    used.has(member.membership_id) ? withHours(member, factor) : member,
  );
  const context = costContext(
    opened.snapshot.request,
    { ...environment, machines },
    opened.parameters,
    opened.context.room_mm3,
  );
  const compiled = compilePlan({ ...plan, stock }, material, context);
  return [
    { lever: 'annual_hours', params: { factor }, after: evaluate(compiled, input.winner.evaluation.lotSize) },
  ];
}

const withHours = (member: FleetMember, factor: number): FleetMember => {
  const vdi = member.capabilities.vdi_3258;
  if (!vdi) return member;
  const more = (hours: number | null): number | null => (hours === null ? null : hours * factor);
  return {
    ...member,
    capabilities: {
      ...member.capabilities,
      vdi_3258: {
        ...vdi,
        annual_hours_T_G: more(vdi.annual_hours_T_G),
        annual_hours_T_ST: more(vdi.annual_hours_T_ST),
        annual_hours_T_IH: more(vdi.annual_hours_T_IH),
      },
    },
  };
};
