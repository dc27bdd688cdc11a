import type { PricedResult, PricingResult, ProcessOperation, UnpriceableResult } from '../../engine/index.ts';

const minutes = (seconds: number): string => (seconds / 60).toFixed(2).padStart(7);

const total = (result: PricedResult, of: keyof ProcessOperation['time']): number =>
  result.process_plan.reduce((sum, { time }) => sum + time[of], 0);

const operationLine = (operation: ProcessOperation): string => {
  const { time } = operation;
  const features = operation.features.length === 0 ? '' : `  ${operation.features.join(', ')}`;
  return [
    operation.op_id.padEnd(6),
    String(operation.setup_no).padStart(2),
    operation.label.padEnd(28),
    (operation.machine?.name ?? '').slice(0, 34).padEnd(34),
    minutes(time.tr_s),
    minutes(time.th_s),
    minutes(time.tn_s),
    minutes(time.tv_s),
    operation.cost.toFixed(3).padStart(9),
    features,
  ].join(' ');
};

const paramsOf = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

const rejections = (operations: readonly ProcessOperation[]): readonly string[] => {
  const lines = operations.flatMap(({ machine, rejected_machines }) =>
    machine === null
      ? []
      : rejected_machines.map(
          ({ name, reason, params }) =>
            `  ${machine.name}, not ${name}: ${reason}${Object.keys(params).length > 0 ? ` (${paramsOf(params)})` : ''}`,
        ),
  );
  return [...new Set(lines)];
};

const priced = (result: PricedResult): string => {
  const { stock } = result;
  const bought =
    stock === null
      ? []
      : [
          `Stock      ${stock.designation}; ${stock.gross_mass_kg.toFixed(3)} kg for ${stock.net_mass_kg.toFixed(3)} kg`,
        ];
  const others = result.alternatives.map(({ id, unit_cost, reason, params }) =>
    unit_cost === null
      ? `  ${id}: ${reason ?? ''} ${paramsOf(params)}`.trimEnd()
      : `  ${id}: ${unit_cost.toFixed(2)} ${result.currency}`,
  );
  return [
    `Plan       ${result.plan_id ?? ''}`,
    ...bought,
    `Unit cost  ${result.unit_cost.toFixed(2)} ${result.currency}, offer ${result.offer_price.toFixed(2)} ${result.currency} at a lot of ${result.lot_size}`,
    '',
    `${'op'.padEnd(6)} ${'cl'.padStart(2)} ${'step'.padEnd(28)} ${'machine'.padEnd(34)} ${'tr min'.padStart(7)} ${'th min'.padStart(7)} ${'tn min'.padStart(7)} ${'tv min'.padStart(7)} ${result.currency.padStart(9)}`,
    ...result.process_plan.map(operationLine),
    `${''.padEnd(73)} ${minutes(total(result, 'tr_s'))} ${minutes(total(result, 'th_s'))} ${minutes(total(result, 'tn_s'))} ${minutes(total(result, 'tv_s'))}`,
    '',
    ...(others.length > 0 ? ['Other plans', ...others, ''] : []),
    'Machines passed over',
    ...rejections(result.process_plan),
    ...(result.review_reasons.length > 0 ? ['', `To be reviewed: ${result.review_reasons.join(', ')}`] : []),
    ...(result.notes.length > 0
      ? ['', 'Notes', ...result.notes.map(({ code, params }) => `  ${code} ${paramsOf(params)}`.trimEnd())]
      : []),
  ].join('\n');
};

const unpriceable = (result: UnpriceableResult): string =>
  [
    'Cannot be made in this environment',
    ...result.reasons.map(({ code, params }) => `  ${code} ${paramsOf(params)}`.trimEnd()),
  ].join('\n');

/** The process plan of a price as a planner reads it: one line per operation with its REFA times. */
export const planReport = (result: PricingResult): string =>
  result.outcome === 'priced' ? priced(result) : unpriceable(result);
