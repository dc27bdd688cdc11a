import type { Done, Invalid, NotFound } from '../../db/kernel/outcome.ts';
import type { StorageExceeded } from '../../db/uploads/stored-objects.ts';
import { ApiError, invalid, notFound } from './errors.ts';

type Loc = readonly (string | number)[];

/** The refusals that all resources share. @param at path prefix of the body */
export const plainRefusal = (refused: NotFound | Invalid, at: Loc = ['body']): ApiError =>
  refused.kind === 'not_found'
    ? notFound(refused.field ?? undefined)
    : invalid(refused.faults.map(({ path, msg, type }) => ({ loc: [...at, ...path], msg, type })));

const inMib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

export const storageExceeded = ({ limitBytes, usedBytes }: StorageExceeded): ApiError =>
  new ApiError('storage_exceeded', {
    message: `The plan allows ${inMib(limitBytes)} of storage, and ${inMib(usedBytes)} are used. Delete uploads that no part needs, or change the plan.`,
    details: { storage_bytes: limitBytes, used_bytes: usedBytes },
  });

export const currencyUnresolved = ({
  from,
  to,
}: {
  readonly from: string | readonly string[];
  readonly to: string;
}): ApiError =>
  new ApiError('currency_unresolved', {
    message: `No dated exchange rate exists from ${[from].flat().join(', ')} to ${to}. Add one with POST /api/v1/exchange-rates.`,
    details: { from, to },
  });

export const stockFormatUnresolved = (id: string): ApiError =>
  new ApiError('stock_format_unresolved', {
    message: `The stock format ${id} does not exist or does not fit. Choose one from GET /api/v1/stock-formats.`,
    details: { stock_format_id: id },
  });

/**
 * The value of a successful outcome; throws the error response of a refused one, so that the transaction rolls back.
 * @throws ApiError
 */
export const unwrapWith =
  <R extends { readonly kind: string }>(refusal: (refused: R, at?: Loc) => ApiError) =>
  <T>(outcome: Done<T> | R, at?: Loc): T => {
    if (outcome.kind === 'done') return (outcome as Done<T>).value;
    throw refusal(outcome as R, at);
  };
