/**
 * What a machine costs a contract shop, from the list prices and footprints of the figure table. The table's own VDI 3258 figures gave
 * rates at half of what shops publish: bare machines, bare footprints, hours that no shop sells.
 */
import { significant } from './tables.mjs';

/** Classes that cut metal: they come without holders, chucks, vices and probes, and a programming seat stands beside them. */
const CUTTING = ['milling_3axis', 'milling_5axis', 'turning', 'mill_turn', 'grinding'];
/** Machines that run a program: how much of an operator they bind follows from the cycle, unless a shop states it. */
const FOLLOWS_THE_CYCLE = ['milling_3axis', 'milling_5axis', 'turning', 'mill_turn'];
/** Classes that come nearly ready for work and sell the hours of the table. */
const SHEET_METAL = ['laser_cutting', 'press_brake'];

/** Options, holders, clamping, probes, transport and commissioning over the list price; turnkey awards reach 1.5 to 2.1 times a list price. */
const TURNKEY = 1.25;
const DELIVERED = 1.1;
/** Hours that a shop sells of those that a machine stands ready: 60 % with the spindle running, 12 % in set-up. */
const SOLD = 0.72;
/** Room for access, chips and material over the footprint: 300 square feet for a small machining centre of 14 m2. */
const ACCESS = 2;
/** Yearly maintenance over the list price. */
const MAINTENANCE = 0.04;
/** Programming seat, options and their upkeep, coolant, gauges and tool room, EUR per year beside the general tooling. */
const BESIDE = {
  milling_3axis: 8000,
  milling_5axis: 12000,
  turning: 6000,
  mill_turn: 10000,
  grinding: 5000,
  laser_cutting: 8000,
};

/** One and a half shifts, as the three-axis centres: of two shifts a five-axis centre of a job shop does not sell the second. */
const ONE_AND_A_HALF_SHIFTS = { T_G: 2880, T_IH: 100, machines: ['mill5_small', 'mill5_medium'] };

/** The table's rows of one machine with its VDI 3258 figures rebuilt. */
export const asShopsPay = (rows) => {
  const by = new Map(rows.map((row) => [row.field, row]));
  const text = (field) => by.get(field)?.value;
  const vdi = (name) => Number(text(`vdi_3258.${name}`));
  const key = rows[0].machine_id;
  const klass = text('klass');
  const cutting = CUTTING.includes(klass);
  if (!cutting && !SHEET_METAL.includes(klass)) return rows;
  const fewer = ONE_AND_A_HALF_SHIFTS.machines.includes(key);
  const ready = fewer ? ONE_AND_A_HALF_SHIFTS.T_G : vdi('annual_hours_T_G');
  const down = fewer ? ONE_AND_A_HALF_SHIFTS.T_IH : vdi('annual_hours_T_IH');
  const before = vdi('annual_hours_T_G') - vdi('annual_hours_T_ST') - vdi('annual_hours_T_IH');
  const sold = Math.round(SOLD * ready);
  const listed = vdi('acquisition_cost_eur');
  const rebuilt = {
    // The list price keeps its source; what is added to it is assumed.
    acquisition_cost_eur: [
      significant(listed * (cutting ? TURNKEY : DELIVERED), 3),
      by.get('vdi_3258.acquisition_cost_eur').citation,
      0.25,
    ],
    tooling_eur_per_year: [vdi('tooling_eur_per_year') + (BESIDE[klass] ?? 0), 'assumed', 0.35],
    ...(key === 'laser_6kw' ? { energy_kw: [22, 'mm_power_2022', 0.2] } : {}),
    ...(cutting
      ? {
          annual_hours_T_G: [ready, 'assumed', 0.15],
          annual_hours_T_IH: [down, 'assumed', 0.25],
          annual_hours_T_ST: [ready - down - sold, 'mms_topshops_2016', 0.25],
          // The years of the table, 8 to 10, at the hours that are sold.
          depreciation_life_h: [
            significant((vdi('depreciation_life_h') / before) * sold, 3),
            'cncopt_tco',
            0.2,
          ],
          floor_space_m2: [
            vdi('floor_space_m2') * ACCESS,
            key === 'mill3_small' ? 'cncopt_tco' : 'assumed',
            0.25,
          ],
          maintenance_eur_per_year: [significant(listed * MAINTENANCE, 3), 'cncopt_tco', 0.25],
        }
      : {}),
  };
  return rows.flatMap((row) => {
    if (row.field === 'vdi_3258.operator_share' && FOLLOWS_THE_CYCLE.includes(klass)) return [];
    const found = rebuilt[row.field.replace('vdi_3258.', '')];
    if (row.field.startsWith('vdi_3258.') && found !== undefined)
      return [{ ...row, value: String(found[0]), citation: found[1], sigma: String(found[2]) }];
    return [fewer && row.field === 'shift_model' ? { ...row, value: '1.5shift' } : row];
  });
};
