import { describe, expect, test } from 'vitest';
import { price } from '../../../src/engine/index.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import type { Candidate } from '../../../src/engine/pipeline/planned.ts';
import { rank } from '../../../src/engine/pipeline/rank.ts';
import { planSubject } from '../../../src/engine/pipeline/subject.ts';
import { fc } from '../../support/properties.ts';
import { snapshots } from '../support/arbitraries.ts';
import { atLot, expectAsRun, expectEconomicsAsRun, forOneLot } from '../support/lots.ts';
import { propertyRuns } from '../support/runs.ts';

/** Each case prices one part at several lots. */
const few = { numRuns: Math.ceil(propertyRuns().numRuns / 8) };
const lots = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 }));

const machinesOf = ({ plan }: Candidate): string =>
  `${plan.id} ${plan.operations.map(({ machine }) => machine?.membership_id ?? '').join(' ')}`;

describe('the same part at other lots', { timeout: 1_200_000 }, () => {
  test('curve, preview, economics and findings give what a run at that lot gives, to the last digit', () => {
    fc.assert(
      fc.property(snapshots, lots, fc.nat(), (snapshot, lot, pick) => {
        const here = price(snapshot);
        if (here.outcome !== 'priced') return;
        const point = here.lot_curve[pick % here.lot_curve.length];
        for (const size of [lot, point?.lot_size ?? 1]) expectAsRun(snapshot, here, size);
        expectEconomicsAsRun(snapshot, here);
      }),
      few,
    );
  });

  test('the plans of a part are the same whatever its lot, with those that any lot would choose among them', () => {
    fc.assert(
      fc.property(snapshots, lots, (snapshot, lot) => {
        const there = openSnapshot(atLot(snapshot, lot));
        const known = planSubject(openSnapshot(snapshot)).candidates;
        expect(planSubject(there).candidates.map(machinesOf)).toEqual(known.map(machinesOf));
        const chosen = planSubject({ ...there, fleet: forOneLot(there.fleet) }).candidates;
        expect(known.map(machinesOf)).toEqual(expect.arrayContaining(chosen.map(machinesOf)));
        const run = price(there.snapshot);
        if (run.outcome !== 'priced') return;
        const least = rank(chosen, lot)[0];
        if (least !== undefined && !least.candidate.plan.unmade)
          expect(run.unit_cost * 1e6).toBeLessThanOrEqual(least.evaluation.scheme.unitCost.micro + 0.5);
      }),
      few,
    );
  });
});
