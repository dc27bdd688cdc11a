/** A preset as its file has it: what the figure tables give, then what was read since. */
import { readFileSync } from 'node:fs';
import { machinesOf } from './machines.mjs';
import { ratesOf, settingsOf } from './settings.mjs';
import { subcontractorsOf } from './subcontractors.mjs';
import { toolsOf } from './tools.mjs';

const DESCRIPTION =
  'Job shop for milled, turned and sheet-metal parts in small and medium lots. Machine rates after VDI 3258 without operator; every value with its source in data/sources.json.';

/**
 * By preset, what was read since the tables were written: fields of a setting (null: the setting is gone), of a rate and of a tool by
 * their key; of machines the citation of a field with the machines whose figure it supports.
 */
const SINCE = JSON.parse(readFileSync(new URL('./read-since.json', import.meta.url), 'utf8'));

const entry = (key, since) => {
  if (since === undefined) throw new Error(`nothing was read of ${key}`);
  return since;
};

const settingsSince = (settings, since) => {
  for (const key of Object.keys(since)) entry(key, settings[key]);
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => since[key] !== null)
      .map(([key, value]) => [key, { ...value, ...since[key] }]),
  );
};

const listSince = (rows, since) => {
  for (const key of Object.keys(since))
    entry(
      key,
      rows.find((row) => row.key === key),
    );
  return rows.map((row) => ({ ...row, ...since[row.key] }));
};

const citedSince = (machine, since) => {
  const read = Object.entries(since).flatMap(([field, citations]) =>
    Object.entries(citations)
      .filter(([, keys]) => keys.includes(machine.key))
      .map(([citation]) => [field, citation]),
  );
  return { ...machine, citations: { ...machine.citations, ...Object.fromEntries(read) } };
};

export const presetOf = (region) => {
  const since = entry(region.slug, SINCE[region.slug]);
  return {
    slug: region.slug,
    name: region.name,
    description: DESCRIPTION,
    currency: region.currency,
    region: region.country,
    valid_from: '2026-01-01',
    valid_to: null,
    settings: settingsSince(settingsOf(region.country), since.settings),
    rates: listSince(ratesOf(region.country, region.currency), since.rates),
    machines: machinesOf(region).map((machine) => citedSince(machine, since.machines)),
    tools: listSince(toolsOf(region), since.tools),
    subcontractors: subcontractorsOf(region.country),
  };
};
