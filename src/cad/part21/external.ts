import type { Part21File } from './file.ts';

/** Names of the files that an assembly keeps its parts in (ISO 10303-203, external references), each once. */
export const externalFiles = (file: Part21File): readonly string[] => [
  ...new Set(
    file.all('DOCUMENT_FILE').flatMap((id) => {
      const [own, name] = file.args(id, 'DOCUMENT_FILE') ?? [];
      const found = [own, name].find((value) => typeof value === 'string' && value.trim() !== '');
      return typeof found === 'string' ? [found] : [];
    }),
  ),
];
