/** Rows of the cutting table by bin, with the fall-back of its grammar: a special group to its general one, the size to its band. */
import { readTable } from './tables.mjs';

const rows = new Map(readTable('cutting/parameters.csv').map((row) => [`${row.bin} ${row.parameter}`, row]));
const bands = [...rows.values()].flatMap((row) => {
  const band = /^(.*)\.d(\d+)(?:_(\d+))?$/.exec(row.bin);
  return band ? [{ prefix: band[1], lower: Number(band[2]), row }] : [];
});

export const rowOf = (bin, parameter) => rows.get(`${bin} ${parameter}`);

/** The row of the diameter band that holds `diameter`: below the first band the first, above the last one the last. */
export const bandRow = (prefix, parameter, diameter) => {
  const found = bands
    .filter((band) => band.prefix === prefix && band.row.parameter === parameter)
    .toSorted((a, b) => a.lower - b.lower);
  return (found.findLast((band) => band.lower < diameter) ?? found[0])?.row;
};

const GENERAL = { P_alloy: 'P', P_tool: 'P', K_gjs: 'K', N_cu: 'N_al_wrought', N_plastic: 'N_al_wrought' };
export const groupChain = (group) => [group, ...(GENERAL[group] ? groupChain(GENERAL[group]) : [])];

export const firstOf = (group, find) => {
  for (const name of groupChain(group)) {
    const row = find(name);
    if (row !== undefined) return row;
  }
  return undefined;
};
