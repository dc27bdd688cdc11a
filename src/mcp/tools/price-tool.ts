import { z } from 'zod';
import type { CallOperation, Operation } from '../call-operation.ts';
import {
  calculationId,
  cautionsOf,
  factFields,
  factsOf,
  findPriced,
  guidance,
  type Priced,
} from '../facts.ts';
import { defineTool, type Tool } from '../tool.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type Values<S extends Shape> = z.output<z.ZodObject<S>>;

type PriceTool<I extends Shape, O extends Shape> = Pick<Tool, 'name' | 'title' | 'description' | 'app'> & {
  /** Operations that it calls beside reading the price. */
  readonly asks?: readonly Operation[];
  /** True if the tool also prices other lots or factors. */
  readonly previews?: boolean;
  /** True to put the tool's own fields before those of the stored price, if an agent could confuse them. */
  readonly ownFieldsFirst?: boolean;
  readonly input?: I;
  readonly output: O;
  readonly run: (
    row: Priced,
    input: Values<I>,
    callOperation: CallOperation,
  ) => Promise<{
    readonly fields: z.input<z.ZodObject<O>>;
    readonly guidance: readonly string[];
    readonly text: string;
  }>;
};

/** A tool about one priced calculation: it takes the id, and returns the facts and cautions of the price with its own fields. */
export const definePriceTool = <O extends Shape, I extends Shape = Record<never, never>>(
  tool: PriceTool<I, O>,
): Tool => {
  const { asks = [], previews = false, ownFieldsFirst = false, input, output, run, ...rest } = tool;
  const own: Shape = output;
  return defineTool({
    ...rest,
    asks: ['getCalculation', ...(previews ? (['previewCalculation'] as const) : []), ...asks],
    input: z.strictObject({ calculation_id: calculationId, ...input }),
    // Parsing the output orders its fields like the schema.
    output: z.object(
      ownFieldsFirst ? { ...own, ...factFields, guidance } : { ...factFields, guidance, ...own },
    ),
    run: async (callOperation, args) => {
      const row = await findPriced(callOperation, args.calculation_id);
      const found = await run(row, args as object as Values<I>, callOperation);
      const guidance = [...cautionsOf(row), ...found.guidance];
      return {
        structured: { ...factsOf(row), guidance, ...(found.fields as object) },
        text: found.text,
      };
    },
  });
};
