/** A job that tells its facts and then does not end well, as the input says. Nothing here reads a geometry. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const { input, out_dir: folder } = JSON.parse(await text(process.stdin)) as {
  input: string;
  out_dir: string;
};
const say = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
const how = readFileSync(input, 'utf8');
const facts = join(folder, 'facts.json');
// A link was put there by who plays the child that broke out of what Node allows it.
if (how !== 'link') {
  writeFileSync(`${facts}.part`, '{"of": "the file"}');
  renameSync(`${facts}.part`, facts);
}
if (how === 'refuse') say({ ok: false, code: 'unreadable', message: 'The file is damaged.' });
else say({ progress: 0.7, stage: 'facts' });
if (how === 'crash') process.exit(7);
if (how === 'go on' || how === 'link')
  while (existsSync(folder)) await new Promise((go) => setTimeout(go, 50));
