import { texts } from './text.ts';

/** Links to a price or a comparison: how they are made, and the page that they open. */
export const SHARE = texts({
  share: { en: 'Share', de: 'Teilen' },
  title: { en: 'Links for people without an account', de: 'Links für Personen ohne Konto' },
  lead: {
    en: 'A link shows what is known now. Later runs do not change it.',
    de: 'Ein Link zeigt den heutigen Stand. Spätere Läufe ändern ihn nicht.',
  },
  shows: { en: 'The link shows', de: 'Der Link zeigt' },
  summary: {
    en: 'Prices and categories, without rates and terms',
    de: 'Preise und Kategorien, ohne Sätze und Formelwerte',
  },
  full: {
    en: 'The whole cost sheet, with rates and terms',
    de: 'Die ganze Kalkulation mit Sätzen und Formelwerten',
  },
  expires: { en: 'It works for', de: 'Er gilt für' },
  days: { en: '{count} days', de: '{count} Tage' },
  create: { en: 'Create link', de: 'Link erstellen' },
  created: {
    en: 'Copy this link now. It is shown only once.',
    de: 'Kopieren Sie diesen Link jetzt. Er wird nur einmal gezeigt.',
  },
  link: { en: 'Link', de: 'Link' },
  copy: { en: 'Copy', de: 'Kopieren' },
  copied: { en: 'Copied', de: 'Kopiert' },
  close: { en: 'Close', de: 'Schließen' },
  none: { en: 'No link works at the moment.', de: 'Zurzeit gilt kein Link.' },
  kind_calculation: { en: 'Price', de: 'Preis' },
  kind_comparison: { en: 'Comparison', de: 'Vergleich' },
  detail_summary: { en: 'Summary', de: 'Zusammenfassung' },
  detail_full: { en: 'Whole cost sheet', de: 'Ganze Kalkulation' },
  what: { en: 'Link to', de: 'Link auf' },
  made: { en: 'Created', de: 'Erstellt' },
  until: { en: 'Works until', de: 'Gilt bis' },
  revoke: { en: 'Revoke', de: 'Widerrufen' },
  revoke_question: { en: 'End this link at once?', de: 'Diesen Link sofort beenden?' },

  dead_title: { en: 'This link does not work', de: 'Dieser Link gilt nicht' },
  dead: {
    en: 'It has expired, was revoked, or is not complete. Ask the person who sent it for a new one.',
    de: 'Er ist abgelaufen, widerrufen oder unvollständig. Bitten Sie die Person, die ihn gesandt hat, um einen neuen.',
  },
  as_of: { en: 'As of {moment}', de: 'Stand {moment}' },
  works_until: { en: 'This link works until {moment}', de: 'Dieser Link gilt bis {moment}' },
  annual: { en: '{count} pieces a year', de: '{count} Stück im Jahr' },
  comparison: { en: 'Comparison of prices', de: 'Preisvergleich' },
  range: {
    en: 'Eight of ten comparable prices lie between {low} and {high}.',
    de: 'Acht von zehn vergleichbaren Preisen liegen zwischen {low} und {high}.',
  },
  structure: { en: 'Cost structure', de: 'Kostenstruktur' },
  category: { en: 'Category', de: 'Kategorie' },
  steps: { en: 'Operations', de: 'Arbeitsgänge' },
  lots: { en: 'Prices by lot size', de: 'Preise nach Losgröße' },
  lot: { en: 'Lot size', de: 'Losgröße' },
  price: { en: 'Offer price', de: 'Angebotspreis' },
  rate: { en: '1 {from} = {rate} {to} on {date}', de: '1 {from} = {rate} {to} am {date}' },
  sheet_of: {
    en: 'Cost structure of {part} in {environment}',
    de: 'Kostenstruktur von {part} in {environment}',
  },
  show_sheet: {
    en: 'Show the cost structure of {part} in {environment}',
    de: 'Kostenstruktur von {part} in {environment} zeigen',
  },
});
