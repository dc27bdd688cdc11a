import type { EngineNote } from '../records.ts';
import type { UnreadDrawing } from '../snapshot.ts';

/** Note and reason for review of a drawing that could not be read: it is named, for it is there. */
export const DRAWING_UNREADABLE = 'drawing_unreadable';

/** The drawing that could not be read, beside what is taken in its place. */
export const unreadNotes = (
  unread: UnreadDrawing | undefined,
  taken: EngineNote['params'] = {},
): readonly EngineNote[] =>
  unread === undefined ? [] : [{ code: DRAWING_UNREADABLE, params: { ...unread, ...taken } }];
