import type { TitleField } from '../facts.ts';

/** Captions of title blocks, German and English (ISO 7200) first; each pattern matches a whole caption. */
const LABELS: readonly (readonly [TitleField | 'other', RegExp])[] = [
  [
    'drawing_number',
    /^(?:(?:DRAWING|DWG\.?|PART|DOCUMENT|DOC\.?|IDENT(?:IFICATION)?)\s?(?:NO\.?|NUMBER|NR\.?|#)|ZEICHNUNGS\s?-?\s?(?:NR\.?|NUMMER)|ZEICHN\.?\s?-?\s?NR\.?|SACHNUMMER|TEILE\s?-?\s?(?:NR\.?|NUMMER)|ARTIKEL\s?-?\s?(?:NR\.?|NUMMER)|IDENT\s?-?\s?(?:NR\.?|NUMMER)|RITNINGSNUMMER|RITNINGSNR\.?)\s?(?::|$)/iu,
  ],
  [
    'surface_treatment',
    /^(?:(?:SURFACE|FINAL)\s?(?:TREATMENT|FINISHING)|TREATMENT|COATING|OBERFLÄCHENBEHANDLUNG|OBERFLAECHENBEHANDLUNG|BEHANDLUNG|BESCHICHTUNG|YTBEHANDLING)\s?(?::|$)/iu,
  ],
  ['heat_treatment', /^(?:HEAT\s?TREATMENT|WÄRMEBEHANDLUNG|WAERMEBEHANDLUNG|HÄRTE|HARDNESS)\s?(?::|$)/iu],
  [
    'general_tolerance',
    /^(?:(?:GENERAL|GEN\.?)\s?TOL(?:ERANCES?|\.)|ALLGEMEIN\s?-?\s?TOLERANZ(?:EN)?|FREIMASS\s?-?\s?TOLERANZ(?:EN)?|TOLERANCES?|TOLERANCES?,? (?:IF NOT|UNLESS OTHERWISE) [^:\d]{1,40}|TOLERANZ(?:EN)?|TOLERIERUNG|GENERELL\s?TOLERANS|GENERELLA\s?TOLERANSER [^:\d]{1,40}|UNTOLERATED DIMENSIONS)\s?(?::|$)/iu,
  ],
  [
    'general_surface',
    /^(?:(?:GENERAL\s)?SURFACE(?:\s?(?:FINISH|ROUGHNESS|TEXTURE))?|OBERFLÄCHEN?(?:GÜTE|BESCHAFFENHEIT|RAUHEIT)?|OBERFLAECHE|RAUHEIT|GENERELL\s?YTJÄMNHET)\s?(?::|$)/iu,
  ],
  ['material', /^(?:MATERIAL(?:\s?SPEC(?:IFICATION)?)?|WERKSTOFF|HALBZEUG|MATL\.?)\s?(?::|$)/iu],
  [
    'part_name',
    /^(?:TITLE|PART\s?NAME|DESCRIPTION|DESIGNATION|NAME OF PART|BENENNUNG|BEZEICHNUNG|TITEL|BENÄMNING)\s?(?::|$)/iu,
  ],
  ['mass', /^(?:MASS|WEIGHT|GEWICHT|MASSE|VIKT|WT\.?)\s?(?::|$)/iu],
  ['scale', /^(?:SCALE|MASSSTAB|MAßSTAB|MASZSTAB|SKALA)\s?(?::|$)/iu],
  ['units', /^(?:UNITS?|EINHEIT(?:EN)?|DIMENSIONS IN)\s?(?::|$)/iu],
  ['format', /^(?:FORMAT|SIZE|PAPER(?:\s?SIZE)?|BLATTGRÖSSE)\s?(?::|$)/iu],
  ['sheet', /^(?:SHEET|BLATT|PAGE|SEITE|BLAD)\s?(?::|$)/iu],
  [
    'revision',
    /^(?:REV(?:ISION|\.)?(?:\s?(?:NO\.?|INDEX))?|ÄND(?:ERUNG|\.)?(?:SINDEX)?|INDEX|ISSUE|UTGÅVA)\s?(?::|$)/iu,
  ],
  ['date', /^(?:DATE|DATUM|DATE OF ISSUE|ISSUE DATE)\s?(?::|$)/iu],
  [
    'author',
    /^(?:DRAWN(?:\s?BY)?|CREATED\s?BY|AUTHOR|GEZ(?:EICHNET|\.)?|GEZ\.? VON|ERSTELLT(?:\s?(?:VON|DURCH))?|BEARB(?:EITER|\.)?|SKAPAD AV|RITAD AV)\s?(?::|$)/iu,
  ],
  [
    'other',
    /^(?:CHECKED(?:\s?BY)?|CHK'?D|APPV'?D|APPROVED(?:\s?BY)?|MFG|Q\.?A\.?|SIGNATURE|NAME|FINISH|LINEAR|ANGULAR|WINKEL|QUALITÄT|PRODUKTION|GENEHMIGT|GEPR(?:ÜFT|\.)?|SIGNATUR|FREIGABE|FREIGEGEBEN|CUSTOMER|KUNDE|PROJECT|PROJEKT|COMPANY|FIRMA|DEPARTMENT|ABTEILUNG|STATUS|REPLACES|ERSATZ FÜR|UNLESS OTHERWISE SPECIFIED|WENN NICHT ANDERS DEFINIERT|DO NOT SCALE DRAWING|ZEICHNUNG NICHT SKALIEREN|DIMENSIONS ARE IN MILLIMETERS|BEMASSUNGEN SIND IN MILLIMETER|PROJECTION|LANGUAGE|SPRACHE|LANG\.?)\s?(?::|$)/iu,
  ],
];

/** A caption in two languages: `Scale / Maßstab`. */
const TWO_LANGUAGES = /^([\p{L}][\p{L}. ]*?) ?\/ ?([\p{L}][\p{L}. ]*)$/u;

type Label = { readonly field: TitleField | 'other'; readonly value: string };

/** A caption and the text after it; null: no caption. */
export const labelOf = (text: string): Label | null => {
  const bilingual = TWO_LANGUAGES.exec(text);
  if (bilingual === null) return labelIn(text) ?? labelTornApart(text);
  const found = labelIn((bilingual[1] ?? '').trim()) ?? labelIn((bilingual[2] ?? '').trim());
  return found?.value === '' ? found : labelIn(text);
};

/** A caption with wide letter spacing, which is read with spaces. */
const labelTornApart = (text: string): Label | null => {
  const found = /^\p{Lu}[\p{Lu} ]+\.?:?$/u.test(text) ? labelIn(text.replaceAll(' ', '')) : null;
  return found?.value === '' ? found : null;
};

const labelIn = (text: string): Label | null => {
  for (const [field, pattern] of LABELS) {
    const found = pattern.exec(text);
    if (found !== null) return { field, value: text.slice(found[0].length).trim() };
  }
  // `SHEET 1 OF 1`, `BLATT 1 VON 1` have no colon.
  const sheet = /^(?:SHEET|BLATT|PAGE|SEITE)\s(\d{1,3}\s?(?:OF|VON|\/)\s?\d{1,3})$/i.exec(text);
  return sheet === null ? null : { field: 'sheet', value: sheet[1] ?? '' };
};
