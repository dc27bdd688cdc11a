import { expect, test } from 'vitest';
import {
  MATERIAL_CATEGORIES,
  MACHINE_CLASSES as OF_SERVICE,
  SUBCONTRACT_PROCESSES,
} from '../../src/engine/vocabulary.ts';
import { changedFields } from '../../web/src/pages/environment/changed-fields.ts';
import { BOUGHT, MACHINE_CLASSES } from '../../web/src/pages/environment/choices.ts';
import { entered, FORMS, GROUPS, stored } from '../../web/src/pages/environment/settings.ts';
import { statedSources } from '../../web/src/pages/environment/stated-source.ts';
import {
  changeOf,
  differences,
  type Plant,
} from '../../web/src/pages/environment-differences/differences.ts';
import { SETTINGS } from '../../web/src/texts/environments.ts';

test('given a change, then its fields are those that differ, without ids, and a setting is its value', () => {
  const before = { id: 'a', margin_pct: { value: 0.1, source: null }, unit: 'EUR/h', note: null };
  const after = { id: 'b', margin_pct: { value: 0.2, source: 'board' }, unit: 'EUR/h', note: '' };
  expect(changedFields(before, after)).toEqual([{ name: 'margin_pct', before: 0.1, after: 0.2 }]);
});

test('given a record with records inside, then the inner fields are compared', () => {
  const before = { capabilities: { vdi_3258: { energy_kw: 5, floor_space_m2: 10 } } };
  const after = { capabilities: { vdi_3258: { energy_kw: 7, floor_space_m2: 10 } } };
  expect(changedFields(before, after)).toEqual([
    { name: 'capabilities.vdi_3258.energy_kw', before: 5, after: 7 },
  ]);
});

test('a share is entered as percent and stored as a fraction, without digits of its own', () => {
  const share = FORMS.margin_pct;
  expect([0.07, 0.125, 0.029, 1.1].map((value) => entered(share, value))).toEqual([7, 12.5, 2.9, 110]);
  expect([7, 12.5, 2.9, 110].map((value) => stored(share, value))).toEqual([0.07, 0.125, 0.029, 1.1]);
  expect(stored(FORMS.freight_eur_per_part, 1.23)).toBe(1.23);
});

test('every setting stands in exactly one group', () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual(Object.keys(SETTINGS).sort());
});

const plantOf = (margin: number, machines: readonly string[]): Plant =>
  ({
    economics: { margin_pct: { value: margin }, sga_pct: { value: 0.1 } },
    fleet: machines.map((name, index) => ({
      is_enabled: true,
      machine: { name },
      hourly_rate: { value: 50 + index },
    })),
    tools: [],
  }) as unknown as Plant;

test('given two plants, then equal values are left out, and what one lacks is absent', () => {
  const found = differences(plantOf(0.1, ['mill', 'lathe']), plantOf(0.15, ['mill']));
  expect(found).toEqual({
    settings: [{ name: 'margin_pct', left: 0.1, right: 0.15 }],
    machines: [{ name: 'lathe', left: 51, right: undefined }],
    tools: [],
  });
  expect(changeOf({ name: '', left: 0.1, right: 0.15 })).toBeCloseTo(0.5);
  expect(changeOf({ name: '', left: 0, right: 1 })).toBeNull();
});

test('given a source per field, as presets have it, then each source is named once', () => {
  expect(
    statedSources('{"min_price":"assumed","price_per_kg":"assumed","lead_time_days":"quotation"}'),
  ).toEqual(['assumed', 'quotation']);
  expect(['Quotation 4711', '{not JSON', null].map(statedSources)).toEqual([
    ['Quotation 4711'],
    ['{not JSON'],
    [],
  ]);
});

test('the families of material are those of the service', () => {
  expect(FORMS.default_material_family).toEqual({ form: 'choice', choices: [...MATERIAL_CATEGORIES] });
});

test('the lists of choices are those of the service', () => {
  expect(MACHINE_CLASSES).toEqual(OF_SERVICE);
  expect(BOUGHT).toEqual(SUBCONTRACT_PROCESSES);
});
