import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { obtainProgram } from '../support/debian.ts';
import { commandLine, installClient } from '../support/typescript-client.ts';

const run = promisify(execFile);
let project: string;
let folder: string;

beforeAll(async () => {
  project = await installClient();
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-completion-'));
});
afterAll(async () => {
  for (const place of [project, folder])
    if (place !== undefined) await rm(place, { recursive: true, force: true });
});

/** The file of the script that the command prints for a shell. */
const scriptFor = async (shell: string): Promise<string> => {
  const { code, out } = await commandLine(project).shouldCost(['completion', shell]);
  expect(code).toBe(0);
  const file = path.join(folder, shell);
  await writeFile(file, out);
  return file;
};

/** A command line up to the cursor, and words that Tab must offer. */
const LINES: readonly (readonly [string, readonly string[]])[] = [
  ['should-cost logo', ['logout']],
  ['should-cost quote --mat', ['--material']],
  ['should-cost env ', ['export', 'import', 'diff']],
  ['should-cost webhooks re', ['replay']],
  ['should-cost quote --format x', ['xlsx']],
];

/** Calls the completion function as bash does; zsh does the same for functions of bash. */
const CALL = `
set -- $LINE; case "$LINE" in *' ') set -- "$@" '' ;; esac
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$LINE"; COMP_POINT=\${#LINE}
_should_cost should-cost "\${@: -1}" "\${@: -2:1}"; printf '%s\\n' "\${COMPREPLY[@]}"`;

const STARTS = {
  bash: (file: string) => [`source ${file}; ${CALL}`],
  zsh: (file: string) => [
    `autoload -U compinit && compinit -D -u; setopt shwordsplit; source ${file}; ${CALL}`,
  ],
  fish: (file: string) => [`source ${file}; complete -C "$LINE"`],
} as const;

test.for(['bash', 'zsh', 'fish'] as const)(
  'completion offers commands, actions, options and values in %s [CLI-10]',
  async (shell, { skip }) => {
    const program = await obtainProgram([shell], [shell]);
    const file = await scriptFor(shell);
    if (program === undefined) return skip(`${shell} is not installed`);
    for (const [line, words] of LINES) {
      const env = { PATH: process.env.PATH, HOME: folder, LINE: line };
      const args = [...(shell === 'zsh' ? ['-f'] : []), '-c', ...STARTS[shell](file)];
      const { stdout, stderr } = await run(program, args, { env });
      expect(stderr).toBe('');
      // fish adds the meaning after a tab.
      const offered = stdout.split('\n').map((word) => word.split('\t')[0] ?? '');
      // The function of zsh filters by what is typed only afterwards.
      const typed = line.slice(line.lastIndexOf(' ') + 1);
      expect(offered.filter((word) => word !== '' && word.startsWith(typed)).sort(), line).toEqual(
        [...words].sort(),
      );
    }
  },
);
