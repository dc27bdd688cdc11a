import { textWith } from '../drawing/general.ts';
import { geometryContradiction } from '../process/geometry-evidence.ts';
import { manufacturingOf, PROCESSES } from '../process/processes.ts';
import type { EngineNote } from '../records.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import type { Plan, Planned } from './planned.ts';

/** Processes that words of a drawing or request ask for, with these words; several: they name castings of any kind. */
const asked = (snapshot: PricingSnapshot) =>
  PROCESSES.flatMap((process) => {
    const name = manufacturingOf(process);
    const said = process.words?.map((word) => textWith(word, snapshot)).find((text) => text !== null);
    return name === null || said === undefined ? [] : [{ process: name, said }];
  });

/** Words of a drawing or request that ask for another process than this plan has. */
const drawn = (snapshot: PricingSnapshot, chosen: string): readonly EngineNote[] => {
  const requested = asked(snapshot);
  const [first, ...others] = requested;
  if (first === undefined || requested.some(({ process }) => process === chosen)) return [];
  const process = others.length > 0 ? 'casting' : first.process;
  return [{ code: 'process_contradicts_drawing', params: { process, said: first.said } }];
};

/** Notes on evidence for another process than that of this plan: from the drawing or the request, and from the shape of the part. */
export const contradictions = (
  { opened: { snapshot, parameters }, part, material }: Planned,
  { process: chosen }: Plan,
): readonly EngineNote[] => {
  if (chosen === undefined) return [];
  const shape =
    part === null || material === null
      ? null
      : geometryContradiction(part, material.category, chosen, parameters);
  return [
    ...drawn(snapshot, chosen),
    ...(shape === null ? [] : [{ code: 'process_contradicts_geometry', params: shape }]),
  ];
};
