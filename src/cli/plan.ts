import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { price } from '../engine/index.ts';
import { text } from '../texts/index.ts';
import { fail } from './fail.ts';
import { findMaterial } from './plan/material.ts';
import { presetEnvironment } from './plan/preset.ts';
import { readFacts } from './plan/read-facts.ts';
import { planReport } from './plan/report.ts';
import { snapshotOf } from './plan/snapshot.ts';
import { argumentsOf, commandStatus, USAGE_STATUS, UsageError } from './usage.ts';

const USAGE = `Usage: npm run plan -- FILE [--env de-2026] [--lot 1,10,100] [--material TEXT] [--language en] [--json]

Prints how a part would be made and what it costs: stock, operations with machines and REFA times, the price line by line up to the
offer with its band, findings, what was passed over and why.
  --env PRESET     de-2026, pl-2026, cn-2026 or us-2026
  --lot N[,N…]     pieces of one lot, or of several to compare; default 100
  --material TEXT  a grade as drawings write it; without it the environment's default grade
  --language TAG   en or de
  --json           the whole result; a list where several lots are asked for
  --help           this text`;

const READ_TIMEOUT_MS = 300_000;

const parse = (argv: readonly string[]) => {
  const { values, positionals } = argumentsOf({
    args: [...argv],
    allowPositionals: true,
    options: {
      env: { type: 'string', default: 'de-2026' },
      lot: { type: 'string', default: '100' },
      material: { type: 'string' },
      language: { type: 'string', default: 'en' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const [file] = positionals;
  const lots = values.lot.split(',').map(Number);
  if (file === undefined) throw new UsageError('Name the file to plan.');
  if (positionals.length > 1)
    throw new UsageError(`One file at a time: ${positionals.slice(1).join(', ')} is too much.`);
  if (lots.some((lot) => !Number.isInteger(lot) || lot < 1))
    throw new UsageError(`--lot takes whole numbers above 0, not ${values.lot}.`);
  return { ...values, file, lots };
};

const main = async (): Promise<number> => {
  const options = parse(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (!existsSync(options.file)) return fail(`${options.file}: there is no such file`, USAGE_STATUS);
  if (!existsSync(join(import.meta.dirname, `../../data/presets/${options.env}.json`)))
    throw new UsageError(`${options.env}: there is no such preset.`);
  const environment = presetEnvironment(options.env);
  const found = findMaterial(options.material, environment.settings.default_material_family.value);
  if (!found.ok) return fail(found.problem, USAGE_STATUS);
  const read = await readFacts(options.file, READ_TIMEOUT_MS);
  if (!read.ok) return fail(read.problem, 1);
  const results = options.lots.map((lot) =>
    price(snapshotOf(read.facts, found.material, environment, { lot, language: options.language })),
  );
  const { grade } = found.material;
  if (options.json) console.log(JSON.stringify(results.length === 1 ? results[0] : results, null, 2));
  else {
    const { language } = options;
    console.log(
      `${text(language, 'plan.part', {}).padEnd(10)} ${options.file}, ${text(language, `shape.${read.facts.shape_class}`, {})}, ${grade.display_code} ${grade.name}, ${environment.id}`,
    );
    console.log(planReport(results, read.facts.features, language));
  }
  return results.every(({ outcome }) => outcome === 'priced') ? 0 : 1;
};

process.exitCode = await commandStatus(USAGE, main);
