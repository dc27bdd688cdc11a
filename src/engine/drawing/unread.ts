import type { EngineNote } from '../records.ts';
import type { UnreadDrawing } from '../snapshot.ts';

/** Note and review reason for an existing drawing that could not be read. */
export const DRAWING_UNREADABLE = 'drawing_unreadable';

/** Reports the unreadable drawing and the values used instead. */
export const unreadNotes = (
  unread: UnreadDrawing | undefined,
  taken: EngineNote['params'] = {},
): readonly EngineNote[] =>
  unread === undefined ? [] : [{ code: DRAWING_UNREADABLE, params: { ...unread, ...taken } }];
