import { textOrId } from '../../../src/texts/index.ts';
import type { Language } from './text.ts';

/** The name of a manufacturing process, as it begins a line. */
export const processWords = (language: Language, process: string): string => {
  const words = textOrId(language, `process.${process}`, {});
  return words.charAt(0).toUpperCase() + words.slice(1);
};
