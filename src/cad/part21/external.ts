import { MAX_MISSING_NAMES, MAX_PATH_CHARACTERS } from '../limits.ts';
import type { Part21File } from './file.ts';
import { isList, isRef } from './header.ts';
import type { Value } from './values.ts';

/** Base name of a path of any operating system. */
export const baseName = (name: string): string => name.split(/[/\\]/).at(-1) ?? name;

/** Key for looking up files case-insensitively. */
export const keyOfName = (name: string): string => baseName(name).toLowerCase();

const nameOf = (...values: readonly unknown[]): string | null => {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' && found.length <= MAX_PATH_CHARACTERS ? found : null;
};

/** Names of the files by record: some writers state the name in the identification, not in the file's record. */
function documentNames(file: Part21File): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const documents = new Set(file.all('DOCUMENT_FILE'));
  for (const id of documents) {
    const [own, name] = file.args(id, 'DOCUMENT_FILE') ?? [];
    const found = nameOf(own, name);
    if (found !== null) names.set(id, found);
  }
  for (const id of file.all('APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT')) {
    const [assigned, , , items] = file.args(id, 'APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT') ?? [];
    const name = nameOf(assigned);
    if (name === null || !isList(items)) continue;
    for (const item of items) if (isRef(item) && documents.has(item.ref)) names.set(item.ref, name);
  }
  return names;
}

/** Documents that are also products (DOCUMENT_PRODUCT_EQUIVALENCE): the document by the version of its product. */
function documentsByVersion(file: Part21File): ReadonlyMap<number, number> {
  return new Map(
    file.all('DOCUMENT_PRODUCT_EQUIVALENCE').flatMap((id) => {
      const [, , document, version] = file.args(id, 'DOCUMENT_PRODUCT_EQUIVALENCE') ?? [];
      return isRef(document) && isRef(version) ? [[version.ref, document.ref] as const] : [];
    }),
  );
}

/** Versions of products that are documents, not parts. */
export const documentVersions = (file: Part21File): ReadonlySet<number> =>
  new Set(documentsByVersion(file).keys());

/** Names of the files that an assembly keeps its parts in (ISO 10303-203, external references), each once. */
export const externalFiles = (file: Part21File): readonly string[] => [
  ...new Set(documentNames(file).values()),
];

/** Names of missing files for the caller: without folders, each once, limited in number. */
export const missingNames = (files: Iterable<string>): readonly string[] =>
  [...new Map([...files].map((name) => [keyOfName(name), baseName(name)])).values()].slice(
    0,
    MAX_MISSING_NAMES,
  );

/**
 * The external file of a product, by its PRODUCT_DEFINITION: associated with it, or applied to it, directly or as its document.
 */
export function externalProducts(file: Part21File): ReadonlyMap<number, string> {
  const names = new Map(documentNames(file));
  const versions = documentsByVersion(file);
  const found = new Map<number, string>();
  const put = (definition: number, document: Value | undefined): void => {
    const name = isRef(document) ? names.get(document.ref) : undefined;
    if (name !== undefined && !found.has(definition)) found.set(definition, name);
  };
  for (const id of file.all('PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS')) {
    const [, , version, , documents] = file.args(id, 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS') ?? [];
    if (!isList(documents)) continue;
    const whole = isRef(version) ? versions.get(version.ref) : undefined;
    for (const document of documents) {
      put(id, document);
      const name = isRef(document) ? names.get(document.ref) : undefined;
      if (whole !== undefined && name !== undefined) names.set(whole, name);
    }
  }
  for (const id of file.all('APPLIED_DOCUMENT_REFERENCE')) {
    const [document, , items] = file.args(id, 'APPLIED_DOCUMENT_REFERENCE') ?? [];
    if (isList(items)) for (const item of items) if (isRef(item)) put(item.ref, document);
  }
  return found;
}
