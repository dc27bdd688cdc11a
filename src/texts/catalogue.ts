import { AUDIT } from './audit.ts';
import { FAILURES } from './failures.ts';
import { FILE_FAULTS } from './files.ts';
import { FINDINGS } from './findings.ts';
import { MACHINE_REASONS } from './machines.ts';
import { NOTES } from './notes.ts';
import { PLAN } from './plan.ts';
import { REPORTS } from './reports.ts';
import { SHAPES } from './shapes.ts';
import { SHARES } from './shares.ts';
import { SHEET, STOCK } from './sheet.ts';
import { FEATURES, PROCESSES, STEPS, TOOLS } from './steps.ts';
import { TERMS } from './terms.ts';
import { UNCERTAINTIES } from './uncertainties.ts';
import { WORKBENCH } from './workbench.ts';

/** Every sentence of engine, service and commands that a user reads, by its id. */
export const TEXTS = {
  ...SHEET,
  ...STOCK,
  ...STEPS,
  ...TOOLS,
  ...FEATURES,
  ...PROCESSES,
  ...UNCERTAINTIES,
  ...NOTES,
  ...FAILURES,
  ...FILE_FAULTS,
  ...MACHINE_REASONS,
  ...FINDINGS,
  ...SHAPES,
  ...AUDIT,
  ...TERMS,
  ...PLAN,
  ...REPORTS,
  ...WORKBENCH,
  ...SHARES,
};

export type TextId = keyof typeof TEXTS;

/** Codes of a group: those of `failure.no_cad` and similar texts for `failure`. */
export type CodeOf<Group extends string> = TextId extends infer Id
  ? Id extends `${Group}.${infer Code}`
    ? Code
    : never
  : never;

export type FailureCode = CodeOf<'failure'>;

export const isTextId = (id: string): id is TextId => Object.hasOwn(TEXTS, id);
