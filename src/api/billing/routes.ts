import { z } from '@hono/zod-openapi';
import { countLedger, listLedger } from '../../db/billing/ledger.ts';
import { findCaps, findSpend, setOrganisationCap } from '../../db/billing/spend.ts';
import { findUsage, usageWindow } from '../../db/billing/usage.ts';
import { EMPTY_WALLET, findWallet, lockWallet, setThreshold } from '../../db/billing/wallet.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { findTier } from '../../db/organisations/organisations.ts';
import { newId } from '../../platform/ids.ts';
import { resumeParkedRef } from '../../workflows/resume-parked/contract.ts';
import { answerPage } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import {
  ledger,
  ledgerToWire,
  spendCap,
  spendCapBody,
  thresholdBody,
  usage,
  wallet,
  walletToWire,
} from './schemas.ts';

const TAG = 'Billing';
const LEDGER = '/api/v1/billing/ledger';

const getUsage = readRoute(
  {
    operationId: 'getUsage',
    method: 'get',
    path: '/api/v1/billing/usage',
    tag: TAG,
    summary: 'Units and spend of the current UTC month',
    scope: 'billing:read',
    weight: 'light',
    responses: { 200: { description: 'The usage', schema: usage } },
  },
  async ({ tx, caller, now }) => {
    const window = usageWindow(now);
    const tier = await findTier(tx, caller.orgId);
    const units = await findUsage(tx, caller.orgId, window);
    const spend = await findSpend(tx, caller.orgId, caller.orgId, window);
    return {
      status: 200,
      body: {
        tier_slug: tier.slug,
        window,
        included: tier.includedPerMonth,
        used: units.captured + units.overageCaptured,
        reserved: units.reserved + units.overageReserved,
        remaining: Math.max(0, tier.includedPerMonth - units.captured - units.reserved),
        overage_cents: spend.capturedCents,
        overage_price_cents: tier.overageCents,
        hard_capped: tier.hardCapped,
        payment_blocked: tier.paymentBlocked,
      },
    };
  },
);

const getWallet = readRoute(
  {
    operationId: 'getWallet',
    method: 'get',
    path: '/api/v1/billing/wallet',
    tag: TAG,
    summary: 'Balance, and what running work holds of it',
    scope: 'billing:read',
    weight: 'light',
    responses: { 200: { description: 'The wallet', schema: wallet } },
  },
  async ({ tx, caller }) => ({
    status: 200,
    body: walletToWire((await findWallet(tx, caller.orgId)) ?? EMPTY_WALLET),
  }),
);

const getLedger = readRoute(
  {
    operationId: 'listLedger',
    method: 'get',
    path: LEDGER,
    tag: TAG,
    summary: 'Every credit, refund and charge, newest first',
    scope: 'billing:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of the ledger', schema: ledger } },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: 'listLedger',
      path: LEDGER,
      query,
      load: (page) => listLedger(tx, caller.orgId, page),
      toItems: (rows) => rows.map(ledgerToWire),
      count: (page) => countLedger(tx, caller.orgId, page),
    }),
);

const spendCapNow = async (tx: Tx, orgId: OrgId, now: Date): Promise<z.infer<typeof spendCap>> => {
  const window = usageWindow(now);
  const [cap] = await findCaps(tx, orgId, null, window);
  const spend = await findSpend(tx, orgId, orgId, window);
  return {
    cap_cents: cap?.capCents ?? null,
    action: cap?.action ?? null,
    spend_cents: spend.capturedCents,
  };
};

const getSpendCap = readRoute(
  {
    operationId: 'getSpendCap',
    method: 'get',
    path: '/api/v1/billing/spend-cap',
    tag: TAG,
    summary: 'The spend cap; what was spent of it this month',
    scope: 'billing:read',
    weight: 'light',
    responses: { 200: { description: 'The cap', schema: spendCap } },
  },
  async ({ tx, caller, now }) => ({ status: 200, body: await spendCapNow(tx, caller.orgId, now) }),
);

const putSpendCap = writeRoute(
  {
    operationId: 'setSpendCap',
    method: 'put',
    path: '/api/v1/billing/spend-cap',
    tag: TAG,
    summary: 'Set the spend cap; what the organisation spends in a month beyond the included units',
    description:
      'With `pause` a run that would go over is parked and resumes by itself when the cap is raised or the month rolls over; with `warn` it runs and is told. For sessions of owners and admins.',
    scope: 'billing:read',
    managersOnly: true,
    weight: 'light',
    body: spendCapBody,
    responses: { 200: { description: 'The cap', schema: spendCap } },
  },
  async ({ tx, caller, body, now, stage }) => {
    await lockWallet(tx, caller.orgId);
    const action = body.action ?? 'pause';
    const cap = body.cap_cents === null ? null : { capCents: body.cap_cents, action };
    await setOrganisationCap(tx, caller.orgId, cap);
    // Runs that a lower cap parked may now continue.
    await stage(resumeParkedRef(newId()));
    return { status: 200, body: await spendCapNow(tx, caller.orgId, now) };
  },
);

const putThreshold = writeRoute(
  {
    operationId: 'setLowBalanceThreshold',
    method: 'put',
    path: '/api/v1/billing/low-balance-threshold',
    tag: TAG,
    summary: 'Set the low balance; below it wallet.low_balance is sent',
    description: 'For sessions of owners and admins.',
    scope: 'billing:read',
    managersOnly: true,
    weight: 'light',
    body: thresholdBody,
    responses: { 200: { description: 'The wallet', schema: wallet } },
  },
  async ({ tx, caller, body }) => ({
    status: 200,
    body: walletToWire(await setThreshold(tx, caller.orgId, body.threshold_cents)),
  }),
);

export const billingRoutes: readonly Route[] = [
  getUsage,
  getWallet,
  getLedger,
  getSpendCap,
  putSpendCap,
  putThreshold,
];
