import { useState } from 'react';
import type { PartListItem } from '../../service/client.ts';

/** Nobody ticks more by hand; deletion goes part by part. */
export const MOST_TICKED = 500;

export type Ticked = {
  /** Ids of the ticked parts, each with the calculation of its price. */
  readonly parts: ReadonlyMap<string, string | null>;
  readonly set: (parts: readonly PartListItem[], isTicked: boolean) => void;
  readonly clear: () => void;
};

/** The parts that a person ticked. They stay ticked while the list is searched. */
export const useTicked = (): Ticked => {
  const [parts, setParts] = useState<ReadonlyMap<string, string | null>>(new Map());
  const set = (changed: readonly PartListItem[], isTicked: boolean): void =>
    setParts((before) => {
      const now = new Map(before);
      for (const { id, newest_price } of changed) {
        if (!isTicked) now.delete(id);
        else if (now.size < MOST_TICKED) now.set(id, newest_price?.calculation_id ?? null);
      }
      return now;
    });
  return { parts, set, clear: () => setParts(new Map()) };
};
