import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose text is short and whose work is long: by size they would come last, and the other workers would wait for them. */
const LONGEST = ['test/contract/outside/schemathesis.test.ts'];

const rank = ({ moduleId }: TestSpecification): number =>
  LONGEST.some((file) => moduleId.endsWith(`/${file}`)) ? 0 : 1;

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

/** Within its group each long file begins first; the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}
