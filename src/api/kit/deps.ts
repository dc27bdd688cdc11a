import type { Client } from '@temporalio/client';
import type { Database } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import type { Starter } from '../../db/outbox/starter.ts';
import type { Catalogue, CatalogueGrade } from '../../engine/catalogue/types.ts';
import type { NestOptions } from '../../engine/nesting/build-job.ts';
import type { PreviewRequest, PreviewText } from '../../engine/preview.ts';
import type { PricingSnapshot } from '../../engine/snapshot.ts';
import type { NestJob, NestResult } from '../../nest/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { ObjectStore } from '../../platform/object-store.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { OpenWorkbook } from '../known-prices/open-workbook.ts';
import type { InRequestThread } from '../threads/request-threads.ts';
import type { Background } from './background.ts';
import type { CursorCodec } from './cursor.ts';
import type { Waits } from './waiting.ts';

/** Dependencies of the routes, made once by the entry point. */
export type Deps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly temporal: Client;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretBox;
  readonly cursors: CursorCodec;
  readonly background: Background;
  readonly waits: Waits;
  /** Prices a modified snapshot, off the event loop. Rejected with QueueFull when no thread is available in time. */
  readonly preview: (
    orgId: OrgId,
    snapshot: PricingSnapshot,
    request: PreviewRequest,
  ) => Promise<PreviewText>;
  /** Solves a quick nest, off the event loop. Rejected as `preview` is. */
  readonly nestPreview: (
    orgId: OrgId,
    request: NestOptions,
  ) => Promise<{ readonly job: NestJob; readonly result: NestResult }>;
  /** Work of one request that would block the event loop. Rejected as `preview` is. */
  readonly inRequestThread: InRequestThread;
  /** Opens a workbook of a stranger in a sandbox. Rejected as `preview` is. */
  readonly openWorkbook: OpenWorkbook;
  /** The grades of the platform, indexed. */
  readonly catalogue: Catalogue<CatalogueGrade>;
  readonly settings: {
    readonly publicBaseUrl: string;
    /** Link for a customer whose plan is used up: a page of the operator, otherwise the built-in one with a contact. */
    readonly upgradeUrl: string;
    /** The contact on the built-in upgrade page; null: the operator of the service. */
    readonly supportContact: string | null;
    readonly corsOrigins: readonly string[];
    /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. */
    readonly trustedProxies: readonly string[];
    readonly allowInsecureWebhookTargets: boolean;
    /** True if the Temporal server honours fairness keys. */
    readonly fairScheduling: boolean;
    /** Operator routes are on a listener of their own, not on this one. */
    readonly ownAdminListener: boolean;
    /** Limit of one credential at the MCP server. */
    readonly mcpRequestsPerMinute: number;
    /** Set by tests: check every response against its published schema. */
    readonly validateResponses: boolean;
  };
};
