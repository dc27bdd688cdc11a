import { formulaById } from '../formulas/index.ts';
import { MICRO_PER_UNIT } from '../quantities/micro.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import { near, type SheetFault } from './check.ts';
import type { CheckedLine, CheckedSheet } from './checked.ts';

/** Terms that a line may show as its rate. */
const RATES = ['machine_rate', 'labour_rate', 'wage'];

const leavesOf = (line: CheckedLine, path: string): readonly (readonly [CheckedLine, string])[] =>
  line.children.length === 0
    ? [[line, path]]
    : line.children.flatMap((child, i) => leavesOf(child, `${path}.children[${i}]`));

/** Values shown beside the amounts must equal the inputs of the amounts: lot, rate, time, factors, residual. */
export const checkAgreement = (sheet: CheckedSheet): readonly SheetFault[] => [
  ...sheet.lines
    .flatMap((line, i) => leavesOf(line, `lines[${i}]`))
    .flatMap(([line, path]) => [
      ...checkLot(line, path, sheet.lot_size),
      ...checkRate(line, path),
      ...checkTime(line, path),
      ...checkFactors(line, path),
      ...checkLabel(line, path),
    ]),
  ...checkResidual(sheet),
];

const termOf = (line: CheckedLine, name: string): number | null =>
  line.terms.find((term) => term.name === name)?.value ?? null;

const checkLot = (line: CheckedLine, path: string, lotSize: number): readonly SheetFault[] => {
  const lot = termOf(line, 'lot_size');
  if (lot === null || lot === lotSize) return [];
  return [
    {
      path,
      code: 'lot_differs',
      message: `${line.label_id} is for a lot of ${lot}, but the sheet is for a lot of ${lotSize}`,
    },
  ];
};

const checkRate = (line: CheckedLine, path: string): readonly SheetFault[] => {
  if (line.rate === null || RATES.some((name) => termOf(line, name) === line.rate)) return [];
  return [
    {
      path,
      code: 'rate_differs',
      message: `${line.label_id} shows a rate of ${line.rate}, but none of its terms has this value`,
    },
  ];
};

/** Time × rate is the amount; a set-up is divided by the lot, and an operator takes a share of the time. */
const checkTime = (line: CheckedLine, path: string): readonly SheetFault[] => {
  if (line.time_s === null || line.rate === null || line.formula_id === null) return [];
  const terms = Object.fromEntries(line.terms.map(({ name, value }) => [name, value]));
  const formula = formulaById(line.formula_id);
  if (formula === null || Object.keys(formula.terms).some((name) => terms[name] === undefined)) return [];
  const pieces = line.time_basis === 'per_lot' ? (termOf(line, 'lot_size') ?? 1) : 1;
  const share = termOf(line, 'operator_share') ?? 1;
  const factor = termOf(line, 'rate_factor') ?? 1;
  const worth = ((line.time_s / SECONDS_PER_HOUR) * line.rate * factor * share) / pieces;
  if (near(worth, formula.evaluate(terms))) return [];
  const message = `${line.label_id} shows ${line.time_s} s at ${line.rate} per hour, which gives ${worth}, not ${line.amount}`;
  return [{ path, code: 'time_differs', message }];
};

/** Terms that a factor sets, by the prefix of the factor's name. */
const FACTOR_TERMS: readonly (readonly [name: string, terms: readonly string[]])[] = [
  ['time.cycle_efficiency.', ['cycle_efficiency']],
  ['time.setup_efficiency.', ['setup_efficiency']],
  ['inspection.extent', ['extent']],
  ['tooling.life', ['life_factor']],
  ['material.buy_to_fly', ['buy_to_fly']],
  ['reject.rate', ['reject_rate', 'rate']],
  ['rate.', ['rate_factor', 'wage_factor']],
  ['special_direct.', ['rate_factor']],
  ['', ['price_factor']],
];

const checkFactors = (line: CheckedLine, path: string): readonly SheetFault[] =>
  line.factors.flatMap(({ name, value }) => {
    const [, terms = []] = FACTOR_TERMS.find(([begin]) => name.startsWith(begin)) ?? [];
    if (terms.some((term) => termOf(line, term) === value)) return [];
    const message = `${line.label_id} shows the factor ${name} at ${value}, but none of its terms has this value`;
    return [{ path, code: 'factor_differs', message }];
  });

const checkLabel = (line: CheckedLine, path: string): readonly SheetFault[] => {
  const shown = line.label_params.rate;
  if (typeof shown !== 'number' || termOf(line, 'rate') === shown) return [];
  return [
    {
      path,
      code: 'label_differs',
      message: `${line.label_id} shows ${shown} in its label, but none of its terms has this value`,
    },
  ];
};

/** Rounding leaves at most a millionth per leaf, times the surcharges. */
const checkResidual = (sheet: CheckedSheet): readonly SheetFault[] => {
  const leaves = sheet.lines.flatMap((line, i) => leavesOf(line, `lines[${i}]`)).length;
  const direct = sheet.cascade[0]?.amount ?? 0;
  const surcharged =
    direct > 0 ? Math.max(1, Math.abs(sheet.total) / direct) : Math.max(1, Math.abs(sheet.total));
  if (Math.abs(sheet.residual) <= (leaves * surcharged) / MICRO_PER_UNIT) return [];
  const message = `the residual ${sheet.residual} is larger than the rounding of ${leaves} lines allows`;
  return [{ path: 'residual', code: 'residual_wrong', message }];
};
