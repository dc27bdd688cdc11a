import { isDeepStrictEqual } from 'node:util';
import { pricedResult } from '../../src/api/calculations/result-schemas.ts';
import { readResult } from '../../src/db/calculations/results.ts';

type Row = { readonly calculation_id: string; readonly document: Buffer };

/**
 * Reads every result that the runs of a test stored through the published schema.
 * @throws Error naming the first that holds less, more or something else
 */
export const checkStoredResults = async (sql: (text: string) => Promise<readonly Row[]>): Promise<void> => {
  const rows = await sql(
    `select r.calculation_id, d.body as document from calculation_results r
     join result_documents d on d.org_id = r.org_id and d.sha256 = r.document_sha256`,
  );
  for (const { calculation_id, document } of rows) {
    const result = readResult(document);
    const read = pricedResult.safeParse(result);
    if (!read.success)
      throw new Error(`the stored result of ${calculation_id} breaks its schema: ${read.error.message}`);
    if (!isDeepStrictEqual(read.data, result))
      throw new Error(`the stored result of ${calculation_id} holds what its schema does not name`);
  }
};
