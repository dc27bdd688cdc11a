import { z } from '@hono/zod-openapi';
import { creditWallet, refundCalculation } from '../../db/billing/billing.ts';
import { findOrganisation } from '../../db/organisations/organisations-admin.ts';
import { walletToWire } from '../billing/schemas.ts';
import { existing, notFound } from '../kit/errors.ts';
import { uuid } from '../kit/schemas.ts';
import { type AdminRoute, adminWrite } from './admin-route.ts';
import { refundedBefore } from './refusals.ts';

const PATH = '/api/v1/admin/organisations/{id}/wallet';
const MAX_CREDIT_CENTS = 100_000_000;

const reason = z.string().trim().min(1).max(500);

const credit = adminWrite(
  {
    operationId: 'adminCreditWallet',
    method: 'post',
    path: `${PATH}/credits`,
    params: z.object({ id: uuid() }),
    body: z.strictObject({ amount_cents: z.int().min(1).max(MAX_CREDIT_CENTS), reason }),
    keyRequired: true,
  },
  async ({ tx, params, body, now, staged }) => {
    const organisation = existing(await findOrganisation(tx, { id: params.id }));
    const done = await creditWallet(tx, organisation.id, {
      amountCents: body.amount_cents,
      reason: body.reason,
      referenceId: null,
      now,
    });
    staged(done.staged);
    return {
      status: 201,
      body: { id: done.transactionId, amount_cents: body.amount_cents, ...walletToWire(done.wallet) },
      audit: {
        action: 'wallet.credit',
        orgId: organisation.id,
        target: done.transactionId,
        before: null,
        after: { amount_cents: body.amount_cents, reason: body.reason },
      },
    };
  },
);

const refund = adminWrite(
  {
    operationId: 'adminRefundCalculation',
    method: 'post',
    path: `${PATH}/refunds`,
    params: z.object({ id: uuid() }),
    body: z.strictObject({ calculation_id: uuid(), reason }),
    keyRequired: true,
  },
  async ({ tx, params, body, now, staged }) => {
    const organisation = existing(await findOrganisation(tx, { id: params.id }));
    const done = await refundCalculation(tx, organisation.id, {
      calculationId: body.calculation_id,
      reason: body.reason,
      now,
    });
    if (done === 'not_charged') throw notFound('calculation_id');
    if (done === 'refunded_before') throw refundedBefore();
    staged(done.staged);
    return {
      status: 201,
      body: { id: done.transactionId, amount_cents: done.amountCents, ...walletToWire(done.wallet) },
      audit: {
        action: 'wallet.refund',
        orgId: organisation.id,
        target: body.calculation_id,
        before: null,
        after: { amount_cents: done.amountCents, reason: body.reason },
      },
    };
  },
);

export const adminWalletRoutes: readonly AdminRoute[] = [credit, refund];
