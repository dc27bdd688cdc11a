import { languageOf, texts } from './text.ts';

/** Why a file or a page of it could not be read, by the code of the failure. The service stores a sentence with details in English. */
export const FILE_FAULTS = texts({
  'file.empty': {
    en: 'The file is empty. Export it again and upload it.',
    de: 'Die Datei ist leer. Exportieren Sie sie erneut und laden Sie sie hoch.',
  },
  'file.type_mismatch': {
    en: 'The content is not what the file name says. Export the part again, for example as STEP.',
    de: 'Der Inhalt entspricht nicht der Dateiendung. Exportieren Sie das Teil erneut, zum Beispiel als STEP.',
  },
  'file.unreadable': {
    en: 'The file is damaged or incomplete. Export it again.',
    de: 'Die Datei ist beschädigt oder unvollständig. Exportieren Sie sie erneut.',
  },
  'file.no_solid': {
    en: 'The file has no closed body. Export the part as a solid.',
    de: 'Die Datei enthält keinen geschlossenen Körper. Exportieren Sie das Teil als Volumenkörper.',
  },
  'file.files_missing': {
    en: 'The assembly refers to files that are missing. Send them too.',
    de: 'Die Baugruppe verweist auf Dateien, die fehlen. Senden Sie diese ebenfalls.',
  },
  'file.implausible_size': {
    en: 'The part has an implausible size. Check the unit of the export.',
    de: 'Das Teil hat eine unplausible Größe. Prüfen Sie die Einheit des Exports.',
  },
  'file.kernel_limit': {
    en: 'Reading the geometry exceeded a limit of one file. Simplify the part.',
    de: 'Das Lesen der Geometrie überschritt eine Grenze je Datei. Vereinfachen Sie das Teil.',
  },
  'file.kernel_crash': {
    en: 'The geometry kernel crashed on this file. Export it again or simplify the part.',
    de: 'Der Geometriekern stürzte bei dieser Datei ab. Exportieren Sie sie erneut oder vereinfachen Sie das Teil.',
  },
  'file.too_large': {
    en: 'The file is too large. Reduce it, or split it.',
    de: 'Die Datei ist zu groß. Verkleinern oder teilen Sie sie.',
  },
  'file.object_missing': {
    en: 'The file did not arrive. Send it again.',
    de: 'Die Datei ist nicht angekommen. Senden Sie sie erneut.',
  },
  'file.size_mismatch': {
    en: 'The file arrived with another size than announced. Send it again.',
    de: 'Die Datei kam in anderer Größe an als angekündigt. Senden Sie sie erneut.',
  },
  'file.storage_exceeded': {
    en: 'The storage of the plan is used up. Delete uploads, then retry.',
    de: 'Der Speicher des Tarifs ist belegt. Löschen Sie Uploads und versuchen Sie es erneut.',
  },
  'file.reading_budget': {
    en: 'The reading time of the plan is used up. Retry next month, or change the plan.',
    de: 'Die Lesezeit des Tarifs ist aufgebraucht. Versuchen Sie es nächsten Monat erneut oder wechseln Sie den Tarif.',
  },
  'file.internal': {
    en: 'Reading the file failed because of an internal error, not because of the file. Retry the upload.',
    de: 'Das Lesen scheiterte an einem internen Fehler, nicht an der Datei. Wiederholen Sie den Upload.',
  },
  'file.broken': {
    en: 'The document is damaged. Export it again.',
    de: 'Das Dokument ist beschädigt. Exportieren Sie es erneut.',
  },
  'file.encrypted': {
    en: 'The document is protected by a password. Send it without one.',
    de: 'Das Dokument ist mit einem Kennwort geschützt. Senden Sie es ohne.',
  },
  'file.empty_page': {
    en: 'The page is empty.',
    de: 'Die Seite ist leer.',
  },
  'file.no_pages': {
    en: 'The document has no pages. Export it again.',
    de: 'Das Dokument hat keine Seiten. Exportieren Sie es erneut.',
  },
  'file.too_many_pages': {
    en: 'The document has too many pages. Send those with the drawing.',
    de: 'Das Dokument hat zu viele Seiten. Senden Sie die mit der Zeichnung.',
  },
  'file.not_a_drawing': {
    en: 'No drawing text was recognised on the page. Send a sharper scan, or a PDF with text.',
    de: 'Auf der Seite wurde kein Zeichnungstext erkannt. Senden Sie einen schärferen Scan oder eine PDF mit Text.',
  },
  'file.page_limit': {
    en: 'Reading the page exceeded a limit of one page. Simplify it, or send it as a picture.',
    de: 'Das Lesen der Seite überschritt eine Grenze je Seite. Vereinfachen Sie sie oder senden Sie ein Bild.',
  },
  'file.reader_crash': {
    en: 'The reader crashed on this page. Export it again, or send it as a picture.',
    de: 'Das Lesen dieser Seite brach ab. Exportieren Sie sie erneut oder senden Sie ein Bild.',
  },
});

/**
 * The reason in the language. In English it is the service's own sentence, which has the details; in German the text of the code.
 * @param language a BCP 47 tag
 * @param sentence as the service stored it; null: it stored only a code
 */
export const fileFault = (language: string, code: string | null, sentence: string | null): string | null => {
  const id = `file.${code}`;
  if (!(id in FILE_FAULTS)) return sentence;
  const fault = FILE_FAULTS[id as keyof typeof FILE_FAULTS];
  return languageOf(language) === 'de' ? fault.de : (sentence ?? fault.en);
};
