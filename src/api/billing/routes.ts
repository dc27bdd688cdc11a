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
    summary: 'Get the usage of this month',
    description: 'Shows used calculations and overage spend of the current month (UTC).',
    scope: 'billing:read',
    weight: 'light',
    responses: { 200: { description: 'The usage.', schema: usage } },
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
    summary: 'Get the wallet',
    description: 'Shows the balance and the amount held for running calculations.',
    scope: 'billing:read',
    weight: 'light',
    responses: { 200: { description: 'The wallet.', schema: wallet } },
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
    summary: 'List ledger entries',
    description: 'Lists credits, refunds and charges, newest first.',
    scope: 'billing:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of the ledger.', schema: ledger } },
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
    summary: 'Get the spend cap',
    description: 'Shows the monthly cap on overage spend and the amount already spent.',
    scope: 'billing:read',
    weight: 'light',
    responses: { 200: { description: 'The cap.', schema: spendCap } },
  },
  async ({ tx, caller, now }) => ({ status: 200, body: await spendCapNow(tx, caller.orgId, now) }),
);

const putSpendCap = writeRoute(
  {
    operationId: 'setSpendCap',
    method: 'put',
    path: '/api/v1/billing/spend-cap',
    tag: TAG,
    summary: 'Set the spend cap',
    description:
      'Limits the monthly overage spend. `pause` parks runs over the cap until it is raised or the month ends; `warn` lets them run and reports it.',
    scope: 'billing:read',
    managersOnly: true,
    weight: 'light',
    body: spendCapBody,
    responses: { 200: { description: 'The cap.', schema: spendCap } },
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
    summary: 'Set the low-balance threshold',
    description: 'The event `wallet.low_balance` is sent when the balance falls below it.',
    scope: 'billing:read',
    managersOnly: true,
    weight: 'light',
    body: thresholdBody,
    responses: { 200: { description: 'The wallet.', schema: wallet } },
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
