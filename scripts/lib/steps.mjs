const seconds = (sinceMs) => `${Math.max(1, Math.round((Date.now() - sinceMs) / 1000))} s`;

const say = (line) => process.stderr.write(`${line}\n`);

export const note = (line) => say(`  ${line}`);

/** Says what is done and how long it may take, gives a sign of life every 20 s, and says when it is done. */
export async function step(title, expectation, work) {
  const start = Date.now();
  say(`• ${title} (${expectation})`);
  const pulse = setInterval(() => note(`… ${title}: ${seconds(start)} so far`), 20_000);
  try {
    const result = await work();
    note(`✓ ${title}: ${seconds(start)}`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}
