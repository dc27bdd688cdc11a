import type { CostLine } from '../engine/index.ts';
import { textOrId } from '../texts/index.ts';
import type { ReportInput } from './report.ts';

/** The label of a line in the language of the report. The calculation's own label names drawing facts too. */
export const labelOf = ({ language, calculation }: ReportInput, line: CostLine): string =>
  calculation.language === language ? line.label : textOrId(language, line.label_id, line.label_params);
