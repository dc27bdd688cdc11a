import { expect, test } from 'vitest';
import { openAudit } from '../estimates/audit.ts';
import { PARTS } from '../estimates/mixed/parts.ts';
import { estimatesCsv } from '../estimates/mixed/worksheet.ts';

const audit = openAudit('mixed', PARTS);

test('the estimates are those of the worksheet', () => {
  expect(audit.csv).toBe(estimatesCsv());
});
