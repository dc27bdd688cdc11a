import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Exchange } from './negotiate.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../docs/mcp.md');
const [BEGIN, END] = ['<!-- transcript -->', '<!-- end of transcript -->'];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Ids are other ones in every run: in the page they are counted, in the form of an id. */
const withCountedIds = (text: string): string => {
  const seen = new Map<string, string>();
  return text.replaceAll(ID, (id) => {
    const counted = seen.get(id) ?? `019c0000-0000-7000-8000-${String(seen.size + 1).padStart(12, '0')}`;
    seen.set(id, counted);
    return counted;
  });
};

const block = ({ why, tool, args, answer }: Exchange): string =>
  `*${why}*\n\n\`\`\`\n${tool} ${JSON.stringify(args)}\n\`\`\`\n\n\`\`\`text\n${answer}\n\`\`\``;

const BLOCK =
  /^\*(?<why>.+)\*\n\n```\n(?<tool>\w+) (?<args>.+)\n```\n\n```text\n(?<answer>(?:(?!```).*\n)+)```/gm;

const readPage = async () => {
  const text = await readFile(PAGE, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the transcript`);
  return {
    before: text.slice(0, from + BEGIN.length),
    between: text.slice(from + BEGIN.length, to),
    after: text.slice(to),
  };
};

export const writeTranscript = async (exchanges: readonly Exchange[]): Promise<void> => {
  const { before, after } = await readPage();
  const text = withCountedIds(exchanges.map(block).join('\n\n'));
  await writeFile(PAGE, `${before}\n\n${text}\n\n${after}`);
};

/** What stands in the guide. */
export const readTranscript = async (): Promise<readonly Exchange[]> => {
  const { between } = await readPage();
  const found = [...between.matchAll(BLOCK)].map(({ groups }) => ({
    why: groups?.why ?? '',
    tool: groups?.tool ?? '',
    args: JSON.parse(groups?.args ?? '') as Record<string, unknown>,
    answer: (groups?.answer ?? '').trim(),
  }));
  // Nothing stands there that is not of the transcript.
  if (found.map(block).join('\n\n') !== between.trim())
    throw new Error(`${PAGE}: the transcript was written by hand`);
  return found;
};

/** Of an exchange what no price changes: the question, and how the answer begins; ids and numbers aside. */
export const opening = ({ why, tool, args, answer }: Exchange): readonly string[] =>
  [why, tool, JSON.stringify(args), answer.split(/[:;]/)[0] ?? ''].map((text) =>
    text.replaceAll(ID, 'ID').replaceAll(/\d+(\.\d+)?/g, '#'),
  );

/** The command line of the inspector that the guide shows, up to what is asked. */
export const readInspector = async (): Promise<string> => {
  const found = /npx (?<name>@modelcontextprotocol\/inspector@[\d.]+) --cli/.exec(
    await readFile(PAGE, 'utf8'),
  );
  if (found?.groups?.name === undefined) throw new Error(`${PAGE} names no inspector`);
  return found.groups.name;
};
