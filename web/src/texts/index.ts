import { ASSEMBLY } from './assembly.ts';
import { COMPARE } from './compare.ts';
import { DRAWING } from './drawing.ts';
import { PART } from './part.ts';
import { PARTS } from './parts.ts';
import { SHELL } from './shell.ts';
import type { Text, Values } from './text.ts';
import { WHAT_IF } from './what-if.ts';

export { fill, type Language, type Text } from './text.ts';

/** Every text that a person reads in the workbench. Texts of the service (labels, errors) come with its responses. */
export const TEXTS = { ...SHELL, ...PARTS, ...PART, ...WHAT_IF, ...COMPARE, ...DRAWING, ...ASSEMBLY };

export type TextId = keyof typeof TEXTS;
export type ValuesOf<Id extends TextId> = (typeof TEXTS)[Id] extends Text
  ? Values<(typeof TEXTS)[Id]>
  : never;

export const isTextId = (id: string): id is TextId => Object.hasOwn(TEXTS, id);
