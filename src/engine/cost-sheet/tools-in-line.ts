import { componentWithTools, toolsOfComponent } from '../formulas/cost.ts';
import { toolAmortised } from '../formulas/tooling.ts';
import { toMicro } from '../quantities/micro.ts';
import type { CheckedLine } from './checked.ts';

const ofComponent = ({ terms }: CheckedLine): number => {
  const of = (name: string): number => terms.find((term) => term.name === name)?.value ?? 0;
  return toolsOfComponent.evaluate({
    tools: of('tools'),
    quantity: of('quantity'),
    price_factor: of('price_factor'),
  });
};

/** The part of a line and of those below it that pays for tools of parts, in millionths: no surcharge rests on it. */
export const toolsInLine = (line: CheckedLine): number => {
  if (line.children.length > 0) return line.children.reduce((sum, child) => sum + toolsInLine(child), 0);
  if (line.formula_id === toolAmortised.id) return toMicro(line.amount);
  return line.formula_id === componentWithTools.id ? toMicro(ofComponent(line)) : 0;
};
