/**
 * Tools by family. `price` is EUR, German small-order price, assumed: the figures of the cutting table, others between its sizes.
 * `speed`, `feed` and `depth` name bins of the cutting table with `*` for the material group.
 */
const EDGES = 'price of one set of cutting edges, the holder apart';
const size = (d) => String(d).replace('.', '_');

const endMills = [
  [4, 24],
  [6, 28],
  [8, 36],
  [10, 45],
  [12, 60],
  [16, 95],
  [20, 140],
].map(([d, price]) => ({
  key: `end_mill_d${d}`,
  name: `Solid carbide end mill Ø${d}`,
  klass: 'end_mill',
  diameter_mm: d,
  flutes: 4,
  material: 'coated_carbide',
  price,
  life: { bin: 'tool_life.solid_end_mill', parameter: 'life' },
  speed: 'milling.shoulder.*.carbide_coated',
  feed: { bin: 'milling.shoulder.*.carbide_coated', parameter: 'fz' },
  depth: { bin: 'milling.shoulder.*.carbide_coated', parameter: 'ap_per_d', per_diameter: true },
}));

const ballMills = [
  [6, 34],
  [10, 55],
].map(([d, price]) => ({
  key: `ball_end_mill_d${d}`,
  name: `Solid carbide ball end mill Ø${d}`,
  klass: 'ball_end_mill',
  diameter_mm: d,
  flutes: 2,
  material: 'coated_carbide',
  price,
  life: { bin: 'tool_life.solid_end_mill', parameter: 'life' },
  speed: 'milling.contour.finish.*.carbide_coated',
  feed: { bin: 'milling.contour.finish.*.carbide_coated', parameter: 'fz' },
  ap_max_mm: 0.05 * d,
}));

const faceMills = [
  [40, 3],
  [63, 5],
  [100, 7],
].map(([d, teeth]) => ({
  key: `face_mill_d${d}`,
  name: `Face mill Ø${d} with ${teeth} inserts`,
  klass: 'face_mill',
  diameter_mm: d,
  flutes: teeth,
  material: 'coated_carbide',
  price: (teeth * 12) / 4,
  life: { bin: 'tool_life.mill_insert', parameter: 'life' },
  speed: 'milling.face.*.carbide_indexable',
  feed: { bin: 'milling.face.*.carbide_indexable', parameter: 'fz' },
  ap_max_mm: 4,
  note: `${EDGES}; inserts of 12 EUR with 4 edges; largest depth assumed`,
}));

const carbideDrills = [2.5, 3.3, 4.2, 5, 6.8, 8.5, 10.2, 12, 14, 16].map((d) => ({
  key: `drill_carbide_d${size(d)}`,
  name: `Solid carbide drill Ø${d}`,
  klass: 'drill',
  diameter_mm: d,
  flutes: 2,
  material: 'coated_carbide',
  price: Math.max(20, 35 + 7 * (d - 5)),
  life: { bin: 'tool_life.drill_carbide', parameter: 'life' },
  speed: 'drilling.*.carbide_coated',
  feed: { bin: 'drilling.*.carbide_coated', parameter: 'f' },
}));

const hssDrills = [
  [18, 22],
  [20, 26],
  [25, 40],
].map(([d, price]) => ({
  key: `drill_hss_d${d}`,
  name: `HSS drill Ø${d}`,
  klass: 'drill_hss',
  diameter_mm: d,
  flutes: 2,
  material: 'hss',
  price,
  life: { bin: 'tool_life.drill_hss', parameter: 'life' },
  speed: 'drilling.*.hss_co',
  feed: { bin: 'drilling.*.hss_co', parameter: 'f' },
}));

const taps = [
  [3, 0.5, 20],
  [4, 0.7, 20],
  [5, 0.8, 21],
  [6, 1, 22],
  [8, 1.25, 26],
  [10, 1.5, 30],
  [12, 1.75, 35],
  [16, 2, 55],
].map(([d, pitch, price]) => ({
  key: `tap_m${d}`,
  name: `Machine tap M${d}, HSS-E`,
  klass: 'tap',
  diameter_mm: d,
  flutes: 3,
  material: 'hss',
  price,
  life: { bin: 'tool_life.tap_hss_e', parameter: 'life' },
  speed: 'tapping.*.hss_e',
  feed: { pitch },
  note: `feed per tooth is the pitch ${pitch} mm over the flutes; life of 300 holes of two diameters in steel`,
}));

