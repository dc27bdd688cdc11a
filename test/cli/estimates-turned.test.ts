import { test } from 'vitest';
import { openAudit } from '../estimates/audit.ts';
import { TURNED } from '../estimates/turned/parts.ts';

const audit = openAudit('turned', TURNED);

test('twenty turned parts are priced as near to the estimates of a planner as they were [PRU-3]', () =>
  audit.expectNear({
    // Lathes of a large chuck have more torque and take deeper cuts, which made large steel rings cheaper; equal features are programmed once.
    1: { median: 1.147, covered: 20, farUnflagged: [] },
    // A screw from the next size of bar costs less.
    10: { median: 1.149, covered: 20, farUnflagged: [] },
    100: { median: 1.19, covered: 19, farUnflagged: [] },
    1000: { median: 1.209, covered: 17, farUnflagged: [] },
    // Parted off through the bar, the brass fitting left its band by a hundredth, and deeper cuts took one more out of it.
    10000: { median: 1.218, covered: 18, farUnflagged: [] },
  }));

test('no blank is lighter than its part, and each face is made, given or named [PRW-2]', () =>
  audit.expectWhole());

test('moved, turned and mirrored they cost the same [PRW-10]', () =>
  audit.expectUnmoved(['eccentric_pin', 'spindle_12x400', 'bush_thin_tube', 'ring_s355_d400']));
