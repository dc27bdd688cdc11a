import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

/** Limits of the organisation's plan, with its own exceptions applied. */
export type Tier = {
  readonly slug: string;
  readonly includedPerMonth: number;
  readonly hardCapped: boolean;
  /** Null: the plan sells no overage. */
  readonly overageCents: number | null;
  readonly environments: number;
  readonly pendingBound: number;
  readonly inflightCap: number;
  readonly heavyWeight: number;
  readonly unitsPerMinute: number;
  readonly requestsPerMinute: number;
  /** For all callers of the organisation together. */
  readonly organisationUnitsPerMinute: number;
  readonly organisationRequestsPerMinute: number;
  readonly storageBytes: number;
  /** Maximum number of stored uploads, in any state. */
  readonly uploads: number;
  /** Maximum number of job nests that are queued or being solved. */
  readonly openNests: number;
  /** CPU seconds of reading: per drawing, and for all files in a calendar month. */
  readonly drawingCpuSeconds: number;
  readonly monthCpuSeconds: number;
  readonly paymentBlocked: boolean;
};

export const findTier = async (tx: Tx, orgId: OrgId): Promise<Tier> => {
  const row = await tx
    .selectFrom('organisations as org')
    .innerJoin('plan_tiers as tier', 'tier.slug', 'org.tier_slug')
    .select([
      'tier.slug',
      'tier.included_per_month',
      'tier.hard_capped',
      'tier.overage_cents',
      'tier.environments',
      'tier.pending_bound',
      'tier.inflight_cap',
      'tier.heavy_weight',
      'tier.units_per_minute',
      'tier.requests_per_minute',
      'tier.organisation_units_per_minute',
      'tier.organisation_requests_per_minute',
      'tier.storage_bytes',
      'tier.uploads',
      'tier.open_nests',
      'tier.drawing_cpu_seconds',
      'tier.month_cpu_seconds',
      'org.hard_capped as own_hard_capped',
      'org.included_override',
      'org.overage_cents_override',
      'org.payment_blocked',
    ])
    .where('org.id', '=', orgId)
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
  const overageCents = row.overage_cents_override ?? row.overage_cents;
  return {
    slug: row.slug,
    includedPerMonth: row.included_override ?? row.included_per_month,
    // A plan without overage is always capped.
    hardCapped: (row.own_hard_capped ?? row.hard_capped) || overageCents === null,
    overageCents,
    environments: row.environments,
    pendingBound: row.pending_bound,
    inflightCap: row.inflight_cap,
    heavyWeight: row.heavy_weight,
    unitsPerMinute: row.units_per_minute,
    requestsPerMinute: row.requests_per_minute,
    organisationUnitsPerMinute: row.organisation_units_per_minute,
    organisationRequestsPerMinute: row.organisation_requests_per_minute,
    storageBytes: row.storage_bytes,
    uploads: row.uploads,
    openNests: row.open_nests,
    drawingCpuSeconds: row.drawing_cpu_seconds,
    monthCpuSeconds: row.month_cpu_seconds,
    paymentBlocked: row.payment_blocked,
  };
};

/** Display name of the organisation. */
export const findName = (tx: Tx, orgId: OrgId): Promise<{ readonly name: string; readonly slug: string }> =>
  tx.selectFrom('organisations').select(['name', 'slug']).where('id', '=', orgId).executeTakeFirstOrThrow();

export type NewOrganisation = {
  readonly id: OrgId;
  readonly name: string;
  readonly slug: string;
  readonly tierSlug: string;
  readonly now: Date;
};

/** Runs as an operator: an organisation cannot create itself. */
export const insertOrganisation = async (tx: Tx, organisation: NewOrganisation): Promise<void> => {
  await tx
    .insertInto('organisations')
    .values({
      id: organisation.id,
      name: organisation.name,
      slug: organisation.slug,
      tier_slug: organisation.tierSlug,
      created_at: organisation.now,
    })
    .execute();
};

export const findOrganisationBySlug = async (tx: Tx, slug: string): Promise<OrgId | null> => {
  const row = await tx.selectFrom('organisations').select('id').where('slug', '=', slug).executeTakeFirst();
  return row === undefined ? null : (row.id as OrgId);
};
