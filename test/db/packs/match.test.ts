import { describe, expect, it } from 'vitest';
import { formOf, type Match, matchDrawing, type Named, type Target } from '../../../src/db/packs/match.ts';
import { fc } from '../../support/properties.ts';

const target = (key: string, productId: string, name = productId): Target => ({ key, productId, name });
const file = (filename: string, of: Partial<Named> = {}): Named => ({
  filename,
  drawingNumbers: [],
  titles: [],
  ...of,
});
const one = (key: string, basis: string) => ({ kind: 'one', key, basis });
const none = (...candidates: string[]) => ({ kind: 'unassigned', candidates });

const ROOT = target('p0', 'ASSY-ROOT', 'Frame');
const PLATE = target('p1', '4711-00-12', 'Base plate');
const LEFT = target('p2', 'BRACKET_L', 'Bracket, left');
const RIGHT = target('p3', 'BRACKET_R', 'Bracket, right');
const TARGETS = [ROOT, PLATE, LEFT, RIGHT];

describe('what a drawing shows', () => {
  it.each<[string, Named, unknown]>([
    [
      'the drawing number',
      file('scan 3.pdf', { drawingNumbers: ['4711.00.12'] }),
      one('p1', 'drawing_number'),
    ],
    ['the file name', file('4711_00_12.PDF'), one('p1', 'filename')],
    ['the title', file('scan 3.pdf', { titles: ['BASE  PLATE'] }), one('p1', 'title')],
    ['a number in full-width signs', file('４７１１－００－１２.png'), one('p1', 'filename')],
    ['a name with its revision', file('4711-00-12_Rev.B.pdf'), one('p1', 'filename')],
    ['a name with a revision letter', file('4711-00-12 C.jpeg'), one('p1', 'filename')],
    ['the name of the assembly', file('assy-root.pdf'), one('p0', 'filename')],
    ['the title of the assembly', file('x.pdf', { titles: ['Frame'] }), one('p0', 'title')],
    ['a letter that is no revision', file('BRACKET_L.pdf'), one('p2', 'filename')],
    ['a part of a number', file('4711-00.pdf'), none()],
    ['nothing', file('letter.pdf', { titles: ['Terms of delivery'] }), none()],
    ['signs alone', file('--.pdf'), none()],
    ['the stem of two', file('BRACKET.pdf'), none()],
    [
      'two components, on its two pages',
      file('both.pdf', { drawingNumbers: ['BRACKET_L', 'BRACKET_R'] }),
      none('p2', 'p3'),
    ],
  ])('is found by %s', (_what, named, match) => {
    expect(matchDrawing(named, TARGETS)).toEqual(match);
  });

  it('asks the number before the name of the file, and that before the title [CAR-2]', () => {
    const says = file('BRACKET_L.pdf', { drawingNumbers: ['4711-00-12'], titles: ['Bracket, right'] });
    expect(matchDrawing(says, TARGETS)).toEqual(one('p1', 'drawing_number'));
    expect(matchDrawing({ ...says, drawingNumbers: ['unknown'] }, TARGETS)).toEqual(one('p2', 'filename'));
    expect(matchDrawing({ ...says, drawingNumbers: [], filename: 'x.pdf' }, TARGETS)).toEqual(
      one('p3', 'title'),
    );
  });

  it('prefers what is written so to what differs in its revision, and guesses between revisions never [CAR-2]', () => {
    const revisions = [target('p1', '4711-A'), target('p2', '4711-B')];
    expect(matchDrawing(file('4711-B.pdf'), revisions)).toEqual(one('p2', 'filename'));
    expect(matchDrawing(file('4711.pdf'), revisions)).toEqual(none('p1', 'p2'));
  });

  it('finds two components of one number equally likely', () => {
    expect(matchDrawing(file('A1.pdf'), [target('p1', 'A1'), target('p2', 'a-1')])).toEqual(none('p1', 'p2'));
  });

  it('depends on no order of the components, and never on anything but equality', () => {
    const text = fc.string({
      unit: fc.constantFrom('A', 'b', '1', '7', '-', ' ', '.', 'ß', 'Ⅳ'),
      maxLength: 6,
    });
    const targets = fc.array(fc.tuple(text, text), { maxLength: 6 });
    const sorted = (match: Match): unknown =>
      match.kind === 'one' ? match : { ...match, candidates: [...match.candidates].sort() };
    fc.assert(
      fc.property(targets, text, fc.array(text, { maxLength: 2 }), (all, filename, drawingNumbers) => {
        const made = all.map(([id, name], at) => target(`p${at}`, id, name));
        const named = file(filename, { drawingNumbers });
        const match = matchDrawing(named, made);
        expect(sorted(matchDrawing(named, [...made].reverse()))).toEqual(sorted(match));
        if (match.kind !== 'one') return;
        const hit = made.find(({ key }) => key === match.key);
        const said = match.basis === 'filename' ? [filename] : drawingNumbers;
        const forms = said.flatMap((one) => formOf(one) ?? []);
        const own = formOf(hit?.productId ?? '');
        expect(forms.some(({ whole, plain }) => whole === own?.whole || plain === own?.plain)).toBe(true);
      }),
    );
  });
});
