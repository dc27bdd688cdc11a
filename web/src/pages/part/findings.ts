import type { Calculation } from '../../../../clients/typescript/src/index.ts';

/** In the order in which they matter: hard to make, makes the part dearer, would save money. */
export const SEVERITIES = ['warning', 'info', 'saving'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A remark on the design, or a way to save. `textId` and `params` say it in words. */
export type PartFinding = {
  readonly key: string;
  readonly severity: Severity;
  readonly textId: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly faceIds: readonly string[];
  /** Per piece; null: not a saving. */
  readonly saving: { readonly amount: number; readonly audience: string } | null;
};

/** A lever ends with the process or machine class that it moves. */
const subjectOf = (lever: string): string => lever.split('.').at(-1) ?? lever;

/** What the recognition, the process and the levers found, hardest first; savings by their amount. */
export const findingsOf = ({ geometry, analytics }: Calculation): readonly PartFinding[] => {
  const shapes = (geometry?.findings ?? []).map(
    ({ code, severity, face_ids, params }, index): PartFinding => ({
      key: `shape ${index}`,
      severity,
      textId: `shape.${code}`,
      params,
      faceIds: face_ids,
      saving: null,
    }),
  );
  const notes = (analytics?.notes ?? []).flatMap(({ code, params, face_ids }): readonly PartFinding[] =>
    face_ids === undefined
      ? []
      : [
          {
            key: `note ${code}`,
            severity: 'warning',
            textId: `note.${code}`,
            params,
            faceIds: face_ids,
            saving: null,
          },
        ],
  );
  const savings = (analytics?.findings ?? []).map(
    ({ kind, lever, audience, params, saving_per_piece, face_ids }): PartFinding => ({
      key: `saving ${kind} ${lever}`,
      severity: 'saving',
      textId: `finding.${kind}`,
      params: { of: subjectOf(lever), ...params },
      faceIds: face_ids ?? [],
      saving: { amount: saving_per_piece, audience },
    }),
  );
  const remarks = [...notes, ...shapes];
  return [
    ...remarks.filter(({ severity }) => severity === 'warning'),
    ...remarks.filter(({ severity }) => severity === 'info'),
    ...savings,
  ];
};
