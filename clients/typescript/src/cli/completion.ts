import type { Command, Options } from './command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

type Commands = Readonly<Record<string, Command>>;

const flagsOf = (options: Options): string =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(' ');
const quoted = (words: string): string => `'${words.replaceAll("'", "'\\''")}'`;

/** `--format) words ;;` for each option with a closed list of values. */
const valueCases = (commands: Commands, common: Options): readonly string[] =>
  Object.entries(
    Object.assign({}, common, ...Object.values(commands).map(({ options }) => options)) as Options,
  ).flatMap(([name, { words }]) =>
    words === undefined
      ? []
      : [`    --${name}) COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word")); return ;;`],
  );

const bash = (commands: Commands, common: Options): string =>
  [
    '_should_cost() {',
    '  local word="$2" before="$3" first',
    '  read -r _ first _ <<< "$COMP_LINE"',
    '  case "$before" in',
    ...valueCases(commands, common),
    '  esac',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${Object.keys(commands).join(' ')}" -- "$word"))`,
    '  elif [[ "$word" == -* ]]; then',
    '    case "$first" in',
    ...Object.entries(commands).map(
      ([name, { options }]) =>
        `      ${name}) COMPREPLY=($(compgen -W "${flagsOf({ ...options, ...common })}" -- "$word")) ;;`,
    ),
    '    esac',
    '  else',
    '    case "$COMP_CWORD $first" in',
    ...Object.entries(commands).flatMap(([name, { actions }]) =>
      actions === undefined
        ? []
        : [`      "2 ${name}") COMPREPLY=($(compgen -W "${actions.join(' ')}" -- "$word")) ;;`],
    ),
    '      *) COMPREPLY=($(compgen -f -- "$word")) ;;',
    '    esac',
    '  fi',
    '}',
    'complete -o filenames -F _should_cost should-cost',
  ].join('\n');

const zsh = (commands: Commands, common: Options): string =>
  ['#compdef should-cost', 'autoload -U +X bashcompinit && bashcompinit', bash(commands, common)].join('\n');

const fish = (commands: Commands, common: Options): string =>
  Object.entries(commands)
    .flatMap(([name, { what, options, actions }]) => [
      `complete -c should-cost -n __fish_use_subcommand -f -a ${name} -d ${quoted(what)}`,
      ...(actions ?? []).map(
        (action) =>
          `complete -c should-cost -n '__fish_seen_subcommand_from ${name}; and test (count (commandline -opc)) -eq 2' -f -a ${action}`,
      ),
      ...Object.entries({ ...options, ...common }).map(
        ([option, { type, what: meaning, words }]) =>
          `complete -c should-cost -n '__fish_seen_subcommand_from ${name}' -l ${option}${type === 'string' ? ' -r' : ''}${words === undefined ? '' : ` -a ${quoted(words.join(' '))}`} -d ${quoted(meaning)}`,
      ),
    ])
    .join('\n');

/** The script that completes commands and options, made from the same table as the help. */
export const completionOf = (shell: Shell, commands: Commands, common: Options): string =>
  ({ bash, zsh, fish })[shell](commands, common);
