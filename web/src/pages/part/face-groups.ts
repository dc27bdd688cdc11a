import type { Calculation, ProcessOperation } from '../../../../clients/typescript/src/index.ts';
import { textOrId } from '../../../../src/texts/index.ts';
import type { FaceGroup } from '../../model/groups.ts';
import type { Language } from '../../texts/index.ts';
import { processWords } from '../../texts/process-words.ts';

/** What the colours of the model can show beside cost. */
export const GROUPINGS = ['process', 'setup', 'feature', 'drawing'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Groups in the order in which their keys come first. */
const collect = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  facesOf: (item: T) => readonly string[],
  labelOf: (key: string) => string,
): readonly FaceGroup[] => {
  const groups = new Map<string, Set<string>>();
  for (const item of items) {
    const faces = facesOf(item);
    if (faces.length === 0) continue;
    const key = keyOf(item);
    groups.set(key, new Set([...(groups.get(key) ?? []), ...faces]));
  }
  return [...groups].map(([key, faces]) => ({ key, label: labelOf(key), faceIds: [...faces] }));
};

const facesOfOperation = ({ face_ids }: ProcessOperation): readonly string[] => face_ids;

/** The faces of a part by what they have in common. Where operations share a face, the dearest one counts. */
export const faceGroups = (
  { process_plan, geometry }: Calculation,
  grouping: Grouping,
  language: Language,
  words: { readonly setup: (number: string) => string; readonly drawing: string },
): readonly FaceGroup[] => {
  const dearest = [...process_plan].sort((a, b) => b.cost - a.cost);
  switch (grouping) {
    case 'process':
      return collect(
        dearest,
        ({ process }) => process,
        facesOfOperation,
        (process) => processWords(language, process),
      );
    case 'setup':
      return collect(process_plan, ({ setup_no }) => String(setup_no), facesOfOperation, words.setup);
    case 'feature':
      return collect(
        geometry?.features ?? [],
        ({ kind }) => kind,
        ({ face_ids }) => face_ids,
        (kind) => textOrId(language, `feature.${kind}`, {}),
      );
    case 'drawing':
      return collect(
        process_plan.filter(({ facts = [] }) => facts.length > 0),
        () => 'drawing',
        facesOfOperation,
        () => words.drawing,
      );
  }
};
