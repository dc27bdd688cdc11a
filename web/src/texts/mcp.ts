import { texts } from './text.ts';

/** Pages beside the results of tools in the chats of agents. */
export const MCP = texts({
  waiting: { en: 'Waiting for the result.', de: 'Warten auf das Ergebnis.' },
  basis: {
    en: 'Eight of ten comparable prices lie between {low} and {high} at a lot of {lot}. {share} of the offer price is sourced.',
    de: 'Acht von zehn vergleichbaren Preisen liegen zwischen {low} und {high} bei einem Los von {lot}. {share} des Angebotspreises sind belegt.',
  },
  price_at: { en: '{price} per piece at a lot of {lot}', de: '{price} je Stück bei einem Los von {lot}' },
  waterfall_lead: {
    en: 'From direct cost to the offer price. Open a line to see its parts.',
    de: 'Von den Einzelkosten zum Angebotspreis. Öffnen Sie eine Zeile, um ihre Teile zu sehen.',
  },
  drivers_title: { en: 'Drivers of the unit cost of {cost}', de: 'Treiber der Stückkosten von {cost}' },
  loading: { en: 'Loading the model.', de: 'Das Modell wird geladen.' },
  no_model: {
    en: 'The model cannot be shown: {reason}',
    de: 'Das Modell kann nicht gezeigt werden: {reason}',
  },
  no_webgl: {
    en: 'This browser cannot show 3D models. The list has the same values.',
    de: 'Dieser Browser kann keine 3D-Modelle zeigen. Die Liste enthält dieselben Werte.',
  },
  picture: {
    en: 'The part with its faces coloured by cost. Drag or use the arrow keys to turn it. The list below has the same values.',
    de: 'Das Teil mit nach Kosten gefärbten Flächen. Ziehen oder Pfeiltasten drehen es. Die Liste darunter enthält dieselben Werte.',
  },
  drivers_lead: {
    en: 'Select a driver to see its faces in blue. Drag or use the arrow keys to turn the part.',
    de: 'Wählen Sie einen Treiber, um seine Flächen in Blau zu sehen. Ziehen oder Pfeiltasten drehen das Teil.',
  },
  lot: { en: 'Lot size to price', de: 'Losgröße' },
  lot_words: { en: 'lot of {lot}', de: 'Los von {lot}' },
  pricing: { en: 'Lot of {lot}: pricing …', de: 'Los von {lot}: wird kalkuliert …' },
  cheaper: {
    en: 'Lot of {lot}: {price} per piece, {difference} less than the stored price.',
    de: 'Los von {lot}: {price} je Stück, {difference} weniger als der gespeicherte Preis.',
  },
  dearer: {
    en: 'Lot of {lot}: {price} per piece, {difference} more than the stored price.',
    de: 'Los von {lot}: {price} je Stück, {difference} mehr als der gespeicherte Preis.',
  },
  same: {
    en: 'Lot of {lot}: {price} per piece, the stored price.',
    de: 'Los von {lot}: {price} je Stück, der gespeicherte Preis.',
  },
  economic_mark: { en: 'Economic lot {lot}', de: 'Wirtschaftliches Los {lot}' },
  economic: {
    en: 'The economic lot is {lot} at {price} per piece. It saves {saving} a year, including the cost of holding stock.',
    de: 'Das wirtschaftliche Los ist {lot} zu {price} je Stück. Es spart {saving} im Jahr, Lagerkosten eingerechnet.',
  },
  no_economic: {
    en: 'The calculation has no annual volume, so no economic lot.',
    de: 'Die Kalkulation hat keine Jahresmenge, also kein wirtschaftliches Los.',
  },
});
