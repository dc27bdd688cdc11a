import { texts } from './text.ts';

/** Why a machine was rejected or ranked behind another; `has` and `needs` are left out if unknown. */
export const MACHINE_REASONS = texts({
  'machine_reason.none_in_fleet': {
    en: 'the environment has no such machine',
    de: 'die Umgebung hat keine solche Maschine',
  },
  'machine_reason.no_work': {
    en: 'no plan of the part has work for it',
    de: 'kein Arbeitsplan des Teils hat Arbeit für sie',
  },
  'machine_reason.assembly': {
    en: 'the part is an assembly; choose a machine for one of its components',
    de: 'das Teil ist eine Baugruppe; wählen Sie eine Maschine für eine ihrer Komponenten',
  },
  'machine_reason.bought': {
    en: 'the part is bought, not made',
    de: 'das Teil wird gekauft, nicht gefertigt',
  },
  'machine_reason.kind': {
    en: 'wrong machine type[ ({has}; {needs} is needed)]',
    de: 'falsche Maschinenart[ ({has}; nötig ist {needs})]',
  },
  'machine_reason.envelope': {
    en: 'the part does not fit the work envelope[: part {needs} mm, envelope {has} mm]',
    de: 'das Teil passt nicht in den Arbeitsraum[: Teil {needs} mm, Arbeitsraum {has} mm]',
  },
  'machine_reason.mass': {
    en: 'the part is too heavy for the table[: part {needs} kg, table load {has} kg]',
    de: 'das Teil ist zu schwer für den Tisch[: Teil {needs} kg, Tischlast {has} kg]',
  },
  'machine_reason.axes_simultaneous': {
    en: 'too few simultaneous axes[: {has}, {needs} needed]',
    de: 'zu wenige simultane Achsen[: {has}, nötig {needs}]',
  },
  'machine_reason.axes_indexable': {
    en: 'too few indexing axes[: {needs} needed]',
    de: 'zu wenige Schwenkachsen[: nötig {needs}]',
  },
  'machine_reason.it_grade': {
    en: 'the tolerance is too tight[: the machine holds IT{has}, IT{needs} is needed]',
    de: 'die Toleranz ist zu eng[: die Maschine hält IT{has}, nötig ist IT{needs}]',
  },
  'machine_reason.setups': {
    en: 'too many clampings[: at most {has}, {needs} needed]',
    de: 'zu viele Aufspannungen[: höchstens {has}, nötig {needs}]',
  },
  'machine_reason.bar_capacity': {
    en: 'the bar does not fit the spindle[: bar capacity {has} mm, bar {needs} mm]',
    de: 'die Stange passt nicht durch die Spindel[: Stangendurchlass {has} mm, Stange {needs} mm]',
  },
  'machine_reason.chuck': {
    en: 'the part does not fit the chuck[: chuck {has} mm, part {needs} mm]',
    de: 'das Teil passt nicht in das Futter[: Futter {has} mm, Teil {needs} mm]',
  },
  'machine_reason.clamp_force_t': {
    en: 'too little clamping force[: {has} t, {needs} t needed]',
    de: 'zu wenig Schließkraft[: {has} t, nötig {needs} t]',
  },
  'machine_reason.shot': {
    en: 'the shot is too large[: at most {has}, {needs} needed]',
    de: 'der Schuss ist zu groß[: höchstens {has}, nötig {needs}]',
  },
  'machine_reason.tie_bars': {
    en: 'the tool does not fit between the tie bars[: {has} mm between them, tool {needs} mm]',
    de: 'das Werkzeug passt nicht zwischen die Säulen[: {has} mm dazwischen, Werkzeug {needs} mm]',
  },
  'machine_reason.die_side': {
    en: 'the gravity die is too large[: at most {has} mm, {needs} mm needed]',
    de: 'die Kokille ist zu groß[: höchstens {has} mm, nötig {needs} mm]',
  },
  'machine_reason.pour': {
    en: 'too much metal for one pour[: at most {has} kg, {needs} kg needed]',
    de: 'zu viel Metall für einen Abguss[: höchstens {has} kg, nötig {needs} kg]',
  },
  'machine_reason.driven_tools': { en: 'no live tooling', de: 'keine angetriebenen Werkzeuge' },
  'machine_reason.fixed_headstock': {
    en: 'sliding headstock, which takes only bars through a guide bush',
    de: 'Langdrehautomat, der nur Stangen durch die Führungsbuchse bearbeitet',
  },
  'machine_reason.counter_spindle': { en: 'no counter spindle', de: 'keine Gegenspindel' },
  'machine_reason.guide_bush': { en: 'no guide bush', de: 'keine Führungsbuchse' },
  'machine_reason.thickness': {
    en: 'the sheet is too thick[: at most {has} mm, sheet {needs} mm]',
    de: 'das Blech ist zu dick[: höchstens {has} mm, Blech {needs} mm]',
  },
  'machine_reason.bend_length': {
    en: 'the bend is too long[: bending length {has} mm, bend {needs} mm]',
    de: 'die Biegung ist zu lang[: Abkantlänge {has} mm, Biegung {needs} mm]',
  },
  'machine_reason.press_force': {
    en: 'the press force is too low[: {has} kN, {needs} kN needed]',
    de: 'die Presskraft reicht nicht[: {has} kN, nötig {needs} kN]',
  },
  'machine_reason.rate_unresolvable': {
    en: 'no machine-hour rate can be calculated',
    de: 'kein Maschinenstundensatz berechenbar',
  },
  'machine_reason.lower_priority': {
    en: 'lower priority in the fleet of the environment',
    de: 'niedrigere Priorität im Maschinenpark der Umgebung',
  },
  'machine_reason.dearer': {
    en: 'more expensive for this operation',
    de: 'teurer für diesen Arbeitsgang',
  },
});
