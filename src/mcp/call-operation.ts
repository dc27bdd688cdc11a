import type { z } from '@hono/zod-openapi';
import type { usage } from '../api/billing/schemas.ts';
import type { comparisonMatrix } from '../api/calculations/comparison-schemas.ts';
import type { calculation, calculationList } from '../api/calculations/schemas.ts';
import type { costSheet } from '../api/calculations/sheet-schemas.ts';
import { invoke, type OperationInput, reads } from '../api/invoke.ts';
import type { Deps } from '../api/kit/deps.ts';
import type { Bearer } from '../api/kit/mcp-authenticate.ts';
import { heaviesOf } from '../api/kit/route.ts';
import type { Scope } from '../api/kit/scopes.ts';
import type { part, partList } from '../api/parts/schemas.ts';
import type { report } from '../api/reports/schemas.ts';

export type Calculation = z.infer<typeof calculation>;
export type CostSheet = z.infer<typeof costSheet>;
export type Report = z.infer<typeof report>;
export type Matrix = z.infer<typeof comparisonMatrix>;

type Capacity = {
  readonly inflight_cap: number;
  readonly inflight_now: number;
  readonly pending_bound: number;
  readonly pending_count: number;
};

type OperationResults = {
  readonly getCalculation: Calculation;
  readonly previewCalculation: {
    readonly cost_sheet: CostSheet;
    readonly delta: Readonly<Record<string, number>>;
    readonly total_delta: number;
  };
  readonly listCalculations: z.infer<typeof calculationList>;
  readonly compareCalculationBatch: Matrix;
  readonly compareCalculations: Matrix;
  readonly listReports: { readonly items: readonly Report[] };
  readonly listParts: z.infer<typeof partList>;
  readonly getPart: z.infer<typeof part>;
  readonly getUsage: z.infer<typeof usage>;
  readonly getCalculationCapacity: Capacity;
};

export type Operation = keyof OperationResults;

/**
 * Operations of the API that an agent can call, each with its required scope. All are reads; anything that starts work, bills,
 * issues credentials or administers needs REST.
 */
export const OPERATIONS: Readonly<Record<Operation, Scope>> = {
  getCalculation: 'calculations:read',
  previewCalculation: 'calculations:read',
  listCalculations: 'calculations:read',
  compareCalculationBatch: 'calculations:read',
  compareCalculations: 'calculations:read',
  listReports: 'calculations:read',
  listParts: 'parts:read',
  getPart: 'parts:read',
  getUsage: 'billing:read',
  getCalculationCapacity: 'calculations:read',
};

/** The caller and the request id. */
export type McpCaller = Bearer & { readonly requestId: string };

/** Calls an operation as the caller of this request, who pays its weight first. @throws ApiError as over REST */
export type CallOperation = <O extends Operation>(
  operation: O,
  input?: OperationInput,
) => Promise<OperationResults[O]>;

export const createCallOperation =
  (deps: Deps, { caller, requestId, pay }: McpCaller): CallOperation =>
  async (operation, input = {}) => {
    // Types do not protect at run time: refuse operations that are not in the table.
    if (!Object.hasOwn(OPERATIONS, operation)) throw new RangeError(`${operation} is not for agents`);
    const spec = reads.get(operation);
    const spend = await pay(spec === undefined ? 0 : heaviesOf(spec));
    const reply = await invoke(deps, operation, caller, input, {
      requestId,
      idempotencyKey: null,
      spend,
    });
    return reply.body as OperationResults[typeof operation];
  };
