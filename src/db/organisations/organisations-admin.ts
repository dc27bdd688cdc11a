import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/**
 * An organisation as operators see it: its plan and its exceptions (null: the plan's value). All functions here run as sc_admin.
 */
export type Organisation = {
  readonly id: OrgId;
  readonly name: string;
  readonly slug: string;
  readonly tierSlug: string;
  readonly hardCapped: boolean | null;
  readonly paymentBlocked: boolean;
  readonly includedOverride: number | null;
  readonly overageCentsOverride: number | null;
  readonly createdAt: Date;
};

const COLUMNS = [
  'id',
  'name',
  'slug',
  'tier_slug',
  'hard_capped',
  'payment_blocked',
  'included_override',
  'overage_cents_override',
  'created_at',
] as const;

const select = (tx: Tx) => tx.selectFrom('organisations').select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): Organisation => ({
  id: row.id as OrgId,
  name: row.name,
  slug: row.slug,
  tierSlug: row.tier_slug,
  hardCapped: row.hard_capped,
  paymentBlocked: row.payment_blocked,
  includedOverride: row.included_override,
  overageCentsOverride: row.overage_cents_override,
  createdAt: row.created_at,
});

export const findOrganisation = async (
  tx: Tx,
  by: { readonly id: string } | { readonly slug: string },
): Promise<Organisation | null> => {
  const row = await ('id' in by
    ? select(tx).where('id', '=', by.id)
    : select(tx).where('slug', '=', by.slug)
  ).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const lockOrganisation = async (tx: Tx, id: string): Promise<Organisation | null> => {
  const row = await select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const tierExists = async (tx: Tx, slug: string): Promise<boolean> => {
  const row = await tx.selectFrom('plan_tiers').select('slug').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
};

export const listOrganisations = async (tx: Tx, page: ListRequest): Promise<ListResult<Organisation>> => {
  const rows = await select(tx).$call(onePage(page, 'organisations')).execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countOrganisations = (tx: Tx, page: ListRequest): Promise<number> =>
  countOnAllPages(tx.selectFrom('organisations'), page, 'organisations');

type Changeable = 'tierSlug' | 'hardCapped' | 'paymentBlocked' | 'includedOverride' | 'overageCentsOverride';
type OrganisationChange = { readonly [K in Changeable]?: Organisation[K] | undefined };

/** Changes only the given fields; null removes an exception. */
export const changeOrganisation = async (tx: Tx, id: OrgId, change: OrganisationChange): Promise<void> => {
  const set = {
    ...(change.tierSlug === undefined ? {} : { tier_slug: change.tierSlug }),
    ...(change.hardCapped === undefined ? {} : { hard_capped: change.hardCapped }),
    ...(change.paymentBlocked === undefined ? {} : { payment_blocked: change.paymentBlocked }),
    ...(change.includedOverride === undefined ? {} : { included_override: change.includedOverride }),
    ...(change.overageCentsOverride === undefined
      ? {}
      : { overage_cents_override: change.overageCentsOverride }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('organisations').set(set).where('id', '=', id).execute();
};
