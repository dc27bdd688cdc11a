/** A file by its name alone, so that tests need no files of a browser. */
type Named = { readonly name: string };

export type Job<File extends Named> =
  | {
      readonly kind: 'part';
      readonly file: File;
      /** The drawing of the part. */
      readonly drawing: File | null;
      /** Drawings of the components, if the part is an assembly. */
      readonly pack: readonly File[];
    }
  | { readonly kind: 'drawing'; readonly file: File }
  | { readonly kind: 'refused'; readonly file: File };

const CAD = /\.(step|stp|p21|stl|obj|zip)$/i;
const DRAWING = /\.(pdf|png|jpe?g)$/i;

export const ACCEPTED = '.step,.stp,.p21,.stl,.obj,.zip,.pdf,.png,.jpg,.jpeg';

export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '') || name;

/** Names that differ only in case and punctuation are the same, as for the packs of the service. */
const keyOf = ({ name }: Named): string =>
  stemOf(name)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What becomes of files that were dropped together. A drawing goes with the model of the same name, or with the only model.
 */
export const planDrop = <File extends Named>(files: readonly File[]): readonly Job<File>[] => {
  const models = files.filter(({ name }) => CAD.test(name));
  const drawings = files.filter(({ name }) => DRAWING.test(name));
  const refused = files.filter(({ name }) => !CAD.test(name) && !DRAWING.test(name));
  const keys = new Set(models.map(keyOf));
  const strays = drawings.filter((drawing) => !keys.has(keyOf(drawing)));
  const isAlone = models.length === 1;
  const parts = models.map((file): Job<File> => {
    const own = drawings.find((drawing) => keyOf(drawing) === keyOf(file)) ?? null;
    const rest = isAlone ? strays : [];
    const only = own === null && rest.length === 1 ? (rest[0] ?? null) : null;
    return { kind: 'part', file, drawing: own ?? only, pack: only === null ? rest : [] };
  });
  return [
    ...parts,
    ...(isAlone ? [] : strays).map((file) => ({ kind: 'drawing', file }) as const),
    ...refused.map((file) => ({ kind: 'refused', file }) as const),
  ];
};
