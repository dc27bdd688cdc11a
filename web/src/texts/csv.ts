import { texts } from './text.ts';

/** Rows as a CSV sheet, out and in. */
export const CSV = texts({
  export: { en: 'Export as CSV', de: 'Als CSV exportieren' },
  import: { en: 'Import from CSV', de: 'Aus CSV importieren' },
  replace: { en: 'Replace all rows', de: 'Alle Zeilen ersetzen' },
  done: { en: 'Added: {created}, removed: {removed}', de: 'Hinzugefügt: {created}, entfernt: {removed}' },
});
