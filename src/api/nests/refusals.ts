import { ApiError, conflict } from '../kit/errors.ts';

export const accepted = (): ApiError =>
  conflict('This nest is accepted; make another one.', { reason: 'accepted' });

export const underWay = (): ApiError => conflict('This nest is being solved.', { reason: 'under_way' });

export const notUnderWay = (status: string): ApiError =>
  conflict('This nest is not being solved.', { reason: 'not_under_way', status });

export const notSolved = (status: string): ApiError =>
  conflict('This nest is not solved.', { reason: 'not_solved', status });

export const withoutSheets = (): ApiError =>
  conflict('This nest has no sheets yet.', { reason: 'not_solved' });

export const remnantHeld = (jobNestId: string): ApiError =>
  conflict('A nest means to take this remnant.', { reason: 'held', job_nest_id: jobNestId });

export const stockFormatUnresolved = (stockFormatId: string): ApiError =>
  new ApiError('stock_format_unresolved', { details: { stock_format_id: stockFormatId } });
