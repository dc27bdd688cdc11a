import { isTextId, textOrId } from '../../texts/index.ts';
import type { NoteParams } from '../records.ts';

/** Keys end in an id: the longest prefix with a text is the cause, and the rest is inserted. */
const REST: Readonly<Record<string, string>> = {
  'time.cycle_efficiency': 'process',
  'time.setup_efficiency': 'process',
  time: 'op',
  setup: 'op',
  'rate.machine': 'machine',
  'tooling.life': 'process',
  special_direct: 'special',
  subcontract: 'process',
  component: 'name',
  setting: 'setting',
};

/** The text of an uncertainty key. `machineName` returns a machine's name by its id. */
export const uncertaintyLabel = (
  language: string,
  key: string,
  machineName: (id: string) => string | undefined,
): string => {
  if (isTextId(`uncertainty.${key}`)) return textOrId(language, `uncertainty.${key}`);
  const cause = Object.keys(REST)
    .filter((start) => key.startsWith(`${start}.`))
    .sort((a, b) => b.length - a.length)[0];
  const name = cause === undefined ? undefined : REST[cause];
  if (cause === undefined || name === undefined) return key;
  const rest = key.slice(cause.length + 1);
  const params: NoteParams = { [name]: name === 'machine' ? (machineName(rest) ?? rest) : rest };
  return textOrId(language, `uncertainty.${cause}`, params);
};
