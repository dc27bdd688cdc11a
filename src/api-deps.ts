import type { Pricer } from './activities/pricer.ts';
import { createBackground } from './api/kit/background.ts';
import { createCursorCodec } from './api/kit/cursor.ts';
import type { Deps } from './api/kit/deps.ts';
import { createWaits } from './api/kit/waiting.ts';
import { createOpenWorkbook } from './api/known-prices/open-workbook.ts';
import { upgradePageOf } from './api/upgrade-page.ts';
import type { Config } from './config.ts';
import { loadCatalogue } from './db/materials/catalogue.ts';
import { findStillOpen } from './db/outbox/still-open.ts';
import { openCatalogue } from './engine/index.ts';

type Opened = Pick<
  Deps,
  'db' | 'store' | 'temporal' | 'starter' | 'clock' | 'log' | 'secrets' | 'metrics' | 'inRequestThread'
> & { readonly pricer: Pricer; readonly keys: readonly string[] };

/** Dependencies of the API operations, for a process that listens or a command that calls operations without HTTP. */
export const openApiDeps = async ({ pricer, keys, ...shared }: Opened): Promise<Omit<Deps, 'settings'>> => {
  const { grades, collectiveNames } = await loadCatalogue(shared.db);
  return {
    ...shared,
    openWorkbook: createOpenWorkbook(),
    preview: pricer.preview,
    nestPreview: pricer.nestPreview,
    background: createBackground(shared.log),
    waits: createWaits((awaited) => findStillOpen(shared.db, awaited), shared.log),
    cursors: createCursorCodec(keys),
    catalogue: openCatalogue(grades, collectiveNames),
  };
};

/** @param port the actual port, which PORT=0 leaves open */
export const settingsFor = (config: Config, port: number): Deps['settings'] => {
  const base = config.PUBLIC_BASE_URL ?? `http://${config.HOST}:${port}`;
  return {
    publicBaseUrl: base,
    upgradeUrl: config.UPGRADE_URL ?? upgradePageOf(base),
    supportContact: config.SUPPORT_CONTACT ?? null,
    corsOrigins: config.CORS_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
    allowInsecureWebhookTargets: config.ALLOW_INSECURE_WEBHOOK_TARGETS,
    fairScheduling: config.TEMPORAL_ADDRESS === undefined || config.TEMPORAL_FAIRNESS,
    ownAdminListener: config.ADMIN_PORT !== undefined,
    mcpRequestsPerMinute: config.MCP_REQUESTS_PER_MINUTE,
    validateResponses: config.NODE_ENV === 'test',
  };
};
