import { texts } from './text.ts';

/** Proposals of findings, by kind. `{of}`: the process, machine or group. */
export const FINDINGS = texts({
  'finding.buy_to_fly': {
    en: 'Buy a near-net blank: from {from} to {to} times the mass of the part',
    de: 'Endkonturnahes Rohteil kaufen: vom {from}-Fachen auf das {to}-Fache der Teilemasse',
  },
  'finding.corner_radius': {
    en: 'Enlarge corner radii by a factor of {factor}, at {features} features',
    de: 'Eckenradien auf das {factor}-Fache vergrößern, an {features} Merkmalen',
  },
  'finding.cycle_time': {
    en: 'Shorten the run time of {of}: factor {from} to {to}',
    de: 'Laufzeit von {of} verkürzen: Faktor {from} auf {to}',
  },
  'finding.economic_lot': {
    en: 'Produce the economic lot size: {to} instead of {from} pieces',
    de: 'Wirtschaftliche Losgröße fertigen: {to} statt {from} Stück',
  },
  'finding.extra_shift': {
    en: 'Add a shift: {factor} times the annual hours of the machines',
    de: 'Zusätzliche Schicht: {factor}-fache Jahresstunden der Maschinen',
  },
  'finding.general_tolerance': {
    en: 'Coarser general tolerance: ISO 2768-{from} to ISO 2768-{to}',
    de: 'Gröbere Allgemeintoleranz: ISO 2768-{from} auf ISO 2768-{to}',
  },
  'finding.hole_depth': {
    en: 'Limit blind holes to a depth of {depth_over_diameter} times the diameter, at {features} features',
    de: 'Grundlochbohrungen auf das {depth_over_diameter}-Fache des Durchmessers begrenzen, an {features} Merkmalen',
  },
  'finding.inspection_dimensions': {
    en: 'Inspect fewer dimensions: {to} instead of {from}',
    de: 'Weniger Maße prüfen: {to} statt {from}',
  },
  'finding.inspection_share': {
    en: 'Inspect fewer parts: factor {from} to {to}',
    de: 'Weniger Teile prüfen: Faktor {from} auf {to}',
  },
  'finding.lot_bundling': {
    en: 'Combine orders: lots of {to} instead of {from} pieces',
    de: 'Aufträge bündeln: Lose von {to} statt {from} Stück',
  },
  'finding.machine_choice': {
    en: 'Use the cheapest capable machine instead of the one with the highest priority',
    de: 'Die günstigste geeignete Maschine statt der mit der höchsten Priorität verwenden',
  },
  'finding.machine_rate': {
    en: 'Reduce the machine-hour rate of {of}: factor {from} to {to}',
    de: 'Maschinenstundensatz von {of} senken: Faktor {from} auf {to}',
  },
  'finding.material': {
    en: 'Cheaper material of the same strength: {to} instead of {from}',
    de: 'Günstigerer Werkstoff gleicher Festigkeit: {to} statt {from}',
  },
  'finding.material_price': {
    en: 'Negotiate the material price: factor {from} to {to}',
    de: 'Materialpreis verhandeln: Faktor {from} auf {to}',
  },
  'finding.multi_machine': {
    en: 'Multi-machine operation: {factor} times the operator time per machine',
    de: 'Mehrmaschinenbedienung: {factor}-fache Bedienzeit je Maschine',
  },
  'finding.programming': {
    en: 'Reduce programming and fixture time: factor {from} to {to}',
    de: 'Programmier- und Vorrichtungsaufwand senken: Faktor {from} auf {to}',
  },
  'finding.reject_rate': {
    en: 'Reduce the reject rate: {from%} to {to%} of the parts started',
    de: 'Ausschussquote senken: {from%} auf {to%} der begonnenen Teile',
  },
  'finding.roughness': {
    en: 'Allow {factor} times the roughness Ra, at {features} features',
    de: '{factor}-fache Rauheit Ra zulassen, an {features} Merkmalen',
  },
  'finding.setup_reduction': {
    en: 'Reduce the set-up time of {of}: factor {from} to {to}',
    de: 'Rüstzeit von {of} senken: Faktor {from} auf {to}',
  },
  'finding.stock_charge': {
    en: 'Charge only the used share of the stock instead of whole bars or sheets',
    de: 'Nur den verbrauchten Anteil statt ganzer Stangen oder Tafeln berechnen',
  },
  'finding.stock_format': {
    en: 'Use the cheapest stock format instead of the requested one',
    de: 'Das günstigste Halbzeugformat statt des gewünschten verwenden',
  },
  'finding.subcontract_price': {
    en: 'Negotiate the price of subcontracted work: factor {from} to {to}',
    de: 'Preis der Fremdleistung verhandeln: Faktor {from} auf {to}',
  },
  'finding.surface_finish': {
    en: 'Coarser general surface finish: Ra {from} to {to} µm',
    de: 'Gröbere allgemeine Oberfläche: Ra {from} auf {to} µm',
  },
  'finding.tolerance': {
    en: 'Widen tolerances by {by} IT grade, at {features} features',
    de: 'Toleranzen um {by} IT-Grad aufweiten, an {features} Merkmalen',
  },
  'finding.tool_price': {
    en: 'Negotiate the price of the mould or die: factor {from} to {to}',
    de: 'Preis des Werkzeugs verhandeln: Faktor {from} auf {to}',
  },
  'finding.tool_life': {
    en: 'Extend the tool life in {of}: factor {from} to {to}',
    de: 'Standzeit der Werkzeuge verlängern, {of}: Faktor {from} auf {to}',
  },
  'finding.treatment': { en: 'Omit the treatment: {treatment}', de: 'Behandlung weglassen: {treatment}' },
  'finding.wage_cost': {
    en: 'Reduce wage rates: factor {from} to {to}',
    de: 'Lohnsätze senken: Faktor {from} auf {to}',
  },
});
