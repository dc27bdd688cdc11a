import document from '../../../data/materials/standards.json' with { type: 'json' };

export type MaterialStandard = {
  readonly id: string;
  readonly scheme: string;
  readonly name: string;
  readonly region: string;
};

/** The standards whose codes the catalogue knows: a fixed list of the platform. */
export const MATERIAL_STANDARDS: readonly MaterialStandard[] = document.standards;

/** The standard with this scheme (`en`) or name (`EN`, `AISI/SAE`), case-insensitive; undefined if unknown. */
export const findStandard = (text: string): MaterialStandard | undefined => {
  const searched = text.toLowerCase();
  return MATERIAL_STANDARDS.find(
    ({ scheme, name }) => scheme === searched || name.toLowerCase() === searched,
  );
};
