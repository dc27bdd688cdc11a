import type { Texts } from './render.ts';

type Pair = readonly [english: string, german: string];

/** Working steps of process plans and kinds of features, each in English and German. */
const STEPS: Readonly<Record<string, Pair>> = {
  'operation.saw': ['sawing', 'Sägen'],
  'operation.turn_face': ['facing', 'Plandrehen'],
  'operation.turn_od_rough': ['turning, rough', 'Längsdrehen, schruppen'],
  'operation.turn_od_finish': ['turning, finish', 'Längsdrehen, schlichten'],
  'operation.bore_rough': ['boring, rough', 'Ausdrehen, schruppen'],
  'operation.bore_finish': ['boring, finish', 'Ausdrehen, schlichten'],
  'operation.turn_groove': ['grooving', 'Einstechen'],
  'operation.turn_thread': ['thread turning', 'Gewindedrehen'],
  'operation.part_off': ['parting off', 'Abstechen'],
  'operation.mill_face': ['face milling', 'Planfräsen'],
  'operation.mill_rough': ['milling, rough', 'Fräsen, schruppen'],
  'operation.mill_finish': ['milling, finish', 'Fräsen, schlichten'],
  'operation.mill_pocket': ['pocket milling', 'Taschenfräsen'],
  'operation.mill_slot': ['slot milling', 'Nutenfräsen'],
  'operation.mill_contour': ['contour milling', 'Konturfräsen'],
  'operation.mill_chamfer': ['chamfering', 'Fasen'],
  'operation.mill_surface': ['surface milling', 'Freiformfräsen'],
  'operation.centre_drill': ['centring', 'Zentrieren'],
  'operation.drill': ['drilling', 'Bohren'],
  'operation.peck_drill': ['deep drilling', 'Tieflochbohren'],
  'operation.ream': ['reaming', 'Reiben'],
  'operation.counterbore': ['counterboring', 'Flachsenken'],
  'operation.countersink': ['countersinking', 'Kegelsenken'],
  'operation.tap': ['tapping', 'Gewindebohren'],
  'operation.thread_mill': ['thread milling', 'Gewindefräsen'],
  'operation.laser_cut': ['laser cutting', 'Laserschneiden'],
  'operation.bend': ['bending', 'Abkanten'],
  'operation.deburr': ['deburring', 'Entgraten'],
  'operation.mark': ['marking', 'Beschriften'],
  'operation.weld': ['welding', 'Schweißen'],
  'operation.grind': ['grinding', 'Schleifen'],
  'operation.grind_cylindrical': ['cylindrical grinding', 'Rundschleifen'],
  'operation.grind_surface': ['surface grinding', 'Flachschleifen'],
  'operation.inspect': ['inspection', 'Prüfen'],
  'operation.wash': ['washing', 'Waschen'],
  'operation.heat_treatment': ['heat treatment', 'Wärmebehandlung'],
  'operation.surface_treatment': ['surface treatment', 'Oberflächenbehandlung'],
  'operation.assemble': ['assembly', 'Montieren'],
  'feature.hole': ['Hole', 'Bohrung'],
  'feature.pocket': ['Pocket', 'Tasche'],
  'feature.slot': ['Slot', 'Nut'],
  'feature.step': ['Step', 'Absatz'],
  'feature.boss': ['Boss', 'Zapfen'],
  'feature.fillet': ['Fillet', 'Rundung'],
  'feature.chamfer': ['Chamfer', 'Fase'],
  'feature.bend': ['Bend', 'Biegung'],
  'feature.groove': ['Groove', 'Einstich'],
  'feature.turned_segment': ['Turned diameter', 'Drehabsatz'],
  'feature.thread': ['Thread', 'Gewinde'],
  'feature.face': ['Face', 'Planfläche'],
  'feature.cut_out': ['Cut-out', 'Ausschnitt'],
  'feature.engraving': ['Engraving', 'Gravur'],
};

const pick = (index: 0 | 1): Texts =>
  Object.fromEntries(Object.entries(STEPS).map(([id, pair]) => [id, pair[index]]));

export const STEPS_EN: Texts = pick(0);
export const STEPS_DE: Texts = pick(1);
