import { texts } from './text.ts';

/** An assembly: its components, their places, prices and drawings. */
export const ASSEMBLY = texts({
  'assembly.open': { en: 'Components', de: 'Komponenten' },
  'assembly.title': { en: 'Components of {name}', de: 'Komponenten von {name}' },
  'assembly.not_one': {
    en: 'This calculation is not an assembly. It has no components.',
    de: 'Diese Kalkulation ist keine Baugruppe. Sie hat keine Komponenten.',
  },
  'assembly.model': { en: 'Model', de: 'Modell' },
  'assembly.apart': { en: 'Exploded view', de: 'Explosionsansicht' },
  'assembly.model_hint': {
    en: 'Select a component of the model or of the list to see it in both.',
    de: 'Wählen Sie eine Komponente im Modell oder in der Liste, um sie in beiden zu sehen.',
  },
  'assembly.bill': { en: 'Bill of materials', de: 'Stückliste' },
  'assembly.tree': { en: 'Structure', de: 'Struktur' },
  'assembly.flat': { en: 'Each once', de: 'Jede einmal' },
  'assembly.view': { en: 'Form of the list', de: 'Form der Liste' },
  'assembly.position': { en: 'Position', de: 'Position' },
  'assembly.component': { en: 'Component', de: 'Komponente' },
  'assembly.quantity': { en: 'Pieces', de: 'Stück' },
  'assembly.material': { en: 'Material', de: 'Werkstoff' },
  'assembly.cost': { en: 'Cost each ({currency})', de: 'Kosten je Stück ({currency})' },
  'assembly.extended': { en: 'Cost together ({currency})', de: 'Kosten zusammen ({currency})' },
  'assembly.share': { en: 'Share', de: 'Anteil' },
  'assembly.total': { en: 'All components', de: 'Alle Komponenten' },
  'assembly.each_once': {
    en: 'The total counts each component once, with all of its pieces.',
    de: 'Die Summe zählt jede Komponente einmal mit allen Stücken.',
  },
  'assembly.bought': { en: 'bought', de: 'Kaufteil' },
  'assembly.group': { en: 'assembly', de: 'Baugruppe' },
  'assembly.price_of': { en: 'Open the price', de: 'Preis öffnen' },
  'pack.title': { en: 'Drawings', de: 'Zeichnungen' },
  'pack.lead': {
    en: 'Drop drawings of the components here. Each finds its component by drawing number, file name or title.',
    de: 'Legen Sie Zeichnungen der Komponenten hier ab. Jede findet ihre Komponente über Zeichnungsnummer, Dateiname oder Titel.',
  },
  'pack.choose': { en: 'Choose drawings', de: 'Zeichnungen auswählen' },
  'pack.drag': {
    en: 'Drag a drawing onto its component in the list, or choose the component here.',
    de: 'Ziehen Sie eine Zeichnung auf ihre Komponente in der Liste, oder wählen Sie die Komponente hier.',
  },
  'pack.count': {
    en: '{matched} of {files} drawings have a component',
    de: '{matched} von {files} Zeichnungen haben eine Komponente',
  },
  'pack.assign': { en: 'Component of {name}', de: 'Komponente von {name}' },
  'pack.unassigned': { en: 'Not assigned', de: 'Nicht zugeordnet' },
  'pack.waiting': { en: 'Being read', de: 'Wird gelesen' },
  'pack.assembly': { en: 'The whole assembly', de: 'Die ganze Baugruppe' },
  'pack.discard': { en: 'Leave it out', de: 'Weglassen' },
  'pack.drawing_number': { en: 'by drawing number {number}', de: 'über Zeichnungsnummer {number}' },
  'pack.filename': { en: 'by file name', de: 'über den Dateinamen' },
  'pack.title_match': { en: 'by title', de: 'über den Titel' },
  'pack.manual': { en: 'by hand', de: 'von Hand' },
  'pack.repricing': {
    en: 'Components with new drawings are being priced again: {count}',
    de: 'Komponenten mit neuen Zeichnungen werden neu kalkuliert: {count}',
  },
  'pack.has': { en: 'Drawings: {names}', de: 'Zeichnungen: {names}' },
  'places.title': { en: 'Components by environment', de: 'Komponenten nach Umgebung' },
  'places.lead': {
    en: 'Price the assembly in all environments to see where each component is cheapest.',
    de: 'Kalkulieren Sie die Baugruppe in allen Umgebungen, um zu sehen, wo jede Komponente am günstigsten ist.',
  },
  'places.start': { en: 'Price in {count} environments', de: 'In {count} Umgebungen kalkulieren' },
  'places.saving': {
    en: 'If each component is made where it is cheapest, one assembly costs {saving} less than in {place}.',
    de: 'Wird jede Komponente dort gefertigt, wo sie am günstigsten ist, kostet eine Baugruppe {saving} weniger als in {place}.',
  },
  'places.no_saving': {
    en: 'Every component is cheapest in {place}, where the whole assembly is.',
    de: 'Jede Komponente ist in {place} am günstigsten, wie die ganze Baugruppe.',
  },
  'places.elsewhere': {
    en: '{label}: {saving} less per assembly in {place}',
    de: '{label}: je Baugruppe {saving} weniger in {place}',
  },
});
