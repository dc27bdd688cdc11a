import type { CostLine } from '../engine/index.ts';
import { textOrId } from '../texts/index.ts';
import type { ReportInput } from './report.ts';

/** Columns of the table of lot sizes. */
export const LOT_COLUMNS = ['lot_size', 'offer_price', 'unit_cost'] as const;

/** The label of a line in the language of the report. The calculation's own label names drawing facts too. */
export const labelOf = ({ language, calculation }: ReportInput, line: CostLine): string =>
  calculation.language === language ? line.label : textOrId(language, line.label_id, line.label_params);
