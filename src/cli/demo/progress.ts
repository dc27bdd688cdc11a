const WIDTH = 22;

/**
 * One line per part: redrawn in place in a terminal, otherwise printed at each step. `advance` gets the index of the part's stage
 * in `stages`; `end` marks the part as done or failed.
 */
export const createProgress = (
  titles: readonly string[],
  stages: readonly string[],
  out: NodeJS.WriteStream = process.stdout,
) => {
  const lines = titles.map((title) => ({ title, at: 0, text: 'waiting' }));
  const pad = Math.max(...titles.map((title) => title.length));
  let drawn = false;

  const render = ({ title, at, text }: (typeof lines)[number]): string => {
    const filled = Math.round((WIDTH * at) / stages.length);
    return `  ${title.padEnd(pad)}  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}  ${text}`;
  };

  const draw = (index: number): void => {
    const line = lines[index];
    if (line === undefined) return;
    if (!out.isTTY) {
      out.write(`${render(line)}\n`);
      return;
    }
    if (drawn) out.moveCursor(0, -lines.length);
    drawn = true;
    for (const each of lines) {
      out.clearLine(0);
      out.write(`${render(each)}\n`);
    }
  };

  const set = (index: number, at: number, text: string): void => {
    const line = lines[index];
    if (line === undefined) return;
    line.at = at;
    line.text = text;
    draw(index);
  };

  return {
    advance: (index: number, stage: string) => set(index, stages.indexOf(stage), `${stage} …`),
    end: (index: number, text: string) => set(index, stages.length, text),
  };
};
