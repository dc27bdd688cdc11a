import type { z } from '@hono/zod-openapi';
import { linesOfBatch, linesOfFolder, type WantedLine } from '../../db/calculations/nested.ts';
import { findCalculations } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import type { NestItemRow } from '../../db/nests/nests.ts';
import { findFolder } from '../../db/parts/folders.ts';
import { findRevisions } from '../../db/parts/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { invalid, notFound } from '../kit/errors.ts';
import { type createNestBody, MAX_LINES, MAX_PIECES } from './schemas.ts';

type Body = z.output<typeof createNestBody>;
type Named = Pick<NestItemRow, 'orderRef' | 'due' | 'priority'>;

const UNNAMED: Named = { orderRef: null, due: null, priority: null };

const otherEnvironment = (index: number) =>
  invalid([
    {
      loc: ['body', 'items', index, 'calculation_id'],
      msg: 'a calculation in another environment',
      type: 'environment_mismatch',
    },
  ]);

/** @throws ApiError not_found, naming the field; invalid for a calculation in another environment */
const linesOfItems = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  items: NonNullable<Body['items']>,
): Promise<readonly (WantedLine & Named)[]> => {
  const calculations = new Map(
    (
      await findCalculations(
        tx,
        orgId,
        items.flatMap((item) => item.calculation_id ?? []),
      )
    ).map((row) => [row.id as string, row]),
  );
  const revisions = new Map(
    (
      await findRevisions(
        tx,
        orgId,
        items.flatMap((item) => item.part_revision_id ?? []),
      )
    ).map((row) => [row.id as string, row]),
  );
  return items.map((item, index) => {
    const named = {
      orderRef: item.order_ref ?? null,
      due: item.due ?? null,
      priority: item.priority ?? null,
    };
    if (item.calculation_id !== undefined) {
      const row = calculations.get(item.calculation_id);
      if (row === undefined) throw notFound('calculation_id');
      if (row.environmentId !== environmentId) throw otherEnvironment(index);
      return { revisionId: row.revisionId, calculationId: row.id, quantity: item.quantity, ...named };
    }
    const revision = revisions.get(item.part_revision_id ?? '');
    if (revision === undefined) throw notFound('part_revision_id');
    return { revisionId: revision.id, calculationId: null, quantity: item.quantity, ...named };
  });
};

const empty = (field: string) =>
  invalid([{ loc: ['body', field], msg: 'nothing of it is in this environment', type: 'empty' }]);

/** The lines that a body asks for. @throws ApiError */
export const linesOf = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  body: Body,
): Promise<readonly NestItemRow[]> => {
  let lines: readonly (WantedLine & Named)[] = [];
  if (body.items !== undefined) lines = await linesOfItems(tx, orgId, environmentId, body.items);
  if (body.batch_id !== undefined) {
    const found = await linesOfBatch(tx, orgId, body.batch_id, environmentId);
    if (found.length === 0) throw notFound('batch_id');
    lines = found.map((line) => ({ ...line, ...UNNAMED }));
  }
  if (body.folder_id !== undefined) {
    if ((await findFolder(tx, orgId, body.folder_id)) === null) throw notFound('folder_id');
    const found = await linesOfFolder(tx, orgId, body.folder_id, environmentId, MAX_LINES + 1);
    if (found.length === 0) throw empty('folder_id');
    lines = found.map((line) => ({ ...line, ...UNNAMED }));
  }
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (lines.length > MAX_LINES || pieces > MAX_PIECES)
    throw invalid([
      { loc: ['body'], msg: `at most ${MAX_LINES} lines of ${MAX_PIECES} pieces`, type: 'too_many_pieces' },
    ]);
  return lines.map((line) => ({ id: newId(), ...line }));
};
