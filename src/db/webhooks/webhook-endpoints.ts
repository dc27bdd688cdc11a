import { sql } from 'kysely';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import type { DisabledReason } from './endpoint-health.ts';

export const MAX_ENDPOINTS = 50;

/** Time for which the previous secret also signs after a rotation. */
const ROTATION_OVERLAP_HOURS = 24;

export type WebhookEndpoint = {
  readonly id: EndpointId;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = [
  'id',
  'url',
  'event_types',
  'description',
  'status',
  'disabled_reason',
  'created_at',
  'updated_at',
] as const;

type Row = {
  id: string;
  url: string;
  event_types: string[];
  description: string;
  status: string;
  disabled_reason: string | null;
  created_at: Date;
  updated_at: Date;
};

const fromRow = (row: Row): WebhookEndpoint => ({
  id: asId(row.id),
  url: row.url,
  eventTypes: row.event_types,
  description: row.description,
  status: row.status as WebhookEndpoint['status'],
  disabledReason: row.disabled_reason as DisabledReason | null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Binds a sealed secret to its row: it does not open in another one. */
const sealContext = (orgId: OrgId, id: string): string => `webhook_endpoint:${orgId}:${id}`;

/**
 * True if the organisation may add another one. Holds an advisory lock until the transaction ends, so that two requests cannot
 * both take the last place.
 */
export const mayAddEndpoint = async (tx: Tx, orgId: OrgId): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-endpoints:${orgId}`}, 0))`.execute(tx);
  const { count } = await live(tx, orgId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < MAX_ENDPOINTS;
};

const live = (tx: Tx, orgId: OrgId) =>
  tx.selectFrom('webhook_endpoints').where('org_id', '=', orgId).where('deleted_at', 'is', null);

export const insertEndpoint = async (
  tx: Tx,
  orgId: OrgId,
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'eventTypes' | 'description'> & { readonly secret: string },
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<void> => {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      org_id: orgId,
      id: endpoint.id,
      url: endpoint.url,
      event_types: [...endpoint.eventTypes],
      description: endpoint.description,
      status: 'enabled',
      secret_sealed: options.secrets.seal(endpoint.secret, sealContext(orgId, endpoint.id)),
      counting_since: options.now,
      created_at: options.now,
      updated_at: options.now,
    })
    .execute();
};

export const findEndpoint = async (tx: Tx, orgId: OrgId, id: string): Promise<WebhookEndpoint | null> => {
  const row = await live(tx, orgId).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** `findEndpoint`, holding the row until the transaction ends. */
export const lockEndpoint = async (tx: Tx, orgId: OrgId, id: string): Promise<WebhookEndpoint | null> => {
  const row = await live(tx, orgId).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const listEndpoints = async (
  tx: Tx,
  orgId: OrgId,
  page: ListRequest,
): Promise<ListResult<WebhookEndpoint>> => {
  const rows = await live(tx, orgId).select(COLUMNS).$call(onePage(page, 'webhook_endpoints')).execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countEndpoints = (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> =>
  countOnAllPages(live(tx, orgId), page, 'webhook_endpoints');

/** Changes only the given fields. */
export const updateEndpoint = async (
  tx: Tx,
  orgId: OrgId,
  id: EndpointId,
  change: { readonly [K in 'url' | 'eventTypes' | 'description']?: WebhookEndpoint[K] | undefined },
  now: Date,
): Promise<void> => {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.eventTypes === undefined ? {} : { event_types: [...change.eventTypes] }),
      ...(change.description === undefined ? {} : { description: change.description }),
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** The row stays because its deliveries refer to it; the secrets are deleted. */
export const markEndpointDeleted = async (tx: Tx, orgId: OrgId, id: EndpointId, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      status: 'disabled',
      deleted_at: now,
      updated_at: now,
      secret_sealed: Buffer.alloc(0),
      former_secret_sealed: null,
      former_secret_until: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** The new secret signs from now on, and the previous one too for 24 h; an older overlapping one is dropped. */
export const rotateSecret = async (
  tx: Tx,
  orgId: OrgId,
  id: EndpointId,
  secret: string,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      former_secret_sealed: sql<Buffer>`secret_sealed`,
      former_secret_until: new Date(options.now.getTime() + ROTATION_OVERLAP_HOURS * 3_600_000),
      secret_sealed: options.secrets.seal(secret, sealContext(orgId, id)),
      updated_at: options.now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** Resets the failure count: failures before the re-enabling do not disable it again. */
export const enableEndpoint = async (tx: Tx, orgId: OrgId, id: EndpointId, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      consecutive_failures: 0,
      counting_since: now,
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** The secrets that sign now, newest first. */
export const signingSecrets = (
  endpoint: {
    readonly id: string;
    readonly secret_sealed: Buffer;
    readonly former_secret_sealed: Buffer | null;
    readonly former_secret_until: Date | null;
  },
  orgId: OrgId,
  options: { readonly now: Date; readonly secrets: SecretBox },
): readonly string[] => {
  const context = sealContext(orgId, endpoint.id);
  const sealed = [endpoint.secret_sealed];
  const { former_secret_sealed: former, former_secret_until: until } = endpoint;
  if (former !== null && until !== null && until > options.now) sealed.push(former);
  return sealed.map((value) => options.secrets.open(value, context));
};

const KEY_ID_BYTES = 8;

/**
 * Seals with the newest encryption key what an earlier one sealed, and returns the number of endpoints. When it returns 0 for
 * every organisation, the earlier key is no longer needed.
 */
export const resealSecrets = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<number> => {
  // A sealed value starts with the id of its key.
  const newest = options.secrets.seal('', '').subarray(0, KEY_ID_BYTES);
  const rows = await live(tx, orgId)
    .select(['id', 'secret_sealed', 'former_secret_sealed', 'former_secret_until'])
    .where(sql<boolean>`(substr(secret_sealed, 1, ${KEY_ID_BYTES}) <> ${newest}
      or substr(former_secret_sealed, 1, ${KEY_ID_BYTES}) <> ${newest})`)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const [current = '', former] = signingSecrets(row, orgId, options);
    const context = sealContext(orgId, row.id);
    await tx
      .updateTable('webhook_endpoints')
      .set({
        secret_sealed: options.secrets.seal(current, context),
        former_secret_sealed: former === undefined ? null : options.secrets.seal(former, context),
        former_secret_until: former === undefined ? null : row.former_secret_until,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', row.id)
      .execute();
  }
  return rows.length;
};
