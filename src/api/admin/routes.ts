import type { AdminRoute } from './admin-route.ts';
import { auditRoutes } from './audit-log.ts';
import { adminOrganisationRoutes } from './organisations.ts';

/** The operators' route table, outside the public description. */
export const adminRoutes: readonly AdminRoute[] = [...adminOrganisationRoutes, ...auditRoutes];
