import type { Formula } from '../../formulas/define.ts';
import { BOUGHT_FORMULAS } from './bought.ts';
import { DRILLING_FORMULAS } from './drilling.ts';
import { GENERAL_TIME_FORMULAS } from './general.ts';
import { MILLING_FORMULAS } from './milling.ts';
import { PLANNING_FORMULAS } from './planning.ts';
import { SHEET_FORMULAS } from './sheet.ts';
import { TURNING_FORMULAS } from './turning.ts';
import { WEAR_FORMULAS } from './wear.ts';

/** Every formula for a time, a tool life or a cutting limit. */
export const TIME_FORMULAS: readonly Formula[] = [
  ...GENERAL_TIME_FORMULAS,
  ...MILLING_FORMULAS,
  ...DRILLING_FORMULAS,
  ...TURNING_FORMULAS,
  ...SHEET_FORMULAS,
  ...WEAR_FORMULAS,
  ...PLANNING_FORMULAS,
  ...BOUGHT_FORMULAS,
] as readonly Formula[];
