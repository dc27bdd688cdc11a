import type { SubjectKind } from '../environments/changes.ts';
import type { CountedEnvironment } from '../environments/environments.ts';
import type { StatementRows, StatementTable } from '../environments/statements.ts';
import type { Refused, Write } from './outcome.ts';
import {
  checkOverride,
  checkRate,
  checkSubcontractor,
  checkTool,
  completeRate,
  completeSubcontractor,
  completeTool,
} from './statement-rules.ts';

/** `isParameter`: whether the platform has it; injected, because `db` does not import the engine. */
export type StatementWrite = Write & { readonly isParameter: (bin: string, parameter: string) => boolean };

/** Rules for one kind of row of an environment. */
export type StatementKind<T extends StatementTable> = {
  readonly subject: SubjectKind;
  readonly nameOf: (row: StatementRows[T]) => string;
  /** The complete row: the given fields over the existing ones. */
  readonly complete: (
    environment: CountedEnvironment,
    id: string,
    fields: Partial<StatementRows[T]>,
    before: StatementRows[T] | null,
  ) => StatementRows[T];
  readonly check: (write: StatementWrite, row: StatementRows[T]) => Promise<Refused | null>;
};

export const STATEMENT_KINDS: { readonly [T in StatementTable]: StatementKind<T> } = {
  environment_rates: {
    subject: 'rate',
    nameOf: (row) => row.kind,
    complete: (environment, id, fields, before) => {
      // Changing only the currency adapts the unit; a stated unit is checked as it is.
      const moved =
        before !== null && fields.unit === before.unit && fields.currency !== undefined
          ? before.unit.replace(before.currency, fields.currency)
          : fields.unit;
      return completeRate(environment, id, fields, moved);
    },
    check: checkRate,
  },
  environment_tools: {
    subject: 'tool',
    nameOf: (row) => row.name,
    complete: (environment, id, fields) => completeTool(environment.id, id, fields),
    check: checkTool,
  },
  environment_subcontractors: {
    subject: 'subcontractor',
    nameOf: (row) => row.name,
    complete: (environment, id, fields) => completeSubcontractor(environment.id, id, fields),
    check: checkSubcontractor,
  },
  environment_overrides: {
    subject: 'override',
    nameOf: (row) => `${row.bin} ${row.parameter}`,
    complete: (environment, id, fields) => ({
      id,
      environment_id: environment.id,
      bin: fields.bin ?? '',
      parameter: fields.parameter ?? '',
      value: fields.value ?? 0,
      source: fields.source ?? null,
    }),
    check: (write, row) => checkOverride(write, row, write.isParameter),
  },
};
