const PULSE_MS = 20_000;

const seconds = (sinceMs) => `${Math.max(1, Math.round((Date.now() - sinceMs) / 1000))} s`;

const say = (line) => process.stderr.write(`${line}\n`);

export const note = (line) => say(`  ${line}`);

/**
 * Says once what is done and how long it may take, and when it is done. `work` gets a function for its progress: every 20 seconds a line says
 * what it reported, if that has changed.
 */
export async function step(title, expectation, work) {
  const start = Date.now();
  say(`• ${title} (${expectation})`);
  let progress;
  let said;
  const pulse = setInterval(() => {
    if (progress === said) return;
    said = progress;
    note(`… ${title}: ${progress}`);
  }, PULSE_MS);
  try {
    const result = await work((text) => {
      progress = text;
    });
    note(`✓ ${title}: ${seconds(start)}`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}
