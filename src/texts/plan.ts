import { texts } from './text.ts';

/** Headings and short lines of `npm run plan`. */
export const PLAN = texts({
  'plan.part': { en: 'Part', de: 'Teil' },
  'plan.plan': { en: 'Plan', de: 'Plan' },
  'plan.stock': { en: 'Stock', de: 'Rohteil' },
  'plan.for_lots': { en: 'lot sizes {lots}', de: 'Losgrößen {lots}' },
  'plan.for_lot': { en: 'lot size {lots}', de: 'Losgröße {lots}' },
  'plan.shown_lot': { en: 'times and costs of lot size {lot}', de: 'Zeiten und Kosten der Losgröße {lot}' },
  'plan.masses': {
    en: '{gross_kg} kg gross, {net_kg} kg net',
    de: '{gross_kg} kg brutto, {net_kg} kg netto',
  },
  'plan.operation': { en: 'op', de: 'AG' },
  'plan.clamping': { en: 'cl', de: 'Sp' },
  'plan.step': { en: 'step', de: 'Arbeitsgang' },
  'plan.machine': { en: 'machine', de: 'Maschine' },
  'plan.legend': {
    en: 'op: operation; cl: clamping; REFA times: tr set-up per lot, th main time, tn auxiliary time, tv allowance per piece. Last column: cost per piece with its share of the set-up, before surcharges',
    de: 'AG: Arbeitsgang; Sp: Aufspannung; REFA-Zeiten: tr Rüstzeit je Los, th Hauptzeit, tn Nebenzeit, tv Verteilzeit je Stück. Letzte Spalte: Kosten je Stück mit Rüstanteil, vor Zuschlägen',
  },
  'plan.range': {
    en: 'P10 and P90: 10 % and 90 % of comparable offer prices are lower',
    de: 'P10 und P90: 10 % und 90 % vergleichbarer Angebotspreise sind niedriger',
  },
  'plan.more': { en: 'and {count} more', de: 'und {count} weitere' },
  'plan.findings': { en: 'Savings', de: 'Einsparungen' },
  'plan.saving': { en: '{amount} {currency} per piece', de: '{amount} {currency} je Stück' },
  'plan.more_findings': { en: 'and {count} smaller savings', de: 'und {count} kleinere Einsparungen' },
  'plan.alternatives': {
    en: 'Other plans (offer price, or why rejected)',
    de: 'Andere Arbeitspläne (Angebotspreis oder Ablehnungsgrund)',
  },
  'plan.rejected_machines': { en: 'Machines not used', de: 'Nicht verwendete Maschinen' },
  'plan.not_used': { en: '{chosen}, not {other}: {why}', de: '{chosen}, nicht {other}: {why}' },
  'plan.review': { en: 'To be reviewed', de: 'Zu prüfen' },
  'plan.notes': { en: 'Notes', de: 'Hinweise' },
  'plan.last_lot': {
    en: 'The following is for lot size {lot}',
    de: 'Alles Folgende gilt für Losgröße {lot}',
  },
  'plan.unpriceable': {
    en: 'This part cannot be priced in this environment:',
    de: 'Dieses Teil ist in dieser Umgebung nicht kalkulierbar:',
  },
  'plan.price_per_piece': { en: 'Price per piece, {currency}', de: 'Preis je Stück, {currency}' },
  'plan.lot': { en: 'lot {lot}', de: 'Los {lot}' },
  'plan.offer': { en: 'Offer price', de: 'Angebotspreis' },
  'plan.unit_cost': { en: 'Unit cost before surcharges', de: 'Stückkosten vor Zuschlägen' },
});
