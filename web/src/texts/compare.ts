import { texts } from './text.ts';

/** Calculations side by side. */
export const COMPARE = texts({
  'compare.title': { en: 'Compare', de: 'Vergleichen' },
  'compare.open': { en: 'Compare', de: 'Vergleichen' },
  'compare.nothing': {
    en: 'Nothing to compare yet. Tick parts in the list, or open a part, and select Compare.',
    de: 'Noch nichts zu vergleichen. Haken Sie Teile in der Liste an oder öffnen Sie ein Teil und wählen Sie Vergleichen.',
  },
  'compare.matrix': { en: 'Environments and parts', de: 'Umgebungen und Teile' },
  'compare.part': { en: 'Part', de: 'Teil' },
  'compare.baseline': { en: 'compared with', de: 'Vergleichsbasis' },
  'compare.against': { en: 'Compare with', de: 'Vergleichen mit' },
  'compare.currency': { en: 'Currency', de: 'Währung' },
  'compare.own_currency': { en: 'As calculated', de: 'Wie kalkuliert' },
  'compare.best': { en: 'lowest', de: 'am günstigsten' },
  'compare.empty': { en: 'not priced', de: 'nicht kalkuliert' },
  'compare.stale': { en: 'inputs changed since', de: 'Angaben seitdem geändert' },
  'compare.different_lot_size': { en: 'other lot size', de: 'andere Losgröße' },
  'compare.different_revision': { en: 'other revision', de: 'andere Revision' },
  'compare.different_currency': { en: 'other currency', de: 'andere Währung' },
  'compare.different_material': { en: 'other material', de: 'anderer Werkstoff' },
  'compare.calibration_differs': { en: 'calibrated differently', de: 'anders kalibriert' },
  'compare.incomplete_assembly': { en: 'incomplete assembly', de: 'unvollständige Baugruppe' },
  'compare.basket': { en: 'Lots priced in every column', de: 'In jeder Spalte kalkulierte Lose' },
  'compare.mixed': { en: 'Several currencies', de: 'Mehrere Währungen' },
  'compare.mixed_lead': {
    en: 'Prices in different currencies are not compared. Choose one currency to convert them.',
    de: 'Preise in verschiedenen Währungen werden nicht verglichen. Wählen Sie eine Währung zur Umrechnung.',
  },
  'compare.rate': {
    en: '1 {from} = {rate} {to}, of {date} ({source})',
    de: '1 {from} = {rate} {to}, vom {date} ({source})',
  },
  'compare.ignored': {
    en: 'Older calculations of the same part, lot and environment left out: {count}.',
    de: 'Ältere Kalkulationen desselben Teils, Loses und derselben Umgebung ausgelassen: {count}.',
  },
  'compare.not_found': {
    en: 'Calculations that no longer exist: {count}.',
    de: 'Nicht mehr vorhandene Kalkulationen: {count}.',
  },
  'compare.add': { en: 'Price in more environments', de: 'In weiteren Umgebungen kalkulieren' },
  'compare.add_lead': {
    en: 'Repeats each row of the matrix in the environments that you choose. Each price counts towards your plan.',
    de: 'Wiederholt jede Zeile der Matrix in den gewählten Umgebungen. Jeder Preis zählt zum Kontingent.',
  },
  'compare.price_there': { en: 'Price ({count})', de: 'Kalkulieren ({count})' },
  'compare.lines': { en: 'Lines that differ', de: 'Abweichende Zeilen' },
  'compare.lines_lead': {
    en: 'Per piece in {currency}. A dash means that the calculation has no such line.',
    de: 'Je Stück in {currency}. Ein Strich bedeutet, dass die Kalkulation keine solche Zeile hat.',
  },
  'compare.first': { en: 'First', de: 'Erste' },
  'compare.second': { en: 'Second', de: 'Zweite' },
  'compare.open_first': { en: 'Open the first calculation', de: 'Erste Kalkulation öffnen' },
  'compare.open_second': { en: 'Open the second calculation', de: 'Zweite Kalkulation öffnen' },
  'compare.features': {
    en: 'Features that changed from revision {first} to {second}',
    de: 'Geänderte Merkmale von Revision {first} zu {second}',
  },
  'compare.feature': { en: 'Feature', de: 'Merkmal' },
  'compare.same_features': {
    en: 'Both revisions have the same features.',
    de: 'Beide Revisionen haben dieselben Merkmale.',
  },
  'compare.currencies_differ': {
    en: 'The calculations are in {left} and {right}. Lines are compared only in one currency.',
    de: 'Die Kalkulationen sind in {left} und {right}. Zeilen werden nur in einer Währung verglichen.',
  },
});
