import { describe, expect, test } from 'vitest';
import { createMachine } from '../../src/api/machines/schemas.ts';
import { readPreset } from '../../src/db/kernel/preset-files.ts';
import { citationFault, FOUNDRIES, PRESETS, type Preset, type PresetMachine, readData } from './files.ts';

const sources = readData<Record<string, unknown>>('sources.json');
const de = readPreset<Preset>('de-2026-foundry');

const KLASSES = [
  'deburring',
  'drilling',
  'grinding',
  'inspection_cmm',
  'laser_cutting',
  'manual_assembly',
  'mill_turn',
  'milling_3axis',
  'milling_5axis',
  'press_brake',
  'sawing',
  'turning',
  'welding',
];
/** Classes that a plant with presses and a foundry has beside them. */
const FOUNDRY_KLASSES = [
  'core_shooting',
  'die_casting_cold',
  'die_casting_hot',
  'gravity_die_casting',
  'injection_moulding',
  'melting',
  'sand_moulding',
  'shot_blasting',
  'trimming',
];
const SPINDLE = ['milling_3axis', 'milling_5axis', 'turning', 'mill_turn', 'drilling', 'grinding'];
const DEFINITION_FIELDS =
  'burden_rate_eur capabilities hourly_rate_eur klass model_no name parent_template_id subclass valid_from valid_to vendor';
const CAPABILITY_FIELDS =
  'axes_indexable axes_simultaneous certifications chatter_stability_lobe coolant extra iso_286_achievable_grade klass ' +
  'max_material_thickness_mm max_part_envelope_mm max_setups_per_part max_spindle_rpm max_table_load_kg max_tool_diameter_mm ' +
  'max_tool_length_mm nominal_tool_change_time_s_by_class positioning_accuracy_mm rapid_traverse_m_per_min repeatability_mm ' +
  'schema_version spindle_power_kw subclass vdi_3258 workholding';
const VDI_FIELDS =
  'acquisition_cost_eur annual_hours_T_G annual_hours_T_IH annual_hours_T_ST capital_interest_rate depreciation_life_h ' +
  'energy_eur_per_kwh energy_kw floor_space_m2 maintenance_eur_per_year operator_hourly_eur operator_share space_eur_per_m2_y ' +
  'tooling_eur_per_year';
/** Plausible machine-hour rates in Germany without operator, EUR/h. */
const BANDS: Readonly<Record<string, readonly [number, number]>> = {
  milling_3axis: [8, 45],
  milling_5axis: [15, 90],
  turning: [8, 45],
  mill_turn: [25, 75],
  laser_cutting: [20, 110],
  press_brake: [6, 45],
  sawing: [3, 20],
  drilling: [1, 15],
  grinding: [8, 45],
  deburring: [1, 25],
  inspection_cmm: [12, 40],
  manual_assembly: [0.5, 4],
  welding: [2, 10],
  injection_moulding: [2, 120],
  die_casting_cold: [20, 320],
  die_casting_hot: [5, 50],
  gravity_die_casting: [10, 40],
  sand_moulding: [5, 300],
  core_shooting: [8, 40],
  melting: [8, 200],
  trimming: [3, 15],
  shot_blasting: [3, 15],
};

const keysOf = (record: object): string => Object.keys(record).toSorted().join(' ');

const hourlyRate = (machine: PresetMachine, preset: Preset): number => {
  const vdi = (field: string): number => {
    const value = machine.definition.capabilities.vdi_3258[field];
    if (typeof value !== 'number') throw new Error(`${machine.key} has no ${field}`);
    return value;
  };
  const setting = (field: string): number => Number(preset.settings[field]?.value);
  const hours = vdi('annual_hours_T_G') - vdi('annual_hours_T_ST') - vdi('annual_hours_T_IH');
  const perYear =
    (vdi('acquisition_cost_eur') / 2) * vdi('capital_interest_rate') +
    vdi('floor_space_m2') * setting('space_eur_per_m2_y') +
    vdi('maintenance_eur_per_year') +
    vdi('tooling_eur_per_year');
  return (
    vdi('acquisition_cost_eur') / vdi('depreciation_life_h') +
    perYear / hours +
    vdi('energy_kw') * setting('energy_eur_per_kwh')
  );
};

