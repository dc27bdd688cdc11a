import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printedPlan, reviewedPlans } from './known-plan.ts';
import { knownPart } from './plan.ts';

/** Read from CAD alone: it has no geometry of one part to keep as a record. */
const ASSEMBLY = 'assembly3.step';

describe('the reviewed plans', () => {
  it.each(reviewedPlans().filter(({ file }) => file !== ASSEMBLY))('$file $material', (reviewed) => {
    const facts = knownPart(reviewed.file.replace('.step', ''));
    expect(printedPlan(facts, reviewed.material)).toEqual(reviewed.lines);
  });

  it('have a review and a range for every part that is made [PRR-6]', () => {
    const page = readFileSync(new URL('./reviewed-plans.md', import.meta.url), 'utf8');
    const made = reviewedPlans().filter(({ lines }) => lines[0]?.startsWith('Plan'));
    // The plate turned in space shares the review of the plate.
    expect(page.match(/Range taken as acceptable/g)).toHaveLength(made.length - 1);
  });
});
