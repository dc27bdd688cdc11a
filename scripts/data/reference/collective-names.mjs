/**
 * Names that never pick one grade: families, trades and codes that two standards use for different materials. The table's list and
 * further words that buyers write, each with the grades to offer.
 */
import { AMBIGUOUS_CODES } from './grade-aliases.mjs';
import { readTable } from './tables.mjs';

const STAINLESS = ['en:1.4301', 'en:1.4307', 'en:1.4404', 'en:1.4571'];
const STRUCTURAL = ['en:1.0038', 'en:1.0577'];
const ALUMINIUM = ['en:AW-6082', 'en:AW-5754', 'en:AW-7075', 'en:AW-6060'];
const BRASS = ['en:CW614N', 'en:CW508L', 'en:CW617N'];
const FURTHER = {
  VA: STAINLESS,
  Niro: STAINLESS,
  Stainless: STAINLESS,
  SS: STAINLESS,
  'rostfreier Stahl': STAINLESS,
  nichtrostend: STAINLESS,
  Steel: ['en:1.0038', 'en:1.0577', 'en:1.0503', 'en:1.7225'],
  'carbon steel': ['en:1.0038', 'en:1.0503', 'en:1.0577'],
  'structural steel': STRUCTURAL,
  'alloy steel': ['en:1.7225', 'en:1.6582', 'en:1.7131'],
  'tool steel': ['en:1.2379', 'en:1.2842', 'en:1.2312', 'en:1.2343'],
  'spring steel': ['en:1.8159', 'en:1.4310', 'en:1.1248'],
  'free cutting steel': ['en:1.0715', 'en:1.0718'],
  'case hardening steel': ['en:1.7131', 'en:1.7147', 'en:1.6587'],
  Schnellarbeitsstahl: ['en:1.3343', 'en:1.3243', 'en:1.3247'],
  Nitrierstahl: ['en:1.8519', 'en:1.8550', 'en:1.8509'],
  Waelzlagerstahl: ['en:1.3505', 'en:1.3520'],
  Blech: ['en:1.0330', 'en:1.0038'],
  Gusseisen: ['en:5.1300', 'en:5.1301', 'en:5.3106'],
  Guss: ['en:5.1301', 'en:5.3106', 'en:AC-43000'],
  'cast iron': ['en:5.1301', 'en:5.1300', 'en:5.3106'],
  'grey cast iron': ['en:5.1300', 'en:5.1301', 'en:5.1302'],
  'ductile iron': ['en:5.3106', 'en:5.3200', 'en:5.3201'],
  GJL: ['en:5.1300', 'en:5.1301', 'en:5.1302'],
  GJS: ['en:5.3106', 'en:5.3200', 'en:5.3201'],
  Al: ALUMINIUM,
  Aluminum: ALUMINIUM,
  Aluminiumguss: ['en:AC-43000', 'en:AC-46000', 'en:AC-42100'],
  Alplan: ['en:AW-5083'],
  Brass: BRASS,
  Ms: BRASS,
  Copper: ['en:CW004A', 'en:CW008A', 'en:CW024A'],
  Cu: ['en:CW004A', 'en:CW008A', 'en:CW024A'],
  'gun metal': ['en:CC491K', 'en:CC493K'],
  Titanium: ['en:3.7035', 'en:3.7165'],
  Ti: ['en:3.7035', 'en:3.7165'],
  Nickel: ['en:2.4066', 'en:2.4068'],
  Zink: ['en:ZP0400', 'en:ZP0410'],
  Zinc: ['en:ZP0400', 'en:ZP0410'],
  Acetal: ['iso:POM-C', 'iso:POM-H'],
  Polyamide: ['iso:PA6', 'iso:PA66', 'iso:PA6-G', 'iso:PA12'],
  Polyethylen: ['iso:PE-HD', 'iso:PE-UHMW', 'iso:PE-HMW'],
  Polyethylene: ['iso:PE-HD', 'iso:PE-UHMW', 'iso:PE-HMW'],
  Plastic: ['iso:POM-C', 'iso:PA6', 'iso:PE-HD'],
  S420: ['en:1.8902', 'en:1.0980'],
  S460: ['en:1.8901', 'en:1.0982', 'en:1.8906'],
  S960: ['en:1.8933', 'en:1.8799'],
};

export const collectiveNames = () => {
  const table = readTable('materials/collective_names.csv').map((row) => [
    row.name,
    row.candidate_keys.split(';'),
    undefined,
  ]);
  const known = new Set(table.map(([name]) => name.toLowerCase()));
  const further = Object.entries(FURTHER)
    .filter(([name]) => !known.has(name.toLowerCase()))
    .map(([name, keys]) => [name, keys, undefined]);
  const codes = Object.entries(AMBIGUOUS_CODES).map(([name, { candidates, note }]) => [
    name,
    candidates,
    note,
  ]);
  return [...table, ...further, ...codes];
};
