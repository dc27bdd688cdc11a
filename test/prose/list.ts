import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publishedTexts } from './published.ts';
import { sourceTexts, type Text } from './source.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Texts as they were sent, printed or priced once. */
const usedTexts = (): string => {
  const sheets = readdirSync(path.join(ROOT, 'test/engine/golden'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join('test/engine/golden', name));
  return ['src/api/examples.json', 'docs/mcp.md', 'README.md', ...sheets]
    .map((name) => readFileSync(path.join(ROOT, name), 'utf8'))
    .join('\n');
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with values, as somebody got it. Null: it has none, or nobody got it in the examples. */
const exampleOf = (text: string, used: string): string | null => {
  const parts = text.split(/\{[^{}]*\}/);
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (parts.length < 2 || longest.length < 8 || !used.includes(longest)) return null;
  return new RegExp(parts.map(escaped).join('[^"\\n]{1,60}?'), 'u').exec(used)?.[0] ?? null;
};

/** What a text is in: of a file its package, of the description the document. */
const chapterOf = ({ place }: Text): string => {
  const [first = ''] = place.split(' ');
  return first.startsWith('src/') ? first.split('/').slice(0, 3).join('/').replace(/\.ts$/, '') : first;
};

/** German, by the name of the file or of the constant. */
export const isGerman = ({ place }: Text): boolean => /(^|[/ ])de(\.ts)?($| )|\bDE\b|german/i.test(place);

export const allTexts = (): readonly Text[] => {
  const published = publishedTexts();
  const known = new Set(published.map(({ text }) => text));
  return [...published, ...sourceTexts().filter(({ text }) => !known.has(text))];
};

export const listOfTexts = (): string => {
  const used = usedTexts();
  const chapters = Map.groupBy(allTexts(), chapterOf);
  const lines = [...chapters].flatMap(([chapter, texts]) => {
    // A text that stands in several places is read once.
    const places = Map.groupBy(texts, ({ text }) => text);
    return [
      `## ${chapter}`,
      '',
      ...[...places].map(([text, [first, ...more]]) => {
        const where = (first?.place ?? '').slice(chapter.length).replace(/^\.ts/, '').trim();
        const example = exampleOf(text, used);
        const count = more.length === 0 ? '' : ` and ${more.length} more`;
        return `- ${text.replaceAll('\n', ' ')} (${where}${count})${example === null ? '' : ` Example: ${example}`}`;
      }),
      '',
    ];
  });
  return [
    '# Texts',
    '',
    'Every text that a person reads, with its place. `npm run texts` writes this page; do not edit it.',
    '',
    ...lines,
  ].join('\n');
};
