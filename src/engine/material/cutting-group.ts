import type { IsoGroup, MaterialCategory } from '../snapshot.ts';
import { ISO_GROUPS } from '../vocabulary.ts';

type Cut = {
  readonly category: MaterialCategory;
  readonly iso_group: IsoGroup | null;
  readonly hardness_hb: number | null;
  readonly tensile_mpa: number | null;
  readonly display_code: string;
  readonly urn: string;
  readonly name: string;
};

/** Free-cutting steels carry the EN numbers 1.07xx; wrought aluminium is AW, cast AC; nodular iron is GJS, malleable GJM. */
const FREE_CUTTING = /1\.07\d\d/;
const CAST_ALUMINIUM = /AC-?\d|GD?-Al/i;
const NODULAR = /GJS|GGG/;
const MALLEABLE = /GJM|GT[SW]/;
const DUPLEX = /1\.4(4(10|62)|362|501)/;

const steel = (grade: Cut, quenchedHb: number): string => {
  const names = `${grade.urn} ${grade.display_code} ${grade.name}`;
  if (FREE_CUTTING.test(names)) return 'P_free';
  if (grade.category === 'tool_steel') return 'P_tool';
  if (grade.hardness_hb !== null && grade.hardness_hb > quenchedHb) return 'P_qt';
  return grade.category === 'alloy_steel' ? 'P_alloy' : 'P';
};

const stainless = (grade: Cut): string => {
  if (grade.iso_group === 'P') return 'M_martensitic';
  return DUPLEX.test(`${grade.urn} ${grade.display_code}`) ? 'M_duplex' : 'M';
};

const iron = (grade: Cut): string => {
  const names = `${grade.urn} ${grade.display_code} ${grade.name}`;
  return NODULAR.test(names) ? 'K_gjs' : MALLEABLE.test(names) ? 'K_gjm' : 'K';
};

/**
 * Group of the cutting tables: the ISO 513 letter with the suffix of the registry's bins. `limits` holds two values: the hardness
 * from which alloy steel counts as quenched and tempered, and the tensile strength up to which carbon steel is mild.
 */
export const cuttingGroup = (
  grade: Cut,
  limits: { readonly quenched_hb: number; readonly mild_mpa: number },
): string => {
  switch (grade.category) {
    case 'carbon_steel': {
      const group = steel(grade, limits.quenched_hb);
      return group === 'P' && grade.tensile_mpa !== null && grade.tensile_mpa <= limits.mild_mpa
        ? 'P_mild'
        : group;
    }
    case 'alloy_steel':
    case 'tool_steel':
      return grade.iso_group === 'H' ? 'H' : steel(grade, limits.quenched_hb);
    case 'stainless_steel':
      return stainless(grade);
    case 'cast_iron':
      return iron(grade);
    case 'aluminium':
    case 'magnesium':
      return CAST_ALUMINIUM.test(`${grade.urn} ${grade.display_code}`) ? 'N_al_cast' : 'N_al_wrought';
    case 'copper_alloy':
    case 'zinc_alloy':
      return 'N_cu';
    case 'titanium':
      return 'S_ti';
    case 'nickel_alloy':
      return 'S_ni';
    case 'thermoplastic':
    case 'thermoset':
      return 'N_plastic';
  }
};

/** The ISO 513 letter of a group of the cutting tables. */
export const isoLetter = (group: string): IsoGroup =>
  ISO_GROUPS.find((letter) => group.startsWith(letter)) ?? 'P';
