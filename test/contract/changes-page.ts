import { type Changes, changesOf } from './changes.ts';

/** Above this line `docs/api-changes.md` is written by hand, below it by `npm run openapi`. */
const MARK = '<!-- changes: written by npm run openapi -->';
const UNRELEASED = '## Unreleased';

const sectionOf = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n**${title}**\n\n${lines.map((line) => `- ${inCode(line)}\n`).join('')}`;

/** The place of a change is code; its description is text. */
const inCode = (line: string): string => {
  const [place = '', ...words] = line.split(' – ');
  return [`\`${place}\``, ...words].join(': ');
};

const bodyOf = ({ added, deprecated, breaking }: Changes): string =>
  `${sectionOf('Added', [...added].sort())}${sectionOf('Deprecated', deprecated)}${sectionOf('Breaking', breaking)}` ||
  '\nNo changes.\n';

type Described = Parameters<typeof changesOf>[0];

/** The page with the changes since the released description; the sections of releases stay as they are. */
export const withChanges = (page: string, released: Described, current: Described): string => {
  const [byHand = '', written = ''] = page.split(MARK);
  const releases = written
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## ') && !part.startsWith(UNRELEASED));
  return `${byHand}${MARK}\n\n${UNRELEASED}\n${bodyOf(changesOf(released, current))}${releases.map((part) => `\n${part.trimEnd()}\n`).join('')}`;
};

/** The page at a release: what was unreleased is the section of the version. */
export const released = (page: string, version: string): string =>
  page.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\nNo changes.\n\n## ${version}\n`);
