type Json = { readonly [field: string]: unknown };

/** A recorded call of an operation with its response; ids, times and secrets are made up. */
export type Example = {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
  /** Media type of a file; otherwise the response is JSON. */
  readonly media?: string;
};

type Content = Record<string, Json>;
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly (Json & { readonly in?: string; readonly name?: string })[];
  readonly requestBody?: Json & { readonly content: Content };
  readonly responses: Record<string, Json & { readonly content?: Content }>;
};
type Document = { readonly paths: Record<string, Record<string, Operation>> };

/** CSV responses by operation. */
type Sheets = Readonly<Record<string, ((answer: unknown) => string) | undefined>>;

const withRequestExample = (content: Content, example: unknown): Content =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]));

/** Puts each response under its media type, and CSV under that of sheets. */
const answered = (
  content: Content,
  { answer, media = 'application/json' }: Example,
  sheet: Sheets[string],
): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, declared]) => {
      if (type === media) return [type, { ...declared, example: answer }];
      if (type === 'text/csv' && sheet !== undefined) return [type, { ...declared, example: sheet(answer) }];
      return [type, declared];
    }),
  );

const shown = (operation: Operation, example: Example, sheets: Sheets): Operation => {
  const { requestBody, responses, parameters } = operation;
  const answer = responses[String(example.status)];
  if (answer?.content === undefined)
    throw new Error(`${operation.operationId} does not declare ${example.status}, which its example has`);
  const given = (where: string | undefined, name: string | undefined): unknown =>
    (where === 'path' ? example.params : where === 'query' ? example.query : undefined)?.[name ?? ''];
  return {
    ...operation,
    ...(parameters === undefined
      ? {}
      : {
          parameters: parameters.map((parameter) => {
            const value = given(parameter.in, parameter.name);
            return value === undefined ? parameter : { ...parameter, example: value };
          }),
        }),
    ...(requestBody === undefined || example.body === undefined
      ? {}
      : { requestBody: { ...requestBody, content: withRequestExample(requestBody.content, example.body) } }),
    responses: {
      ...responses,
      [String(example.status)]: {
        ...answer,
        content: answered(answer.content, example, sheets[operation.operationId]),
      },
    },
  };
};

/** Adds the recorded request and response to each operation. */
export const withExamples = <T extends object>(
  description: T,
  examples: Readonly<Record<string, Example | undefined>>,
  sheets: Sheets,
): T => {
  const document = description as T & Document;
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const all = Object.entries(methods).map(([method, operation]) => {
      const example = examples[operation.operationId];
      return [method, example === undefined ? operation : shown(operation, example, sheets)];
    });
    return [path, Object.fromEntries(all)];
  });
  return { ...description, paths: Object.fromEntries(paths) };
};
