import type { LedgerTransaction } from '../../../../clients/typescript/src/index.ts';

const CENTS = 100;

/** RFC 4180, and no cell that a spreadsheet takes for a formula. */
const cell = (text: string): string => {
  const inert = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.]\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

const HEAD = ['date', 'kind', 'amount', 'currency', 'reason', 'reference', 'id'];

/** The entries of a ledger for bookkeeping, with decimal points and times in UTC. */
export const ledgerCsv = (entries: readonly LedgerTransaction[], currency: string): string =>
  [
    HEAD,
    ...entries.map((entry) => [
      entry.created_at,
      entry.kind,
      (entry.amount_cents / CENTS).toFixed(2),
      currency,
      entry.reason,
      entry.reference_id,
      entry.id,
    ]),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
