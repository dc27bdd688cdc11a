import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asId, type OrgId, type RevisionId } from '../../src/db/kernel/ids.ts';
import { type DatasetRole, insertDataset } from '../../src/db/parts/datasets.ts';
import { insertFacts } from '../../src/db/uploads/geometries.ts';
import { sha256Hex } from '../../src/platform/digest.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Stack } from './stack.ts';

const FORMATS = { primary_cad: 'step', mesh: 'stl', rfq_text: 'text', drawing_2d: 'pdf' } as const;

/** Facts that `cad` read from a real file. */
export const knownFacts = async (name: string): Promise<unknown> =>
  JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../engine/planner/facts', `${name}.json`), 'utf8'),
  );

/** A file that was read, as an ingest leaves it, bound to a revision; without a worker. Gives the id of the binding. */
export const bindFile = async (
  stack: Stack,
  app: TestApp,
  orgId: OrgId,
  file: { readonly revisionId: string; readonly role: DatasetRole; readonly facts?: unknown },
): Promise<string> => {
  const { revisionId, role, facts = null } = file;
  const uploadId = newId();
  const linkId = newId();
  const sha256 = sha256Hex(JSON.stringify(facts) + (facts === null ? uploadId : ''));
  const now = app.clock.now();
  const format = FORMATS[role];
  await stack.sql(
    `insert into uploads (org_id, id, name, format, size_bytes, sha256, status, object_key, created_at, updated_at)
     values ($1, $2, $3, $4, 1, $5, 'confirmed', $6, $7, $7)`,
    [orgId, uploadId, `file.${format}`, format, sha256, `org/${orgId}/files/${uploadId}`, now],
  );
  await app.db.asTenant(orgId, async (tx) => {
    if (facts !== null) await insertFacts(tx, orgId, { sha256, facts, now });
    await insertDataset(tx, orgId, {
      id: linkId,
      revisionId: asId<RevisionId>(revisionId),
      dataSourceId: uploadId,
      role,
      createdAt: now,
    });
  });
  return linkId;
};
