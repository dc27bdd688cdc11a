/** Rows of the cutting table by bin, with the fall-back of its grammar: a special group to its general one, the size to its band. */
import { readFileSync } from 'node:fs';
import { readTable } from './tables.mjs';

/** Solid carbide drills in stainless steel and titanium: the registry knows more than the table, and the tools of the presets follow it. */
const REGISTRY = new URL('../../../src/engine/parameters/data/drilling.json', import.meta.url);
const corrected = JSON.parse(readFileSync(REGISTRY, 'utf8'))
  .filter(({ bin }) => /^drilling\.(M|S_ti)\.coated_carbide/.test(bin))
  .map((row) => ({
    ...row,
    bin: row.bin.replace('coated_carbide', 'carbide_coated'),
    value: String(row.value),
    sigma: String(row.sigma),
    // What is assumed in it, the note of the registry's row says.
    citation: row.citation.replace(';assumed', ''),
  }));

const rows = new Map(
  [...readTable('cutting/parameters.csv'), ...corrected].map((row) => [`${row.bin} ${row.parameter}`, row]),
);
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
