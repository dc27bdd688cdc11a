import type { AdminRoute } from './admin-route.ts';
import { auditRoutes } from './audit-log.ts';
import { adminErasureRoutes } from './erasure.ts';
import { adminOauthRoutes } from './oauth.ts';
import { adminOrganisationRoutes } from './organisations.ts';
import { adminWalletRoutes } from './wallets.ts';
import { adminWebhookRoutes } from './webhooks.ts';

/** The operators' route table, outside the public description. */
export const adminRoutes: readonly AdminRoute[] = [
  ...adminOrganisationRoutes,
  ...adminErasureRoutes,
  ...adminWebhookRoutes,
  ...adminWalletRoutes,
  ...adminOauthRoutes,
  ...auditRoutes,
];