const threadMills = [
  [4.8, 6, 1, 60],
  [8, 10, 1.5, 85],
].map(([d, thread, pitch, price]) => ({
  key: `thread_mill_m${thread}`,
  name: `Thread mill M${thread}x${pitch}`,
  klass: 'thread_mill',
  diameter_mm: d,
  flutes: 3,
  material: 'coated_carbide',
  price,
  life: { bin: 'tool_life.solid_end_mill', parameter: 'life' },
  speed: 'thread_milling.*.carbide_coated',
  feed: { bin: 'thread_milling.*.carbide_coated', parameter: 'fz' },
}));

const reamers = [
  [6, 60],
  [8, 72],
  [10, 85],
  [12, 100],
].map(([d, price]) => ({
  key: `reamer_d${d}`,
  name: `Carbide machine reamer Ø${d}`,
  klass: 'reamer',
  diameter_mm: d,
  flutes: 6,
  material: 'carbide',
  price,
  life: { bin: 'tool_life.reamer_carbide', parameter: 'life' },
  speed: 'reaming.*.carbide',
  feed: { bin: 'reaming.any', parameter: 'f' },
}));

const countersinks = [
  [16, 25],
  [25, 38],
].map(([d, price]) => ({
  key: `countersink_d${d}`,
  name: `Countersink 90° Ø${d}`,
  klass: 'countersink',
  diameter_mm: d,
  flutes: 3,
  material: 'hss',
  price,
  life: { bin: 'tool_life.hss_end_mill', parameter: 'life' },
  speed: 'countersink.*.hss',
  feed: { bin: 'countersink.any.hss', parameter: 'f' },
}));

const insert = (key, name, klass, price, life, operation, extra = {}) => ({
  key,
  name,
  klass,
  diameter_mm: null,
  flutes: 1,
  material: 'coated_carbide',
  price,
  life,
  speed: `turning.${operation}.*.carbide_coated`,
  feed: { bin: `turning.${operation}.*.carbide_coated`, parameter: 'f' },
  depth: { bin: `turning.${operation}.*.carbide_coated`, parameter: 'ap' },
  note: EDGES,
  ...extra,
});

const inserts = [
  insert(
    'insert_rough',
    'Turning insert, roughing',
    'turning_insert',
    4.5,
    { bin: 'tool_life.turn_rough', parameter: 'time' },
    'rough',
  ),
  insert(
    'insert_finish',
    'Turning insert, finishing',
    'turning_insert',
    4.5,
    { bin: 'tool_life.turn_finish', parameter: 'time' },
    'finish',
  ),
  insert(
    'insert_part_off',
    'Parting insert, 3 mm wide',
    'part_off_insert',
    11,
    { bin: 'tool_life.part_off_insert', parameter: 'life' },
    'part_off',
    {
      depth: undefined,
      note: `${EDGES}; insert of 22 EUR with 2 edges`,
    },
  ),
  insert(
    'insert_cbn',
    'CBN turning insert, hardened steel',
    'turning_insert',
    32.5,
    { bin: 'tool_life.cbn_edge', parameter: 'life' },
    'finish',
    {
      material: 'cbn',
      groups: ['H'],
      speed: 'turning.finish.*.cbn',
      feed: { bin: 'turning.finish.*.cbn', parameter: 'f' },
      depth: { bin: 'turning.finish.*.cbn', parameter: 'ap' },
      note: `${EDGES}; insert of 65 EUR with 2 edges`,
    },
  ),
];

export const TOOLS = [
  ...endMills,
  ...ballMills,
  ...faceMills,
  ...carbideDrills,
  ...hssDrills,
  ...taps,
  ...threadMills,
  ...reamers,
  ...countersinks,
  ...inserts,
];
