import { expect, test } from 'vitest';
import { SCOPES as SERVICE_SCOPES } from '../../src/api/kit/scopes.ts';
import { ledgerCsv } from '../../web/src/pages/settings/ledger-csv.ts';
import { monthsBack } from '../../web/src/pages/settings/months.ts';
import { SCOPES } from '../../web/src/pages/settings/scopes.ts';
import { monthOf } from '../../web/src/service/month.ts';

test('the form offers every scope of the service', () => {
  const offered = SCOPES.flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`));
  expect(offered).toEqual([...SERVICE_SCOPES]);
});

test('given a month, then the year before it and its limits in UTC are known', () => {
  expect(monthsBack('2026-02').slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthsBack('2026-02')).toHaveLength(12);
  expect(monthOf('2026-12')).toEqual({
    created_after: '2026-12-01T00:00:00.000Z',
    created_before: '2027-01-01T00:00:00.000Z',
  });
});

test('given entries with commas, quotes and formulas, then the sheet has them as text', () => {
  const entry = {
    id: 'id',
    kind: 'capture' as const,
    amount_cents: -1205,
    reason: '=HYPERLINK("x"), "quoted"',
    reference_id: '-1',
    created_at: '2026-11-01T00:00:00Z',
  };
  expect(ledgerCsv([entry], 'EUR')).toBe(
    'date,kind,amount,currency,reason,reference,id\r\n' +
      `2026-11-01T00:00:00Z,capture,-12.05,EUR,"'=HYPERLINK(""x""), ""quoted""",-1,id\r\n`,
  );
});
