import { textOrId } from '../../../src/texts/index.ts';
import { isTextId, type Language, TEXTS } from './index.ts';

const GROUPS = ['process', 'machine_class'] as const;

/** The words of a code that ends a factor's name. */
const subjectOf = (language: Language, code: string): string => {
  for (const group of GROUPS) {
    const id = `${group}.${code}`;
    const words = textOrId(language, id, {});
    if (words !== id) return words;
  }
  return code.replaceAll('_', ' ');
};

/** The name of a factor for people: `time.setup_efficiency.turning` is the set-up time of turning. */
export const factorWords = (language: Language, name: string): string => {
  const whole = `factor.${name}`;
  if (isTextId(whole)) return TEXTS[whole][language];
  const root = name.slice(0, name.lastIndexOf('.'));
  const id = `factor.${root}`;
  return isTextId(id) ? `${TEXTS[id][language]}: ${subjectOf(language, name.slice(root.length + 1))}` : name;
};
