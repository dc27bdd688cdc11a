import { PRESET_SLUGS } from '../db/kernel/preset-files.ts';
import { MANUFACTURING_PROCESSES, price } from '../engine/index.ts';
import { LANGUAGES, languageOf, text } from '../texts/index.ts';
import { fail } from './fail.ts';
import { findMaterial, modelMaterial } from './plan/material.ts';
import { presetEnvironment } from './plan/preset.ts';
import { readFacts } from './plan/read-facts.ts';
import { planReport } from './plan/report.ts';
import { snapshotOf } from './plan/snapshot.ts';
import { problemWith } from './reading.ts';
import { commandStatus, readArguments, USAGE_STATUS, UsageError } from './usage.ts';

const PRESETS = PRESET_SLUGS.toSorted();

const USAGE = `Usage: npm run plan -- FILE [options]

Plans and prices a part without a server. Prints the stock, the operations with machines and REFA times, and the cost sheet up to the
offer price with its uncertainty. Lists savings, and why other plans and machines are not used.

  --env PRESET     ${PRESETS.join(', ')} (default: de-2026)
  --lot N[,N…]     one lot size, or several to compare (default: 100)
  --material TEXT  material as drawings name it (default: the material that the model names, else the
                   one of the environment)
  --annual N       pieces a year, over which programs, fixtures and tools are spread (default: none; without it
                   nothing is moulded or cast unless --process asks for it)
  --process NAME   the only manufacturing process to price (default: the cheapest), one of
                   ${MANUFACTURING_PROCESSES.join(', ')}
  --language TAG   ${LANGUAGES.join(' or ')} (default: en)
  --json           print the whole result as JSON; a list if there are several lot sizes
  --help           print this text

Example: npm run plan -- examples/plate_holes_pocket.step --material C45 --lot 1,100

Exit codes: 0 the part was priced, 1 the part cannot be priced or read, 64 wrong arguments.`;

const READ_TIMEOUT_MS = 300_000;

const parse = (argv: readonly string[]) => {
  const { values, positionals } = readArguments({
    args: [...argv],
    allowPositionals: true,
    options: {
      env: { type: 'string', default: 'de-2026' },
      lot: { type: 'string', default: '100' },
      annual: { type: 'string' },
      material: { type: 'string' },
      process: { type: 'string' },
      language: { type: 'string', default: 'en' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const [file] = positionals;
  const lots = values.lot.split(',').map(Number);
  if (file === undefined) throw new UsageError('Name the CAD file to plan.');
  if (positionals.length > 1)
    throw new UsageError(`Name one file only (got also ${positionals.slice(1).join(', ')}).`);
  if (lots.some((lot) => !Number.isInteger(lot) || lot < 1))
    throw new UsageError(`--lot must be whole numbers greater than 0 (got ${values.lot}).`);
  const annual = values.annual === undefined ? undefined : Number(values.annual);
  if (annual !== undefined && (!Number.isInteger(annual) || annual < 1))
    throw new UsageError(`--annual must be a whole number greater than 0 (got ${values.annual}).`);
  if (values.process !== undefined && !MANUFACTURING_PROCESSES.includes(values.process))
    throw new UsageError(
      `--process must be one of ${MANUFACTURING_PROCESSES.join(', ')} (got ${values.process}).`,
    );
  if (!PRESETS.includes(values.env))
    throw new UsageError(`--env must be one of ${PRESETS.join(', ')} (got ${values.env}).`);
  if (!LANGUAGES.some((one) => one === values.language.split('-')[0]?.toLowerCase()))
    throw new UsageError(`--language must be ${LANGUAGES.join(' or ')} (got ${values.language}).`);
  return { ...values, language: languageOf(values.language), file, lots, annual };
};

const main = async (): Promise<number> => {
  const options = parse(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  const problem = await problemWith(options.file);
  if (problem !== null) return fail(`${options.file}: ${problem}`, USAGE_STATUS);
  const environment = presetEnvironment(options.env);
  const family = environment.settings.default_material_family.value;
  const named = options.material === undefined ? null : findMaterial(options.material, family);
  if (named?.ok === false) return fail(named.problem, USAGE_STATUS);
  const read = await readFacts(options.file, READ_TIMEOUT_MS);
  if (!read.ok) return fail(read.problem, 1);
  const model = modelMaterial(read.facts);
  const found = named ?? findMaterial(undefined, family, model);
  if (!found.ok) return fail(found.problem, USAGE_STATUS);
  const results = options.lots.map((lot) =>
    price(
      snapshotOf(
        read.facts,
        found.material,
        environment,
        {
          lot,
          language: options.language,
          ...(options.annual === undefined ? {} : { annual: options.annual }),
          ...(options.process === undefined ? {} : { process: options.process }),
        },
        model,
      ),
    ),
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
