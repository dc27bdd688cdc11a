import { describe, expect, test } from 'vitest';
import { worded } from '../../src/cli/plan/words.ts';
import { errorOf } from '../../src/db/calculation-record/failure.ts';
import type { GeometryFeature } from '../../src/engine/index.ts';
import { AUDIT } from '../../src/texts/audit.ts';
import { FAILURES } from '../../src/texts/failures.ts';
import { FILE_FAULTS, fileFault } from '../../src/texts/files.ts';
import { FINDINGS } from '../../src/texts/findings.ts';
import { TEXTS, text, textOrId } from '../../src/texts/index.ts';
import { MACHINE_REASONS } from '../../src/texts/machines.ts';
import { NOTES } from '../../src/texts/notes.ts';
import { PLAN } from '../../src/texts/plan.ts';
import { REPORTS } from '../../src/texts/reports.ts';
import { SHAPES } from '../../src/texts/shapes.ts';
import { SHARES } from '../../src/texts/shares.ts';
import { SHEET, STOCK } from '../../src/texts/sheet.ts';
import { FEATURES, PROCESSES, STEPS, TOOLS } from '../../src/texts/steps.ts';
import { TERMS } from '../../src/texts/terms.ts';
import { texts } from '../../src/texts/text.ts';
import { UNCERTAINTIES } from '../../src/texts/uncertainties.ts';
import { WORKBENCH } from '../../src/texts/workbench.ts';
import { TEXTS as WEB_TEXTS } from '../../web/src/texts/index.ts';

const GROUPS = [
  AUDIT,
  FAILURES,
  FEATURES,
  FILE_FAULTS,
  FINDINGS,
  MACHINE_REASONS,
  NOTES,
  PLAN,
  PROCESSES,
  REPORTS,
  SHAPES,
  SHARES,
  SHEET,
  STEPS,
  STOCK,
  TERMS,
  TOOLS,
  UNCERTAINTIES,
  WORKBENCH,
];

describe('the catalogue', () => {
  test('no id has two texts: each stands in one file', () => {
    const all = GROUPS.flatMap((group) => Object.keys(group));
    expect(all.length).toBeGreaterThan(450);
    expect(all.length).toBe(new Set(all).size);
    expect(Object.keys(TEXTS).sort()).toEqual(all.sort());
  });

  test('the reason of a file is the stored sentence in English, and the text of its code in German', () => {
    const stored = 'The STEP file is cut short: its end mark is missing.';
    expect(fileFault('en', 'unreadable', stored)).toBe(stored);
    expect(fileFault('de-AT', 'unreadable', stored)).toBe(FILE_FAULTS['file.unreadable'].de);
    expect([fileFault('de', 'no_such_code', stored), fileFault('de', null, null)]).toEqual([stored, null]);
    expect(fileFault('en', 'unreadable', null)).toBe(FILE_FAULTS['file.unreadable'].en);
  });

  test('a missing language and a parameter of one language only are type errors', () => {
    // @ts-expect-error German is missing.
    texts({ 'a.b': { en: 'a' } });
    // @ts-expect-error German lacks a parameter.
    texts({ 'a.b': { en: 'a {c}', de: 'a' } });
    // @ts-expect-error German names another parameter.
    texts({ 'a.b': { en: 'a {c}', de: 'a {d}' } });
    // @ts-expect-error English can do without the parameter, German cannot.
    texts({ 'a.b': { en: 'a[ {c}]', de: 'a {c}' } });
    expect(texts({ 'a.b': { en: 'a {c}[ {d}]', de: '{c}[ {d}] a' } })).toBeTruthy();
  });

  test('a text asks for its parameters', () => {
    // @ts-expect-error `machine` may be missing, `step` may not.
    text('en', 'line.machine.run', { op: 'OP10' });
    expect(text('en', 'line.machine.run', { op: 'OP10', step: 'drill' })).toBe('OP10 drilling');
  });

  test('no text is empty', () => {
    const all = { ...TEXTS, ...WEB_TEXTS };
    expect(Object.values(all).filter(({ en, de }) => en.trim() === '' || de.trim() === '')).toEqual([]);
  });
});

