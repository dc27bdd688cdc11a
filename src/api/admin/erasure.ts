import { z } from '@hono/zod-openapi';
import { beginErasure } from '../../db/erasure/begin.ts';
import { type Erasure, findErasure } from '../../db/erasure/erasure.ts';
import { logErasure } from '../../db/erasure/erasure-log.ts';
import { asId } from '../../db/kernel/ids.ts';
import { findOrganisation } from '../../db/organisations/organisations-admin.ts';
import { eraseOrganisationRef } from '../../workflows/erase-organisation/contract.ts';
import { existing } from '../kit/errors.ts';
import { uuid } from '../kit/schemas.ts';
import { type AdminRoute, adminRead, adminWrite } from './admin-route.ts';
import { wrongSlug } from './refusals.ts';

const PATH = '/api/v1/admin/organisations/{id}';
const params = z.object({ id: uuid() });

const jobOf = ({ orgId, runSeq }: Pick<Erasure, 'orgId' | 'runSeq'>): string =>
  eraseOrganisationRef(orgId, runSeq).workflowId;

/**
 * Access ends with the commit: keys, memberships, endpoints. A workflow removes the rest. The request repeats the slug, to
 * prevent erasing the wrong organisation. A second request returns the existing job. An erasure that was answered is in the log outside of the
 * database, so that a restore to an earlier moment cannot lose it.
 */
const erase = adminWrite(
  {
    operationId: 'adminEraseOrganisation',
    method: 'post',
    path: `${PATH}/erase`,
    params,
    body: z.strictObject({ slug: z.string().min(1).max(63) }),
  },
  async ({ tx, params: { id }, body, now, requestId, staged }) => {
    const organisation = existing(await findOrganisation(tx, { id }));
    const orgId = organisation.id;
    if (body.slug !== organisation.slug) throw wrongSlug();
    const begun = await beginErasure(tx, orgId, { now, requestId, refOf: eraseOrganisationRef });
    const { erasure, isNew } = begun;
    staged(begun.staged);
    return {
      status: 202,
      body: { job_id: jobOf(erasure) },
      audit: {
        action: 'organisation.erase',
        orgId,
        target: orgId,
        before: null,
        after: { job_id: jobOf(erasure), begun: isNew },
      },
    };
  },
  ({ deps, now, params: { id } }) => logErasure(deps.store, asId(id), now),
);

const state = adminRead(
  { operationId: 'adminGetErasure', method: 'get', path: `${PATH}/erasure`, params },
  async ({ tx, params: { id } }) => {
    const erasure = existing(await findErasure(tx, id));
    return {
      status: 200,
      body: {
        org_id: erasure.orgId,
        job_id: jobOf(erasure),
        step: erasure.step,
        objects_removed: erasure.objectsRemoved,
        rows_removed: erasure.rowsRemoved,
        requested_at: erasure.requestedAt.toISOString(),
        finished_at: erasure.finishedAt?.toISOString() ?? null,
      },
    };
  },
);

export const adminErasureRoutes: readonly AdminRoute[] = [erase, state];
