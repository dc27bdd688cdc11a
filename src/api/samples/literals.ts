/** How a language writes JSON values. */
type Style = {
  readonly key: (name: string) => string;
  readonly text: (value: string) => string;
  readonly constants: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** Around the fields of an object on one line. */
  readonly pad: string;
  readonly step: string;
};

const SINGLE_LINE = 60;

const printed = (value: unknown, style: Style, indent: string): string => {
  if (typeof value === 'string') return style.text(value);
  if (value === null || typeof value === 'boolean')
    return style.constants[String(value) as 'true' | 'false' | 'null'];
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const inner = `${indent}${style.step}`;
  const parts = isList
    ? value.map((item) => printed(item, style, inner))
    : Object.entries(value).map(([name, item]) => `${style.key(name)}: ${printed(item, style, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const pad = isList || parts.length === 0 ? '' : style.pad;
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (line.length <= SINGLE_LINE && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
};

const PLAIN_KEY = /^[A-Za-z_]\w*$/;

/** As a formatter of TypeScript would write it. */
export const inTypeScript = (value: unknown, indent = ''): string =>
  printed(
    value,
    {
      key: (name) => (PLAIN_KEY.test(name) ? name : singleQuoted(name)),
      text: singleQuoted,
      constants: { true: 'true', false: 'false', null: 'null' },
      pad: ' ',
      step: '  ',
    },
    indent,
  );

export const inPython = (value: unknown, indent = ''): string =>
  printed(
    value,
    {
      key: (name) => JSON.stringify(name),
      text: (text) => JSON.stringify(text),
      constants: { true: 'True', false: 'False', null: 'None' },
      pad: '',
      step: '    ',
    },
    indent,
  );

/** One argument of a POSIX shell. */
export const inShell = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function singleQuoted(text: string): string {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
