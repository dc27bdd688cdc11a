import type { Done, Invalid, NotFound } from '../../db/kernel/outcome.ts';
import type { StorageExceeded } from '../../db/uploads/stored-objects.ts';
import { ApiError, invalid, notFound } from './errors.ts';

type Loc = readonly (string | number)[];

/** What every resource refuses alike. @param at where what was sent begins */
export const plainRefusal = (refused: NotFound | Invalid, at: Loc = ['body']): ApiError =>
  refused.kind === 'not_found'
    ? notFound(refused.field ?? undefined)
    : invalid(refused.faults.map(({ path, msg, type }) => ({ loc: [...at, ...path], msg, type })));

export const storageExceeded = ({ limitBytes, usedBytes }: StorageExceeded): ApiError =>
  new ApiError('storage_exceeded', { details: { storage_bytes: limitBytes, used_bytes: usedBytes } });

/**
 * Gives what was done; what was refused is thrown as the answer of the resource, so that the transaction rolls back.
 * @throws ApiError
 */
export const settling =
  <R extends { readonly kind: string }>(refusal: (refused: R, at?: Loc) => ApiError) =>
  <T>(outcome: Done<T> | R, at?: Loc): T => {
    if (outcome.kind === 'done') return (outcome as Done<T>).value;
    throw refusal(outcome as R, at);
  };
