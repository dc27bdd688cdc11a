import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../src/engine/records.ts';
import { type GradeName, knownPart, planNamed, planOf, runMinutes, setupMinutes } from './plan.ts';

const page = readFileSync(new URL('../../../docs/method/reviewed-plans.md', import.meta.url), 'utf8');

const blocks = (kind: string): readonly (readonly string[])[] =>
  [...page.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, body = '']) =>
    body.trim().split('\n'),
  );

const minutes = (elements: readonly { readonly time: { readonly value: number } }[]): number =>
  elements.reduce((sum, one) => sum + one.time.value, 0) / 60;

const lineOf = ({ op_id, setup_no, step, machine, time }: Operation): string =>
  [
    op_id,
    setup_no,
    step,
    machine?.machine_id ?? '-',
    time === null ? '-' : (minutes(time.th) * time.cycle_efficiency.value).toFixed(2),
    time === null ? '-' : minutes(time.tn).toFixed(2),
    time === null ? '-' : minutes(time.tr).toFixed(1),
  ].join(' | ');

describe('the reviewed plans', () => {
  it.each(blocks('plan'))('%s', (head, ...lines) => {
    const [stem = '', grade = '', name = ''] = head.split(' ');
    const plan = planNamed(planOf({ facts: knownPart(stem), grade: grade as GradeName }), name);
    const whole = `te ${runMinutes(plan).toFixed(2)} tr ${setupMinutes(plan).toFixed(1)}`;
    expect([...plan.operations.map(lineOf), whole]).toEqual(lines);
  });

  it.each(blocks('refused'))('%s is refused', (head, ...reasons) => {
    const [stem = '', grade = ''] = head.split(' ');
    const { planning } = planOf({ facts: knownPart(stem), grade: grade as GradeName });
    expect(planning.plans).toEqual([]);
    expect([...new Set(planning.rejected.map(({ reason }) => reason))]).toEqual(reasons);
  });

  it('name every single part of the examples', () => {
    for (const stem of [
      'plate_holes_pocket',
      'shaft_turned',
      'bracket_sheetmetal',
      'block_features',
      'shaft_keyway_crosshole',
    ])
      expect(blocks('plan').map(([head]) => head?.split(' ')[0])).toContain(stem);
    expect(page).toContain('plate_rotated.step');
  });
});
