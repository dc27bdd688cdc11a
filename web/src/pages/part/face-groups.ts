import type { Calculation, ProcessOperation } from '../../../../clients/typescript/src/index.ts';
import { textOrId } from '../../../../src/texts/index.ts';
import type { FaceGroup } from '../../model/groups.ts';
import type { Language } from '../../texts/index.ts';
import { processWords } from '../../texts/process-words.ts';
import { findingsOf, type Severity } from './findings.ts';

/** What the colours of the model can show beside cost. */
export const GROUPINGS = [
  'process',
  'setup',
  'direction',
  'feature',
  'finding',
  'tolerance',
  'drawing',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

type GroupWords = {
  readonly setup: (number: string) => string;
  readonly direction: (axis: string) => string;
  readonly severity: (severity: Severity) => string;
  readonly drawing: string;
};

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

const AXES = ['X', 'Y', 'Z'];
const ALONG = 1 - 1e-6;

/** `+Z` along an axis of the file, otherwise its three parts. */
const axisWords = ([x, y, z]: readonly [number, number, number, ...unknown[]]): string => {
  const direction = [x, y, z];
  const along = direction.findIndex((part) => Math.abs(part) > ALONG);
  if (along < 0) return `(${direction.map((part) => part.toFixed(2)).join(' | ')})`;
  return `${(direction[along] ?? 0) > 0 ? '+' : '−'}${AXES[along]}`;
};

/** The faces of a part by what they have in common. Where operations share a face, the dearest one counts. */
export const faceGroups = (
  calculation: Calculation,
  grouping: Grouping,
  language: Language,
  words: GroupWords,
): readonly FaceGroup[] => {
  const { process_plan, geometry } = calculation;
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
    case 'direction':
      return collect(
        process_plan.filter(({ tool_directions }) => tool_directions !== undefined),
        ({ tool_directions = [] }) => tool_directions.map(axisWords).join(' '),
        facesOfOperation,
        words.direction,
      );
    case 'finding':
      return collect(
        findingsOf(calculation),
        ({ severity }) => severity,
        ({ faceIds }) => faceIds,
        (severity) => words.severity(severity as Severity),
      );
    case 'tolerance':
      return collect(
        (geometry?.features ?? [])
          .filter(({ it_grade }) => it_grade !== null)
          .toSorted((a, b) => (a.it_grade ?? 0) - (b.it_grade ?? 0)),
        ({ it_grade }) => `IT${it_grade}`,
        ({ face_ids }) => face_ids,
        (grade) => grade,
      );
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
