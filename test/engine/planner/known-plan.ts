import { readFileSync } from 'node:fs';
import { findMaterial } from '../../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../../src/cli/plan/preset.ts';
import { planReport } from '../../../src/cli/plan/report.ts';
import { snapshotOf } from '../../../src/cli/plan/snapshot.ts';
import { type PricingGeometry, price } from '../../../src/engine/index.ts';

/** Money moves with prices that have nothing to do with the plan. */
const withoutMoney = (line: string): string =>
  line
    .replace(/^(OP\d.*?(?: +\d+\.\d\d){4}) +\d+\.\d{3}/, '$1')
    .replace(/^(op .*) +EUR$/, '$1')
    .trimEnd();

/**
 * What `npm run plan -- FILE --env de-2026 --lot 100` prints of a part down to the sum of its times, or of the reasons against it, money
 * left out.
 */
export const printedPlan = (facts: PricingGeometry, material?: string): readonly string[] => {
  const environment = presetEnvironment('de-2026');
  const found = findMaterial(material, environment.settings.default_material_family.value);
  if (!found.ok) throw new Error(found.problem);
  const asked = { lot: 100, language: 'en' };
  const lines = planReport([price(snapshotOf(facts, found.material, environment, asked))]).split('\n');
  const end = lines.findIndex((line) => line.startsWith('op: operation'));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => line !== '')
    .map(withoutMoney);
};

export type ReviewedPlan = {
  readonly file: string;
  readonly material: string | undefined;
  readonly lines: readonly string[];
};

const PAGE = new URL('./reviewed-plans.md', import.meta.url);

/** The lines of every block of one kind on the page of reviewed plans. */
export const reviewedBlocks = (kind: string): readonly (readonly string[])[] =>
  [...readFileSync(PAGE, 'utf8').matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, body = '']) => body.trimEnd().split('\n'),
  );

/** The blocks of the page, each headed by its file and, where one is asked for, the material. */
export const reviewedPlans = (): readonly ReviewedPlan[] =>
  reviewedBlocks('plan').map(([head = '', ...lines]) => {
    const [file = '', material] = head.split(' --material ');
    return { file, material: material?.replaceAll('"', ''), lines };
  });