describe.each([...PRESETS, ...FOUNDRIES])('preset %s', (slug) => {
  const preset = readPreset<Preset>(slug);

  test('every setting and rate names a source or admits that it is assumed', () => {
    const faults = [
      ...Object.entries(preset.settings).map(([key, row]) => [key, row] as const),
      ...preset.rates.map((row) => [row.key, row] as const),
    ].flatMap(([key, row]) => {
      const fault = citationFault(row.citation, row.sigma, sources);
      return fault === null ? [] : [`${key}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test('every figure of a machine, tool and subcontractor names a source or admits that it is assumed', () => {
    const faults = [...preset.machines, ...preset.tools, ...preset.subcontractors].flatMap((row) =>
      Object.entries(row.citations).flatMap(([field, citation]) => {
        const fault = citationFault(citation, row.sigmas[field] ?? -1, sources);
        return fault === null ? [] : [`${row.key}.${field}: ${fault}`];
      }),
    );
    const cutting = preset.tools.flatMap((tool) =>
      tool.cutting_data.flatMap((row) => {
        const fault = citationFault(row.source, row.sigma, sources);
        return fault === null ? [] : [`${tool.key}.${row.iso_group}: ${fault}`];
      }),
    );
    expect([...faults, ...cutting]).toEqual([]);
  });

  test('each VDI 3258 figure and each numeric capability of a machine has its citation', () => {
    const missing = preset.machines.flatMap((machine) => {
      const { capabilities } = machine.definition;
      const numbers = Object.entries({ ...capabilities, ...capabilities.extra }).filter(
        ([name, value]) => typeof value === 'number' && name !== 'schema_version',
      );
      const vdi = Object.entries(capabilities.vdi_3258).filter(([, value]) => value !== null);
      return [...numbers.map(([name]) => name), ...vdi.map(([name]) => `vdi_3258.${name}`)]
        .filter((field) => machine.citations[field] === undefined)
        .map((field) => `${machine.key}.${field}`);
    });
    expect(missing).toEqual([]);
  });

  test('machines have the fields of the definition, no more and no fewer', () => {
    for (const machine of preset.machines) {
      expect(keysOf(machine.definition)).toBe(DEFINITION_FIELDS);
      expect(keysOf(machine.definition.capabilities)).toBe(CAPABILITY_FIELDS);
      expect(keysOf(machine.definition.capabilities.vdi_3258)).toBe(VDI_FIELDS);
      expect(machine.definition.capabilities.klass).toBe(machine.definition.klass);
      expect(machine.definition.capabilities.max_part_envelope_mm).toHaveLength(3);
      expect(machine.definition.capabilities.max_part_envelope_mm.every((mm) => mm > 0)).toBe(true);
    }
  });

  test('machines are what the API takes and returns', () => {
    const faults = preset.machines.flatMap(({ key, definition }) =>
      (createMachine.safeParse(definition).error?.issues ?? []).map(
        ({ path, message }) => `${key} ${path.join('.')}: ${message}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  test('the fleet covers every class, keys are unique, classes that cut state their power', () => {
    const klasses = new Set(preset.machines.map((machine) => machine.definition.klass));
    const expected = slug.endsWith('-foundry') ? [...KLASSES, ...FOUNDRY_KLASSES] : KLASSES;
    expect([...klasses].toSorted()).toEqual(expected.toSorted());
    const keys = [...preset.machines, ...preset.tools, ...preset.subcontractors, ...preset.rates].map(
      (row) => row.key,
    );
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    const powerless = preset.machines.filter(
      (m) => SPINDLE.includes(m.definition.klass) && m.definition.capabilities.spindle_power_kw === null,
    );
    expect(powerless).toEqual([]);
  });

  test('rates are in the currency of the preset, and each subject is a machine, a shop role or nobody', () => {
    const roles = ['setter', 'operator', 'programmer', 'inspector', 'assembler'];
    const known = new Set<string | null>([null, ...roles, ...preset.machines.map((machine) => machine.key)]);
    expect(
      preset.rates.filter((rate) => rate.currency !== preset.currency || !known.has(rate.subject)),
    ).toEqual([]);
    const standard = preset.rates.find((rate) => rate.kind === 'labour' && rate.subject === null);
    expect(standard?.value).toBe(preset.settings.default_labour_rate_eur_per_h?.value);
  });

  test('tools have a price, a life and cutting data for steel, and their speeds rank as a machinist expects', () => {
    for (const tool of preset.tools) {
      expect(tool.price, tool.key).toBeGreaterThan(0);
      expect(tool.life_min, tool.key).toBeGreaterThan(0);
      const speed = (group: string) => tool.cutting_data.find((row) => row.iso_group === group)?.vc_m_min;
      if (tool.material === 'cbn') continue;
      const [steel, titanium, aluminium] = [speed('P'), speed('S_ti'), speed('N_al_wrought')];
      expect(steel, tool.key).toBeGreaterThan(titanium ?? 0);
      expect(aluminium, tool.key).toBeGreaterThan(steel ?? 0);
    }
  });
});

test('German machine-hour rates to VDI 3258 lie in the band of their class', () => {
  for (const machine of de.machines) {
    const [low, high] = BANDS[machine.definition.klass] ?? [0, 0];
    const rate = hourlyRate(machine, de);
    expect(rate, `${machine.key} ${rate.toFixed(2)} EUR/h`).toBeGreaterThanOrEqual(low);
    expect(rate, `${machine.key} ${rate.toFixed(2)} EUR/h`).toBeLessThanOrEqual(high);
  }
});

test('what the largest machining centre takes the bench can deburr', () => {
  const envelope = (key: string) => {
    const machine = de.machines.find((candidate) => candidate.key === key);
    return machine?.definition.capabilities.max_part_envelope_mm.toSorted((a, b) => b - a) ?? [];
  };
  const bench = envelope('deburr_bench');
  for (const key of ['mill3_large', 'mill5_large', 'turn_chuck400', 'millturn_medium'])
    expect(
      envelope(key).every((mm, i) => mm <= (bench[i] ?? 0)),
      `${key} ${envelope(key)}`,
    ).toBe(true);
});

test('an hour on the same machine is cheaper in China than in Poland, and in Poland than in Germany', () => {
  const rates = readData<{ rates: { quote: string; rate: number }[] }>('fx.json').rates;
  const euro = (slug: string, key: string): number => {
    const preset = readPreset<Preset>(`${slug}-foundry`);
    const perEuro = rates.find((rate) => rate.quote === preset.currency)?.rate ?? 1;
    const machine = preset.machines.find((one) => one.key === key);
    if (machine === undefined) throw new Error(`${slug} has no ${key}`);
    return hourlyRate(machine, preset) / perEuro;
  };
  for (const key of ['mill3_medium', 'mould_200', 'die_cold_630']) {
    expect(euro('cn-2026', key), key).toBeLessThan(euro('pl-2026', key));
    expect(euro('pl-2026', key), key).toBeLessThan(euro('de-2026', key));
  }
});

test('presses and die-casting machines of a plant cost more an hour the more force they have', () => {
  for (const klass of ['injection_moulding', 'die_casting_cold', 'die_casting_hot']) {
    const rates = de.machines
      .filter(({ definition }) => definition.klass === klass)
      .map((machine) => ({
        force: Number(machine.definition.capabilities.extra.clamp_force_t),
        rate: hourlyRate(machine, de),
      }))
      .toSorted((a, b) => a.force - b.force);
    expect(rates.length).toBeGreaterThanOrEqual(3);
    expect(rates.map(({ rate }) => rate)).toEqual(rates.map(({ rate }) => rate).toSorted((a, b) => a - b));
  }
  const forces = de.machines
    .filter(({ definition }) => definition.klass === 'injection_moulding')
    .map(({ definition }) => Number(definition.capabilities.extra.clamp_force_t));
  expect([Math.min(...forces), Math.max(...forces)]).toEqual([25, 2000]);
});
