/** Public interface of the catalogue: sentences and words for users, in English and German. */

export { type CodeOf, type FailureCode, isTextId, TEXTS, type TextId } from './catalogue.ts';
export { categoryName } from './category.ts';
export { fileFault } from './files.ts';
export { type Needed, type Params, text, textOrId } from './render.ts';
export { LANGUAGES, type Language, languageOf } from './text.ts';
