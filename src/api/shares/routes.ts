import { z } from '@hono/zod-openapi';
import { findResult } from '../../db/calculations/results.ts';
import { findCalculations } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../../db/kernel/ids.ts';
import { requirePrice } from '../../db/reports/source.ts';
import { makeShare, revokeShare } from '../../db/shares/changes.ts';
import type { ShareDetail, ShareKind } from '../../db/shares/kinds.ts';
import { countShares, listShares, packShared } from '../../db/shares/shares.ts';
import type { PricedResult } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { newToken } from '../../platform/token.ts';
import { comparisonOf } from '../calculations/comparison.ts';
import { calculationId } from '../calculations/schemas.ts';
import type { Deps } from '../kit/deps.ts';
import { invalid, notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Reply, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { findFaces, findPreview } from '../parts/pictures.ts';
import { calculationDocument, comparisonDocument } from './document.ts';
import { unwrap } from './refusals.ts';
import {
  createComparisonShareBody,
  createShareBody,
  MAX_COMPARED_FULL,
  newShare,
  share,
  shareToWire,
} from './schemas.ts';

const TAG = 'Shares';
const PATH = '/api/v1/shares';
const LIST = 'listShares';
const TOKEN_PREFIX = 'sc_share_';
const STAYS =
  'The link shows what is known now: a later run or correction does not change it. Its address is returned once. The link ends when it expires, is revoked, or a calculation that it shows is deleted.';
const making = {
  tag: TAG,
  scope: 'calculations:write',
  method: 'post',
  secretAnswer: true,
  responses: { 201: { description: 'The link, with its address.', schema: newShare } },
} as const;

type Shown = {
  readonly kind: ShareKind;
  readonly calculationIds: readonly string[];
  readonly document: object;
  readonly modelKey: string | null;
};

type Asked = { readonly expires_at: string; readonly detail: ShareDetail };

const makeLink = async (
  {
    deps,
    tx,
    orgId,
    now,
  }: { readonly deps: Deps; readonly tx: Tx; readonly orgId: OrgId; readonly now: Date },
  { expires_at, detail }: Asked,
  shown: Shown,
): Promise<Reply> => {
  const { token, sha256 } = newToken(TOKEN_PREFIX);
  const asked = {
    ...shown,
    id: newId(),
    detail,
    tokenSha256: sha256,
    document: packShared(shown.document),
    expiresAt: new Date(expires_at),
  };
  const row = unwrap(await makeShare(tx, orgId, asked, now));
  // A browser does not send what stands after `#`.
  const url = `${deps.settings.publicBaseUrl.replace(/\/$/, '')}/app/shared#${token}`;
  return { status: 201, body: { ...shareToWire(row), token, url } };
};

const ofCalculation = writeRoute(
  {
    ...making,
    operationId: 'createCalculationShare',
    path: '/api/v1/calculations/{calculation_id}/shares',
    summary: 'Share a price',
    description: `Makes a read-only link to the price for people without an account. ${STAYS}`,
    params: calculationId,
    body: createShareBody,
    weight: 'light',
    errors: ['not_found', 'conflict', 'storage_exceeded'],
  },
  async ({ deps, tx, caller: { orgId }, params, body, now }) => {
    const id = asId<CalculationId>(params.calculation_id);
    const source = unwrap(await requirePrice(tx, orgId, id));
    const row = source.calculation;
    const find = row.assemblyRole === 'assembly' ? findPreview : findFaces;
    return makeLink({ deps, tx, orgId, now }, body, {
      kind: 'calculation',
      calculationIds: [id],
      document: calculationDocument(source, body.detail),
      modelKey: await find(tx, orgId, { partId: row.partId, revisionId: row.revisionId }),
    });
  },
);

/** The cost sheets of the calculations that have one. */
const findSheets = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PricedResult['cost_sheet']>> => {
  const sheets = new Map<string, PricedResult['cost_sheet']>();
  for (const row of await findCalculations(tx, orgId, ids)) {
    const result = row.status === 'succeeded' ? await findResult(tx, orgId, row.id, row.runSeq) : null;
    if (result !== null) sheets.set(row.id, result.cost_sheet);
  }
  return sheets;
};

const ofComparison = writeRoute(
  {
    ...making,
    operationId: 'createComparisonShare',
    path: '/api/v1/calculations/comparison/shares',
    summary: 'Share a comparison',
    description: `Makes a read-only link to a comparison for people without an account. ${STAYS}`,
    body: createComparisonShareBody,
    weight: 'heavy',
    errors: ['not_found', 'conflict', 'storage_exceeded', 'currency_unresolved'],
  },
  async ({ deps, tx, caller: { orgId }, body, now }) => {
    const ids = [...new Set(body.calculation_ids)];
    if (body.detail === 'full' && ids.length > MAX_COMPARED_FULL)
      throw invalid([
        {
          loc: ['body', 'calculation_ids'],
          msg: `must have at most ${MAX_COMPARED_FULL} ids with detail full (has ${ids.length})`,
          type: 'too_big',
        },
      ]);
    const matrix = await comparisonOf(tx, orgId, body, now);
    if (matrix.not_found.length > 0) throw notFound('calculation_ids');
    const sheets = body.detail === 'full' ? await findSheets(tx, orgId, ids) : new Map();
    return makeLink({ deps, tx, orgId, now }, body, {
      kind: 'comparison',
      calculationIds: ids,
      document: comparisonDocument(matrix, sheets),
      modelKey: null,
    });
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List shares',
    description: 'Links that have not expired, newest first. Their addresses are not stored.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      calculation_id: uuid('Return links that show this calculation.').optional(),
    }),
    responses: { 200: { description: 'One page of links.', schema: envelope(share) } },
  },
  async ({ deps, tx, caller, query, now }) => {
    const filter = { calculationId: query.calculation_id ?? null, now };
    return answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listShares(tx, caller.orgId, filter, page),
      toItems: (rows) => rows.map(shareToWire),
      count: (page) => countShares(tx, caller.orgId, filter, page),
    });
  },
);

const revoke = writeRoute(
  {
    operationId: 'revokeShare',
    method: 'delete',
    path: `${PATH}/{share_id}`,
    tag: TAG,
    summary: 'Revoke a share',
    description: 'Ends the link at once, and removes what it shows.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ share_id: uuid('UUID of the share to revoke.') }),
    responses: { 200: { description: 'The link was revoked.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    unwrap(await revokeShare(tx, caller.orgId, params.share_id));
    return { status: 200, body: { message: 'The link is revoked.' } };
  },
);

export const shareRoutes: readonly Route[] = [ofComparison, ofCalculation, list, revoke];
