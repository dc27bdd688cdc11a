import type { FactContent } from '../facts.ts';
import { readDimensions } from './dimension.ts';
import { readFrame } from './geometric.ts';
import { NUMBERED, readNote, readWeldSign } from './notes.ts';
import { normalise } from './scan.ts';
import { readEdge, readHardness, readRoughness } from './surface.ts';
import { readThread } from './thread.ts';

const KNOWN_WORDS = /\p{L}{4}/u;

/** After a thread: its drill or its counterbore. */
const behindThread = (rest: string): FactContent[] => (rest === '' ? [] : readDimensions(rest));

/** Everything that one line of a sheet states about the part; linear in its length. Empty: nothing was recognised. */
export const readLine = (raw: string): FactContent[] => {
  const text = normalise(raw);
  if (text === '' || NUMBERED.test(text)) return [];
  // If the lines between its cells were not detected, a frame is one text.
  const frame = readFrame([text]);
  if (frame !== null) return [frame];
  const weld = readWeldSign(text);
  if (weld !== null) return [weld];
  const edge = readEdge(text);
  if (edge.length > 0) return edge;
  const thread = readThread(text);
  if (thread !== null) return [thread.content, ...behindThread(thread.rest)];
  const roughness = readRoughness(text);
  if (roughness.length > 0) return roughness;
  const dimensions = readDimensions(text);
  if (dimensions.length > 0) return dimensions;
  const hardness = readHardness(text);
  if (hardness.length > 0) return hardness;
  if (!KNOWN_WORDS.test(text)) return [];
  const note = readNote(text);
  return note.kind === 'note' && note.value.note !== 'other' ? [note] : [];
};

/** Reads a line of a list of notes: kind of note, hardness and edges. */
export const readNoteLine = (raw: string): FactContent[] => {
  const text = normalise(raw).replace(NUMBERED, '');
  if (text === '') return [];
  return [readNote(text), ...readHardness(text), ...readEdge(text)];
};
