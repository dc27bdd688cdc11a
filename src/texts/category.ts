import { isTextId, TEXTS } from './catalogue.ts';
import { languageOf } from './text.ts';

/** Where the values of a surcharge begin in its label: `Profit, {rate%} of {base}`. */
const VALUES = ', {';

/** Name of a cost category: the label of its line without the values. A category without a label keeps its code. */
export const categoryName = (language: string, category: string): string => {
  const id = `line.${category}`;
  if (!isTextId(id)) return category;
  const [name = category] = TEXTS[id][languageOf(language)].split(VALUES);
  return name;
};
