import type { Write } from '../../db/configuration/outcome.ts';
import type { Author } from '../../db/environments/changes.ts';
import { type CountedEnvironment, findCountedEnvironment } from '../../db/environments/environments.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { Caller } from '../kit/caller.ts';
import { existing } from '../kit/errors.ts';

/** Request context of the handlers in this folder. */
export type Request = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
};

const authorOf = ({ caller, requestId, now }: Request): Author => ({
  actorId: caller.userId ?? caller.credentialId,
  requestId,
  now,
});

/** Author and time of the request, for the functions that write the configuration. */
export const writeOf = (request: Request): Write => ({
  tx: request.tx,
  orgId: request.caller.orgId,
  author: authorOf(request),
});

/** @throws ApiError not_found, also for another tenant's and for a deleted environment */
export const environmentOf = async (request: Request, id: string): Promise<CountedEnvironment> =>
  existing(await findCountedEnvironment(request.tx, request.caller.orgId, id));
