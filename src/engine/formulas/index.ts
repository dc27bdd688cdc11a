import { STOCK_FORMULAS } from '../stock/formulas.ts';
import { BOUGHT_FORMULAS } from '../time/formulas/bought.ts';
import { DRILLING_FORMULAS } from '../time/formulas/drilling.ts';
import { GENERAL_TIME_FORMULAS } from '../time/formulas/general.ts';
import { MILLING_FORMULAS } from '../time/formulas/milling.ts';
import { PLANNING_FORMULAS } from '../time/formulas/planning.ts';
import { SHEET_FORMULAS } from '../time/formulas/sheet.ts';
import { TURNING_FORMULAS } from '../time/formulas/turning.ts';
import { WEAR_FORMULAS } from '../time/formulas/wear.ts';
import { CASTING_FORMULAS } from './casting.ts';
import { CONFIDENCE_FORMULAS } from './confidence.ts';
import { COST_FORMULAS } from './cost.ts';
import type { Formula } from './define.ts';
import { DELIVERY_FORMULAS } from './delivery.ts';
import { EMISSION_FORMULAS } from './emission.ts';
import { ESTIMATE_FORMULAS } from './estimate.ts';
import { LOT_FORMULAS } from './lots.ts';
import { MACHINE_RATE_FORMULAS } from './machine-rate.ts';
import { MATERIAL_COST_FORMULAS } from './material-cost.ts';
import { MOULDING_FORMULAS } from './moulding.ts';
import { OTHER_PROCESS_FORMULAS } from './other-process.ts';
import { REFA_FORMULAS } from './refa.ts';
import { SAND_CASTING_FORMULAS } from './sand-casting.ts';
import { SETUP_PIECE_FORMULAS } from './setup-pieces.ts';
import { SURCHARGE_FORMULAS } from './surcharge.ts';
import { TOOL_ECONOMICS_FORMULAS } from './tool-economics.ts';
import { TOOLING_FORMULAS } from './tooling.ts';
import { WAGE_FORMULAS } from './wage.ts';
import { WELDING_FORMULAS } from './welding.ts';

/** The published list: every amount of a sheet and every time of a plan uses one of these. */
export const FORMULAS: readonly Formula[] = [
  ...MACHINE_RATE_FORMULAS,
  ...WAGE_FORMULAS,
  ...MATERIAL_COST_FORMULAS,
  ...COST_FORMULAS,
  ...SETUP_PIECE_FORMULAS,
  ...SURCHARGE_FORMULAS,
  ...DELIVERY_FORMULAS,
  ...LOT_FORMULAS,
  ...CONFIDENCE_FORMULAS,
  ...EMISSION_FORMULAS,
  ...ESTIMATE_FORMULAS,
  ...OTHER_PROCESS_FORMULAS,
  ...REFA_FORMULAS,
  ...WELDING_FORMULAS,
  ...TOOL_ECONOMICS_FORMULAS,
  ...MOULDING_FORMULAS,
  ...TOOLING_FORMULAS,
  ...CASTING_FORMULAS,
  ...SAND_CASTING_FORMULAS,
  ...STOCK_FORMULAS,
  ...GENERAL_TIME_FORMULAS,
  ...MILLING_FORMULAS,
  ...DRILLING_FORMULAS,
  ...TURNING_FORMULAS,
  ...SHEET_FORMULAS,
  ...WEAR_FORMULAS,
  ...PLANNING_FORMULAS,
  ...BOUGHT_FORMULAS,
];

const BY_ID: ReadonlyMap<string, Formula> = new Map(FORMULAS.map((formula) => [formula.id, formula]));

export const formulaById = (id: string): Formula | null => BY_ID.get(id) ?? null;
