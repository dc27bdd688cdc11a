import { test } from 'vitest';
import { openAudit } from '../estimates/audit.ts';
import { TURNED } from '../estimates/turned/parts.ts';

const audit = openAudit('turned', TURNED);

test('twenty turned parts are priced as near to the estimates of a planner as they were', () =>
  audit.expectNear({
    1: { median: 1.1, covered: 18, farUnflagged: [] },
    // A screw from the next size of bar costs less.
    10: { median: 1.131, covered: 19, farUnflagged: [] },
    100: { median: 1.17, covered: 14, farUnflagged: [] },
    1000: { median: 1.2, covered: 13, farUnflagged: [] },
    // Parted off through the bar, the brass fitting left its band by a hundredth.
    10000: { median: 1.22, covered: 15, farUnflagged: [] },
  }));

test('no blank is lighter than its part, and each face is made, given or named', () => audit.expectWhole());

test('moved, turned and mirrored they cost the same', () =>
  audit.expectUnmoved(['eccentric_pin', 'spindle_12x400', 'bush_thin_tube', 'ring_s355_d400']));
