import type { Requirement } from './requirements.ts';

const ENVIRONMENTS = 'test/api/environments.test.ts';
const PRESETS = 'test/api/environment-presets.test.ts';
const RATES = 'test/api/exchange-rates.test.ts';
const CLONE = 'test/api/environment-clone.test.ts';
const LEGACY = 'test/api/legacy-environments.test.ts';
const AUDIT = 'test/api/environment-audit.test.ts';
const STATEMENTS = 'test/api/environment-statements.test.ts';
const MACHINES = 'test/api/machines.test.ts';

const CHANGES = 'test/api/environment-changes.test.ts';

const rule = (promise: string, ...shownBy: string[]): Requirement => ({ promise, shownBy });

/** Reference 2, the costing environments. */
export const ENVIRONMENT_REQUIREMENTS: Readonly<Record<string, readonly Requirement[]>> = {
  Environments: [
    rule(
      'The baseline is provisioned with the organisation.',
      `${ENVIRONMENTS} › a new organisation has a baseline that was copied from the preset of Germany`,
    ),
    rule(
      'Create: baseline_copy, blank, empty; counts against the limit of the plan (409).',
      `${ENVIRONMENTS} › the three sources bring what they promise`,
      `${ENVIRONMENTS} › the plan bounds how many there are, also for writers at once`,
      `${ENVIRONMENTS} › every problem of a body is named at once, and nothing is created`,
      `${ENVIRONMENTS} › names are unique whatever their case`,
    ),
    rule(
      'Presets: listed, a source of new environments, priced as the command line does.',
      `${PRESETS} › are listed, and make environments with their currency, region, machines and tools`,
      `${PRESETS} › %s prices %s to the cent as the command line does`,
      `${PRESETS} › come in another currency at the dated rate, and leave no second fleet behind`,
      `${PRESETS} › are named: an unknown one is 404, a preset without its source and a source without its preset 422`,
    ),
    rule(
      'enabled_extractors decides what a run reads.',
      `${PRESETS} › decide what a run reads: without \`mesh\` no mesh is priced, and the failure says what to enable`,
    ),
    rule(
      'A calculation carries the stamp of the assumptions of its environment.',
      `${PRESETS} › of a price, and of a copy of it, is that of the assumptions of its environment`,
    ),
    rule(
      'Exchange rates: dated with source, own ones win; currency and region are checked when written.',
      `${RATES} › of the platform: the euro reference rates, each currency once, dated, with their source`,
      `${RATES} › price in any of them, and the sheet names rate, date and source`,
      `${RATES} › of the organisation win from their day on, in both directions, and go back to those of the platform`,
      `${RATES} › of the organisation make a currency known that the platform has no rate of, also over a third one`,
    ),
    rule(
      'region selects the price level of materials.',
      `${RATES} › selects the price level of the material, dated and with its source; a country without one says so`,
      `${RATES} › never moves a price that the organisation states`,
    ),
    rule(
      'The list is a plain array, newest first, its position in the headers.',
      `${ENVIRONMENTS} › pages through everything once, newest first, by cursor`,
    ),
    rule(
      'A null setting states nothing; config_revision rises with every write that a price could see.',
      `${ENVIRONMENTS} › a field given is applied, null clears, omitted stays; only what a price could see raises the revision`,
      `${ENVIRONMENTS} › bad values are refused by name`,
    ),
    rule(
      'What is unstated resolves from the parent, recursively.',
      `${ENVIRONMENTS} › parents: no cycle, no stranger, no other currency`,
      `${AUDIT} › name the chain, the level that states each value, and the rows that the organisation states`,
    ),
    rule(
      'Delete: rates and memberships go, definitions survive; 409 for the baseline, a parent, pending work.',
      `${ENVIRONMENTS} › is refused for the baseline, a parent and while work is pending; a deleted one is gone`,
    ),
    rule(
      'An environment of another tenant answers 404.',
      `${ENVIRONMENTS} › another organisation sees and changes nothing`,
      `${AUDIT} › another organisation finds nothing to look over`,
    ),
    rule(
      'Assumptions: chain, parameter_version, parameters; equal stamps are directly comparable.',
      `${AUDIT} › name the chain, the level that states each value, and the rows that the organisation states`,
      `${AUDIT} › equal stamps mean equal parameters`,
      `${AUDIT} › a person who signed in sees the rows of the platform too; changes carry the person`,
    ),
    rule(
      'The history of changes: who, when, before and after, typed; of a deleted environment too.',
      `${CHANGES} › who, when, before and after, newest first, page by page`,
      `${CHANGES} › the history of a deleted environment stays, with all that went with it`,
      'test/contract/description.test.ts › what is free in an answer is the caller’s own, or of few errors',
    ),
    rule(
      'The subclass of a machine is said at one of its places; two words that differ are refused.',
      `${MACHINES} › take a subclass at either of its two places, and refuse two words that differ`,
    ),
    rule(
      'Audit: each finding of the list, named.',
      `${AUDIT} › doubtful tools, overrides and machines are named one by one`,
      `${AUDIT} › rates in another currency and discounts of a whole price are errors`,
      `${AUDIT} › prices of scrap that nobody renewed for 90 days are stale while scrap is credited`,
    ),
    rule(
      'Clone: settings, rates, fleet as of today; what is not active is dropped and counted; presets and strangers 404.',
      `${CLONE} › a clone prices as its source does today, shares its machines, and is nobody’s baseline`,
      `${CLONE} › members that are not active today stay behind and are counted; those switched off come along`,
      `${CLONE} › a preset, another organisation and a deleted environment are 404`,
    ),
    rule(
      'Rates: the rows that the environment states itself.',
      `${STATEMENTS} › are stated, changed and taken back; each write raises the revision`,
    ),
  ],
  'Environments, legacy path family': [
    rule(
      'Create, read and list in the older record; limit 1 to 500.',
      `${LEGACY} › create, read and list: the same rows in the older record`,
    ),
    rule(
      'PATCH replaces enabled_extractors; the canonical geometry source is always retained.',
      `${LEGACY} › the extractors are replaced; the exact geometry always stays`,
    ),
    rule('PUT identity: omitted means unchanged.', `${LEGACY} › identity: omitted means unchanged`),
    rule(
      'Delete answers a message; another tenant’s id answers 404.',
      `${LEGACY} › delete answers a message; another organisation finds nothing`,
    ),
    rule(
      'Machines: attach an existing or an inline one, ordered by fleet_priority.',
      `${MACHINES} › attach an existing or a new machine, ordered by priority; both families show the same rows`,
      `${MACHINES} › keep every field, fill in what is left out, and show the rate with its components`,
      `${MACHINES} › refuse what does not fit, and leave nothing behind`,
    ),
  ],
};
