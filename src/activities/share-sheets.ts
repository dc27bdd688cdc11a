import { ownSheets, type SheetComponent } from '../engine/index.ts';
import type { NestItem } from '../nest/index.ts';
import { openClipper } from '../platform/clipper.ts';
import { canonicalJson, sha256Hex } from '../platform/digest.ts';

/** Outcome; the engine is deterministic, so a retry would throw the same error again. */
export type SharedSheets =
  | { readonly kind: 'shared'; readonly lines: ReadonlyMap<string, NestItem> }
  | { readonly kind: 'fault'; readonly error: Error };

/** An id from the digest, so that equal nests have equal lines. UUID version 8, which no other ids here use. */
const idOf = (digest: string): string =>
  `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;

/** Stock use of an assembly's components on the sheets that they share, by key. */
export const shareSheets = async (components: readonly SheetComponent[]): Promise<SharedSheets> => {
  const clipper = await openClipper();
  try {
    const lines = ownSheets(components, clipper).flatMap((nest) => {
      const digest = sha256Hex(canonicalJson(nest.job));
      return [...nest.lines].map(([key, line]): [string, NestItem] => [
        key,
        { ...line, nest_item_id: idOf(sha256Hex(`${digest}/${key}`)), nest_revision: 1, own_sheets: digest },
      ]);
    });
    return { kind: 'shared', lines: new Map(lines) };
  } catch (error) {
    return { kind: 'fault', error: error instanceof Error ? error : new Error(String(error)) };
  }
};
