import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/method');

export type MethodPage = { readonly name: string; readonly title: string; readonly text: string };

/** The pages of the costing method, by name. A few dozen KiB, read once at start, so that no request names a file. */
export const readMethodPages = (): readonly MethodPage[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(FOLDER, file), 'utf8');
      const name = file.slice(0, -'.md'.length).toLowerCase();
      return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    });

/** The sections that mention a formula, from the pages that do. */
export const sectionsAbout = (pages: readonly MethodPage[], formulaId: string): readonly string[] =>
  pages.flatMap(({ title, text }) =>
    text
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## ') && section.includes(`\`${formulaId}\``))
      .map((section) => `*${title}*\n\n${section.trim()}`),
  );
