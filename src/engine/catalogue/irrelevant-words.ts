/** Words of a drawing or an order that are irrelevant for the grade. */
const WORDS = new Set(
  [
    'W WNR WST WERKST WERKSTOFF WERKSTOFFNR WERKSTOFFNUMMER WERKSTOFFE MAT MATERIAL MATNR MATERIALNR NR NO NUM NUMMER NUMBER',
    'EN DIN ISO AISI SAE ASTM ASME UNS JIS GB GBT BS AFNOR NF AA AW AC EURONORM TYPE TYP GRADE GR SORTE GUETE CLASS ALLOY LEGIERUNG',
    'BLANK GEZOGEN BLANKGEZOGEN KALTGEZOGEN GESCHAELT GESCHLIFFEN POLIERT GEBUERSTET GEWALZT WARMGEWALZT KALTGEWALZT GEBEIZT ROH',
    'VERGUETET GEHAERTET GEGLUEHT WEICHGEGLUEHT NORMALISIERT NORMALGEGLUEHT LOESUNGSGEGLUEHT EINSATZGEHAERTET SPANNUNGSARM NITRIERT',
    'VORVERGUETET VORVERG GEOELT GEFETTET VERG GEH WEICHGEGL VERGUTET GEHARTET GEGLUHT VERZINKT FEUERVERZINKT GALVANISCH ELOXIERT HARTELOXIERT BESCHICHTET GESTRAHLT PASSIVIERT WEICH HART',
    'ANNEALED HARDENED TEMPERED QUENCHED NORMALIZED NORMALISED BRIGHT DRAWN COLD HOT ROLLED PEELED GROUND POLISHED ANODIZED ANODISED PLATED',
    'GESCHMIEDET GERICHTET GRUNDIERT LACKIERT FOLIERT GEFRAEST ENTGRATET BRUENIERT WASSERVERGUETET LUFTVERGUETET OELVERGUETET GEB GEGL GUSSPLATTE',
    'INDUKTIV EINSATZGEH EXTRUDIERT GLASKLAR UV STABIL STABILISIERT STRANGGUSS SCHLEUDERGUSS SANDGUSS KOKILLENGUSS DRUCKGUSS',
    'PRE PREHARDENED STABILIZED STABILISED',
    'ROUGH TURNED COND CONDITION VIRGIN UNFILLED ALCLAD PRIMED PICKLED OILED COMMERCIALLY PURE',
    'MATIERE NUANCE TOLE BARRE ROND PLAT CARRE LAMINE FORGE ETIRE RECUIT TREMPE REVENU TRAITE PRETRAITE BROSSE POLI GALVANISE ANODISE BRUT',
    'NOIR BLANC GRIS ROUGE BLEU VERT JAUNE NATUREL',
    'BLECH PLATTE PLATTEN ROHR RUND RUNDSTAHL RUNDMATERIAL RUNDSTAB FLACH FLACHSTAHL VIERKANT SECHSKANT STANGE STAB PROFIL BAND BLOCK',
    'FEINBLECH GROBBLECH HOHLPROFIL VOLLMATERIAL SCHMIEDESTUECK GUSSTEIL STRANGPRESSPROFIL ZUSCHNITT HALBZEUG',
    'SHEET PLATE BAR TUBE PIPE ROUND FLAT HEX ROD BLOCK EXTRUSION EXTRUDED FORGING FORGED STRIP COIL BILLET PROFILE WIRE DRAHT',
    'NAT SW NATUR NATURAL NATURFARBEN SCHWARZ BLACK WEISS WHITE GRAU GREY GRAY BLAU BLUE GRUEN GREEN ROT RED GELB YELLOW KLAR CLEAR TRANSPARENT',
    'H6 H7 H8 H9 H10 H11 MM UND AND ODER OR BZW NACH ACC TO PER THE OF AUF',
    'ODER GLEICHWERTIG EQUIVALENT EQUIV AEHNLICH SIMILAR',
  ]
    .join(' ')
    .split(' '),
);

export const isIrrelevant = (word: string): boolean => WORDS.has(word);

export const irrelevantWords = (): Iterable<string> => WORDS;

const number = String.raw`\d+(?:\.\d+)?`;
/** Standards beside a grade, sizes, required hardness and strength. `DIN 1.4301` and `EN AW-6082` are grades. */
const REFERENCES: readonly RegExp[] = [
  /\b(?:(?:DIN|EN|ISO|BS|NF|UNI|PN|PREN)[\s-]*){1,4}(?:A\s?)?\d{3,5}(?:-\d+)*(?::\d{4}(?:-\d\d)?)?(?![\d.])/g,
  /\bAST?ME?\s*S?[ABF][\s-]?\d{1,4}M?(?:\s*\/\s*S?A?\d{1,4}M?)*(?:-\d\dA?)?\b/g,
  /\bJIS\s*[A-Z]\s?\d{4}\b/g,
  /\bGB(?:\s*\/\s*T)?\s*\d{3,5}(?:[.-]\d+)*\b/g,
  /\b(?:AMS|SEW|VDA|MIL)[\s-]*\d{3,4}[A-Z]?\b/g,
  new RegExp(
    String.raw`(?:Ø|\bDIA\.?|\bRD\.?|\bSW|\bVKT\.?|\bFL\.?|\bBL\.?|\b[TSD]\s*=)\s*${number}(?:\s*[X×*]\s*${number})*(?:\s*MM\b)?`,
    'g',
  ),
  new RegExp(String.raw`\b${number}(?:\s*[X×*]\s*${number}){1,4}(?:\s*MM)?\b`, 'g'),
  new RegExp(
    String.raw`\b${number}(?:\s*[-+]\s*${number})?\s*(?:HR[ABC]|HB[WS]?|HV\d{0,2}|N\s*/\s*MM2|MPA)\b`,
    'g',
  ),
  /\b(?:EHT|CHD|E)(?:\s*=)?\s*\d\.\d+(?:\s*[-+]\s*\d\.\d+)?(?:\s*MM\b)?/g,
  new RegExp(String.raw`\b${number}\s*MM\b`, 'g'),
  // Treatment after a number, as in 3.2315.71, and the two sides of a zinc coating.
  /(?<=\b\d\.\d{4})\.\d{2}\b/g,
  /\bZE\s?\d{2}\s*\/\s*\d{2}\b/g,
  // Colours, inches, gauges, and the bath of a tool steel.
  /\bRAL\s?\d{4}\b/g,
  /(?<![A-Z0-9.])(?:\d{1,2}(?:[\s-]\d)?\/\d{1,2}|\d{0,3}\.?\d{1,4})\s?(?:["”″]|IN(?:CH(?:ES)?)?\b|GA\b)/g,
  // Chromium and nickel of cutlery, and strength behind quenched and tempered.
  /\b18\s?\/\s?(?:8|10)\b/g,
  /(?<=\bQT)\s\d{3,4}\b/g,
  /\b(?:OIL|AIR|WATER)[\s-]?HARDENING\b/g,
];

/** The folded text without standards, sizes, hardness and strength. */
export const withoutReferences = (folded: string): string =>
  REFERENCES.reduce((text, pattern) => text.replace(pattern, ' '), folded);
