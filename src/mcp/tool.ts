import { z } from 'zod';
import type { AppName } from './apps/pages.ts';
import type { CallOperation, Operation } from './call-operation.ts';

export type Answer<O> = {
  readonly structured: O;
  /** A few sentences that an agent can quote unchanged. */
  readonly text: string;
};

/** One tool: its name, input and output, and the API operations that it calls. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly asks: readonly Operation[];
  /** The page that shows its results, in clients that support MCP Apps. */
  readonly app?: AppName;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (callOperation: CallOperation, input: unknown) => Promise<Answer<Record<string, unknown>>>;
};

const outlineOf = (schema: unknown): z.ZodType => {
  if (schema instanceof z.ZodNullable) return outlineOf(schema.unwrap()).nullable();
  if (schema instanceof z.ZodArray) return z.array(outlineOf(schema.element));
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return z.looseObject({});
  return schema as z.ZodType;
};

/**
 * The output schema for the list of tools: top-level fields only, because agents read the whole list first. The fields that all
 * results about a price share are described once, in the instructions of the server.
 */
export const publishedOutput = (
  output: z.ZodObject,
  shared: Readonly<Record<string, unknown>>,
): z.ZodObject =>
  z
    .looseObject(
      Object.fromEntries(
        Object.entries(output.shape).flatMap(([name, schema]) =>
          Object.hasOwn(shared, name) ? [] : [[name, outlineOf(schema)]],
        ),
      ),
    )
    .partial();

type Definition<I extends z.ZodObject, O extends z.ZodObject> = Omit<Tool, 'input' | 'output' | 'run'> & {
  readonly input: I;
  readonly output: O;
  readonly run: (callOperation: CallOperation, input: z.output<I>) => Promise<Answer<z.input<O>>>;
};

export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(tool: Definition<I, O>): Tool => ({
  ...tool,
  // The caller has parsed the input with the schema of this tool.
  run: (callOperation, input) => tool.run(callOperation, input as z.output<I>),
});
