import type { SheetFault } from './check.ts';
import type { CheckedLine, CheckedSheet, ComponentSheet } from './checked.ts';
import { verifyOwnSheets } from './verify-own-sheets.ts';

const SOURCE = 'component:';

/**
 * Compares the sheet of an assembly with the sheets of its components: each occurs once, at its own manufacturing cost to the
 * last digit, in its quantity, and for the assembly's lot times that; shared sheets of metal are charged once. `verifySheet`
 * checks the sheets themselves.
 */
export const verifyAssembly = (
  sheet: CheckedSheet,
  components: readonly ComponentSheet[],
): readonly SheetFault[] => {
  const lines = new Map(
    sheet.lines
      .filter(({ bucket }) => bucket === 'components')
      .flatMap(({ children }) => children)
      .flatMap((line) => {
        const term = termOf(line, 'manufacturing_cost');
        return term?.source.startsWith(SOURCE) === true
          ? [[term.source.slice(SOURCE.length), line] as const]
          : [];
      }),
  );
  const given = new Set(components.map(({ key }) => key));
  const missing = [...lines.keys()].filter((key) => !given.has(key));
  return [
    ...components.flatMap((component) => check(sheet, component, lines.get(component.key))),
    ...missing.map((key) =>
      fault(key, 'component_missing', 'the sheet of this component is missing; add its file'),
    ),
    // A missing component may carry the rest of the shared sheets.
    ...(missing.length === 0 ? verifyOwnSheets(components) : []),
  ];
};

const termOf = (line: CheckedLine, name: string): CheckedLine['terms'][number] | undefined =>
  line.terms.find((term) => term.name === name);

const fault = (key: string, code: string, message: string): SheetFault => ({
  path: `component ${key}`,
  code,
  message,
});

const check = (
  whole: CheckedSheet,
  { key, quantity, sheet }: ComponentSheet,
  line: CheckedLine | undefined,
): readonly SheetFault[] => {
  if (line === undefined) return [fault(key, 'component_not_in_sheet', 'the assembly has no line for it')];
  const own = sheet.cascade.find(({ step }) => step === 'manufacturing_cost')?.amount;
  const taken = termOf(line, 'manufacturing_cost')?.value;
  const pieces = termOf(line, 'quantity')?.value;
  return [
    ...(taken === own
      ? []
      : [
          fault(
            key,
            'component_cost_differs',
            `the assembly includes it at ${taken}, but its own sheet has ${own}`,
          ),
        ]),
    ...(pieces === quantity
      ? []
      : [
          fault(
            key,
            'component_quantity_differs',
            `the assembly includes ${pieces} pieces instead of ${quantity}`,
          ),
        ]),
    ...(sheet.lot_size === whole.lot_size * quantity
      ? []
      : [
          fault(
            key,
            'component_lot_differs',
            `it is priced in lots of ${sheet.lot_size} instead of ${whole.lot_size} × ${quantity}`,
          ),
        ]),
  ];
};
