/** The sentences of a Python module: messages, and the docstrings that editors show. Comments are none. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { partsOf, type Text } from './source.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A comment, or a string with its prefix. */
const TOKEN =
  /#.*|(?<!\w)([rf]?)("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")|^[ \t]*(?:async )?(?:def|class) (\w+)/gm;
/** A value in an f-string: its last name stands for it. */
const VALUE = /\{[^{}]*?([A-Za-z_]\w*)[^A-Za-z_{}]*(?:![rsa])?\}/g;

export const pythonTexts = (file: string): readonly Text[] => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  let name = '';
  return [...source.matchAll(TOKEN)].flatMap(([, prefix, quoted, declared]) => {
    name = declared ?? name;
    if (quoted === undefined) return [];
    // The indentation of a docstring is that of the code.
    const raw = quoted.replace(/^"""|"""$|^"|"$/g, '').replace(/\n[ \t]+/g, '\n');
    const place = [file, name].filter((word) => word !== '').join(' ');
    return partsOf(prefix === 'f' ? raw.replace(VALUE, '{$1}') : raw).map((text) => ({ place, text }));
  });
};
