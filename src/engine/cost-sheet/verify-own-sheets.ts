import type { Term } from '../records.ts';
import { nestShare } from '../stock/formulas.ts';
import { OWN_SHEETS } from '../stock/own-sheets.ts';
import { near, type SheetFault } from './check.ts';
import type { CheckedLine, ComponentSheet } from './checked.ts';

type Value = 'sheet_mass' | 'sheets' | 'area_share' | 'pieces';

/** One component's share of a nest of its assembly's own sheets. */
type Share = {
  readonly nest: string;
  readonly component: ComponentSheet;
  readonly of: Record<Value, number>;
};

const shareIn = (terms: readonly Term[], component: ComponentSheet): Share | null => {
  for (const { from } of terms) {
    if (from === undefined) continue;
    const found = from.formula_id === nestShare.id ? shareOf(from.terms, component) : null;
    const share = found ?? shareIn(from.terms, component);
    if (share !== null) return share;
  }
  return null;
};

const shareOf = (terms: readonly Term[], component: ComponentSheet): Share | null => {
  const nest = terms.find(({ source }) => source.startsWith(OWN_SHEETS))?.source;
  if (nest === undefined) return null;
  const value = (name: Value): number => terms.find((term) => term.name === name)?.value ?? Number.NaN;
  const of = {
    sheet_mass: value('sheet_mass'),
    sheets: value('sheets'),
    area_share: value('area_share'),
    pieces: value('pieces'),
  };
  return { nest, component, of };
};

const inLines = (lines: readonly CheckedLine[], component: ComponentSheet): Share | null => {
  for (const line of lines) {
    const share = shareIn(line.terms, component) ?? inLines(line.children, component);
    if (share !== null) return share;
  }
  return null;
};

/**
 * Sheets shared by components of one assembly: their charge is distributed exactly once over these components, each for the same
 * number of assemblies.
 */
export const verifyOwnSheets = (components: readonly ComponentSheet[]): readonly SheetFault[] => {
  const shares = components.flatMap((component) => inLines(component.sheet.lines, component) ?? []);
  return [...Map.groupBy(shares, ({ nest }) => nest)].flatMap(([nest, of]) => checkNest(nest, of));
};

const checkNest = (nest: string, shares: readonly Share[]): readonly SheetFault[] => {
  const fault = (message: string): SheetFault => ({ path: nest, code: 'own_sheets_differ', message });
  const totalShare = shares.reduce((sum, { of }) => sum + of.area_share, 0);
  const different = (value: (share: Share) => number): boolean => new Set(shares.map(value)).size > 1;
  return [
    ...(near(totalShare, 1)
      ? []
      : [fault(`its components carry the share ${totalShare} of the charged sheets instead of 1`)]),
    ...(different(({ of }) => of.sheet_mass) || different(({ of }) => of.sheets)
      ? [fault('its components name different sheets')]
      : []),
    ...(different(({ of, component }) => of.pieces / component.quantity)
      ? [fault('its components are nested for different numbers of assemblies')]
      : []),
  ];
};
