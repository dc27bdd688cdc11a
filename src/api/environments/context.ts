import type { Author } from '../../db/environments/changes.ts';
import { type CountedEnvironment, findCountedEnvironment } from '../../db/environments/environments.ts';
import { lockConfiguration } from '../../db/environments/write.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { Caller } from '../kit/caller.ts';
import { invalid, notFound } from '../kit/errors.ts';

/** What every handler of this folder takes from its request. */
export type Request = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
};

export const authorOf = ({ caller, requestId, now }: Request): Author => ({
  actorId: caller.userId ?? caller.credentialId,
  requestId,
  now,
});

/** Today, UTC, as `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** @throws ApiError not_found, also for another tenant's and for a deleted one */
export const environmentOf = async (request: Request, id: string): Promise<CountedEnvironment> => {
  const row = await findCountedEnvironment(request.tx, request.caller.orgId, id);
  if (row === null) throw notFound();
  return row;
};

/** The same, as the only writer of the organisation's configuration. */
export const environmentForWrite = async (request: Request, id: string): Promise<CountedEnvironment> => {
  await lockConfiguration(request.tx, request.caller.orgId);
  return environmentOf(request, id);
};

/** @throws ApiError validation_error naming `valid_to` */
export const checkWindow = (
  window: { readonly valid_from: string | null; readonly valid_to: string | null },
  at: readonly (string | number)[] = ['body'],
): void => {
  if (window.valid_from !== null && window.valid_to !== null && window.valid_to < window.valid_from) {
    throw invalid([{ loc: [...at, 'valid_to'], msg: 'is before valid_from', type: 'window_reversed' }]);
  }
};

/** The fields that were given; what is undefined was left out. */
export const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
