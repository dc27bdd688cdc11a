import { existsSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
export const fileOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Rows of the tables of a page that promise something. */
export const promisesOf = (page: string): readonly string[] =>
  page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));

/** `file › title` of every test that the rows name, and whether it is there. */
export const namedTests = (
  rows: readonly string[],
): readonly { readonly name: string; readonly isThere: boolean }[] =>
  rows.flatMap((row) =>
    [...row.matchAll(/`(test\/[^`]+\.ts)` › (.+?)(?=; `|;? \|$| \|)/g)].map(([, file = '', title = '']) => ({
      name: `${file} › ${title}`,
      isThere: fileOf(file).includes(`'${title}'`),
    })),
  );

/** Files that the rows name by their path, and that are not there. */
export const missingFiles = (rows: readonly string[]): readonly string[] =>
  rows
    .flatMap((row) =>
      [...row.matchAll(/`([\w.-]*(?:\/[\w.-]+)*\.(?:ts|md|mjs|json))`/g)].map(([, path = '']) => path),
    )
    .filter((path) => !existsSync(new URL(path, ROOT)));
