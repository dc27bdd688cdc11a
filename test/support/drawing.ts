import { asId, type OrgId, type RevisionId } from '../../src/db/kernel/ids.ts';
import { insertDataset } from '../../src/db/parts/datasets.ts';
import type { Fact, PageFacts } from '../../src/drawings/facts.ts';
import { contentOf } from '../../src/drawings/pdf/content.ts';
import { openPage, openPdf } from '../../src/drawings/pdf/open.ts';
import { readContent } from '../../src/drawings/read-content.ts';
import { sha256Hex } from '../../src/platform/digest.ts';
import { newId } from '../../src/platform/ids.ts';
import { exampleFile } from './api.ts';
import type { TestApp } from './app.ts';
import type { Stack } from './stack.ts';

/** What the service reads of the plate's drawing in `examples/`. */
export const examplePages = async (): Promise<readonly PageFacts[]> => {
  const content = contentOf(openPage(await openPdf(await exampleFile('plate_holes_pocket.pdf')), 0));
  if (content === null) throw new Error('the example has text of its own');
  return [readContent(content, 1)];
};

/** A drawing that was read, bound to a revision; `change` says otherwise what stands on its pages. @returns the upload */
export const bindDrawing = async (
  stack: Stack,
  app: TestApp,
  orgId: OrgId,
  drawing: {
    readonly revisionId: string;
    readonly pages: readonly PageFacts[];
    readonly change?: ((facts: readonly Fact[]) => readonly Fact[]) | undefined;
  },
): Promise<string> => {
  const uploadId = newId();
  const now = app.clock.now();
  const pages = drawing.pages.map((page) => ({ ...page, facts: drawing.change?.(page.facts) ?? page.facts }));
  await stack.sql(
    `insert into uploads (org_id, id, name, format, size_bytes, sha256, status, object_key, created_at, updated_at)
     values ($1, $2, 'drawing.pdf', 'pdf', 1, $3, 'confirmed', $4, $5, $5)`,
    [orgId, uploadId, sha256Hex(JSON.stringify(pages)), `org/${orgId}/files/${uploadId}`, now],
  );
  await stack.sql(
    `insert into drawing_readings (org_id, upload_id, ingest_seq, status, page_count, created_at, updated_at)
     values ($1, $2, 1, 'read', $3, $4, $4)`,
    [orgId, uploadId, pages.length, now],
  );
  for (const page of pages) {
    await stack.sql(
      `insert into drawing_pages (org_id, upload_id, page, facts, created_at) values ($1, $2, $3, $4, $5)`,
      [orgId, uploadId, page.page, JSON.stringify(page), now],
    );
  }
  await app.db.asTenant(orgId, (tx) =>
    insertDataset(tx, orgId, {
      id: newId(),
      revisionId: asId<RevisionId>(drawing.revisionId),
      dataSourceId: uploadId,
      role: 'drawing_2d',
      createdAt: now,
    }),
  );
  return uploadId;
};
