import { ShouldCostError } from './errors.ts';
import type { Client } from './generated/client/index.ts';
import {
  compareCalculationBatch,
  getCalculation,
  listEnvironments,
  quoteCalculation,
} from './generated/sdk.gen.ts';
import type {
  Calculation,
  CalculationQuote,
  ComparisonMatrix,
  GetCalculationData,
} from './generated/types.gen.ts';
import { itemsOf } from './pages.ts';
import { type NewPart, type partsOf, type UploadProgress, WAIT_SECONDS } from './parts.ts';

type What =
  | (NewPart & { readonly revision?: never })
  /** UUID of a part revision. */
  | { readonly revision: string; readonly file?: never };

export type QuoteRequest = What & {
  /** UUID or name of the costing environment. Default: the baseline of the organisation. */
  readonly environment?: string | undefined;
  readonly lotSize?: number | undefined;
  readonly annualVolume?: number | undefined;
  /** Any name of a grade: `C45`, `1.0503`, `AISI 1045`. */
  readonly material?: string | undefined;
  readonly currency?: string | undefined;
  /** Further fields of the request, as the API names them. */
  readonly fields?: Partial<CalculationQuote> | undefined;
};

export type QuoteProgress = UploadProgress | { readonly phase: 'pricing'; readonly calculation: Calculation };

export type WaitOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly query?: NonNullable<GetCalculationData['query']>;
};
export type QuoteOptions = Omit<WaitOptions, 'query'> & {
  readonly onProgress?: ((progress: QuoteProgress) => void) | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UNDER_WAY: readonly Calculation['status'][] = ['queued', 'running', 'polling'];

/** Methods of the client for calculations. */
export const calculationsOf = (client: Client, parts: ReturnType<typeof partsOf>) => {
  /** The UUID of an environment that is given by UUID or name. @throws ShouldCostError not_found */
  const environmentId = async (given: string, aborting: { signal?: AbortSignal }): Promise<string> => {
    if (UUID.test(given)) return given;
    for await (const environment of itemsOf(listEnvironments, { client, ...aborting }))
      if (environment.name === given) return environment.id;
    throw new ShouldCostError('not_found', `No environment has the name ${given}.`);
  };

  /** The calculation after its run ended: see `status` and `error`. */
  const wait = async (
    id: string,
    {
      signal,
      query,
      onProgress,
    }: WaitOptions & { readonly onProgress?: ((calculation: Calculation) => void) | undefined } = {},
  ): Promise<Calculation> => {
    for (;;) {
      const calculation = await getCalculation({
        client,
        path: { calculation_id: id },
        query: { ...query, wait_seconds: WAIT_SECONDS },
        ...(signal && { signal }),
      });
      onProgress?.(calculation);
      if (!UNDER_WAY.includes(calculation.status)) return calculation;
    }
  };

  /** The comparison of a batch once it is complete. */
  const waitForBatch = async (
    id: string,
    {
      signal,
      onProgress,
    }: Omit<WaitOptions, 'query'> & { readonly onProgress?: (matrix: ComparisonMatrix) => void } = {},
  ): Promise<ComparisonMatrix> => {
    for (;;) {
      const matrix = await compareCalculationBatch({
        client,
        path: { batch_id: id },
        query: { wait_seconds: WAIT_SECONDS },
        ...(signal && { signal }),
      });
      onProgress?.(matrix);
      if (matrix.complete) return matrix;
    }
  };

  /**
   * Prices a file or a part revision and waits for the price. A file becomes a new part.
   * @returns the calculation: `succeeded` with its prices, or another status with its `error`
   */
  const quote = async (request: QuoteRequest, options: QuoteOptions = {}): Promise<Calculation> => {
    const { signal, onProgress } = options;
    const aborting = signal === undefined ? {} : { signal };
    const environment =
      request.environment === undefined ? undefined : await environmentId(request.environment, aborting);
    const { lotSize, annualVolume, material, currency, fields } = request;
    const body: CalculationQuote = {
      ...fields,
      part_revision_id:
        request.file === undefined
          ? request.revision
          : (await parts.create(request, { signal, onProgress })).revisionId,
      ...(environment !== undefined && { costing_environment_id: environment }),
      ...(lotSize !== undefined && { lot_size: lotSize }),
      ...(annualVolume !== undefined && { annual_volume: annualVolume }),
      ...(material !== undefined && { material_ref: material }),
      ...(currency !== undefined && { currency }),
    };
    const { id } = await quoteCalculation({ client, body, ...aborting });
    return wait(id, {
      signal,
      onProgress: (calculation) => onProgress?.({ phase: 'pricing', calculation }),
    });
  };

  return { quote, wait, waitForBatch, environmentId: (given: string) => environmentId(given, {}) };
};
