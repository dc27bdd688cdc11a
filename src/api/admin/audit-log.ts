import { z } from '@hono/zod-openapi';
import { listAudit } from '../../db/accounts/operators.ts';
import { answerPage } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { uuid } from '../kit/schemas.ts';
import { type AdminRoute, adminRead } from './admin-route.ts';

const PATH = '/api/v1/admin/audit-log';
const LIST = 'adminListAuditLog';

const list = adminRead(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    query: z.object({ ...pageQuery, org_id: uuid().optional() }),
  },
  async ({ deps, tx, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listAudit(tx, { orgId: query.org_id ?? null }, page),
      toItems: (rows) =>
        rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          operator: row.operator,
          action: row.action,
          org_id: row.orgId,
          target: row.target,
          request_id: row.requestId,
          before: row.before,
          after: row.after,
        })),
      count: null,
    }),
);

export const auditRoutes: readonly AdminRoute[] = [list];