describe('a text', () => {
  test('has rates in percent, numbers in the language’s own decimals, unknown words as they are', () => {
    expect(text('en', 'line.sga', { rate: 0.125, base: 'manufacturing_cost' })).toBe(
      'Administration and sales overhead, 12.5 % of manufacturing cost',
    );
    expect(text('de-AT', 'line.sga', { rate: 0.125, base: 'manufacturing_cost' })).toBe(
      'Verwaltungs- und Vertriebsgemeinkosten, 12,5 % auf Herstellkosten',
    );
    expect(text('fr', 'line.sga', { rate: 0.1, base: 'manufacturing_cost' })).toContain('10 % of');
    expect(textOrId('en', 'line.tooling.wear', { op: 'OP10', klass: 'magic_wand', size: '' })).toBe(
      'OP10 magic wand',
    );
    expect(textOrId('en', 'line.unknown')).toBe('line.unknown');
    expect(text('de', 'line.calibration', { category: 'material', factor: 1.03255 })).toContain('1,0326');
  });

  test('leaves out brackets without a value', () => {
    expect(text('en', 'line.special_direct.programming', { op: '' })).toBe('Programming');
    expect(text('en', 'note.callout_unmatched', { thread: 'M8', fit: '', nominal_mm: 0 })).toBe(
      'A callout of the drawing matches no feature of the model, thread M8. It is not in the price.',
    );
  });

  test('begins with a capital where it is a sentence, and has one full stop', () => {
    expect(text('en', 'note.other_process_wins', { process: 'die_casting', from_lot_least: 5200 })).toBe(
      'Die casting would cost less at this quantity; with the cheapest tooling from about 5200 pieces.',
    );
    expect(text('en', 'failure.file_failed', { reason: 'The file my_part.step is empty.' })).toBe(
      'The CAD file could not be read: The file my_part.step is empty. Correct the file, upload it again and run again.',
    );
  });
});

describe('a failure', () => {
  test('has words for codes; what is not known is left out [CAR-6]', () => {
    const params = { klass: 'turning or mill_turn', first_reason: 'chuck' };
    expect(errorOf('en-GB', { code: 'no_capable_machine', params })).toBe(
      'no_capable_machine: No machine for turning or mill-turning in this environment can make the part: the part does not fit the chuck. Add a suitable machine; rejected_machines lists every reason.',
    );
    expect(errorOf('de', { code: 'no_capable_machine', params })).toContain(
      'Keine Maschine für Drehen oder Drehfräsen in dieser Umgebung kann das Teil fertigen: das Teil passt nicht in das Futter.',
    );
    expect(errorOf('en', { code: 'no_capable_machine', params: { klass: 'grinding' } })).toContain(
      'No machine for grinding in this environment can make the part. Add',
    );
    expect(errorOf('de', { code: 'wall_too_thin', params: { wall_mm: 0.1234, least_mm: 0.5 } })).toContain(
      'Eine Wand von 0,123 mm ist dünner als die fräsbaren 0,5 mm.',
    );
    expect(errorOf('en', { code: 'a_reason_of_tomorrow', params: {} })).toMatch(
      /^a_reason_of_tomorrow: No process plan was found/,
    );
  });

  test('names the next step wherever the user has one', () => {
    const WITHOUT = [
      // Of a route that does not suit the part: other routes are tried.
      'contour_tolerance',
      'dearer_before_surcharges',
      'dearer_with_tool',
      'deep_bore_from_bar',
      'faces_unmade',
      'features_beside_the_axis',
      'hole_too_deep',
      'no_clamping_saved',
      'no_section',
      'no_sheet',
      'no_turning_axis',
      'too_slender',
      'too_thick_for_laser',
    ];
    const oneSentence = Object.entries(FAILURES)
      .filter(([, { en }]) => !/\.[\]]? [A-Z]/.test(en))
      .map(([id]) => id.slice('failure.'.length));
    expect(oneSentence.filter((code) => !WITHOUT.includes(code))).toEqual([]);
  });
});

describe('words of a plan', () => {
  test('fold equal features; a code without a text stays as it is [PRR-2]', () => {
    const hole = (id: string) => ({ id, kind: 'hole', diameter_mm: 6, depth_mm: 2 }) as GeometryFeature;
    const known = new Map(['hole-1', 'hole-2'].map((id) => [id, hole(id)]));
    expect(worded('en', 'note', 'punching', { features: 'hole-1, hole-2' }, known)).toBe(
      'Turret punching is subcontracted: hole-1 … hole-2: 2 × Ø6.',
    );
    expect(worded('de', 'machine_reason', 'bar_capacity', { has: 42, needs: 45.5 })).toBe(
      'die Stange passt nicht durch die Spindel: Stangendurchlass 42 mm, Stange 45,5 mm',
    );
    expect(worded('en', 'failure', 'never_heard_of', { depth_mm: 1.2 })).toBe('never_heard_of depth_mm 1.2');
    expect(worded('en', 'note', 'no_cad')).toMatch(/^The revision has no CAD file/);
  });
});
