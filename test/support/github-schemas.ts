import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Parsed = {
  readonly context: {
    readonly errors: { readonly getErrors: () => readonly { readonly message: string }[] };
  };
};
type Parse = (file: { readonly name: string; readonly content: string }, trace: object) => Parsed;

const ENTRY = `export { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
export { parseAction } from '@actions/workflow-parser/actions/action-parser';`;

/** The parser of GitHub, bundled: it imports its schemas as Node does not allow. */
export const openGitHubSchemas = async () => {
  const folder = await mkdtemp(path.join(ROOT, 'node_modules/.cache/github-'));
  try {
    await writeFile(path.join(folder, 'entry.js'), ENTRY);
    const built = await rolldown({ input: path.join(folder, 'entry.js'), platform: 'node' });
    await built.write({ file: path.join(folder, 'bundle.mjs'), format: 'esm' });
    await built.close();
    const { NoOperationTraceWriter, parseAction, parseWorkflow } = (await import(
      pathToFileURL(path.join(folder, 'bundle.mjs')).href
    )) as {
      readonly NoOperationTraceWriter: new () => object;
      readonly parseAction: Parse;
      readonly parseWorkflow: Parse;
    };
    const problemsWith = (parse: Parse) => (content: string) =>
      parse({ name: 'file.yml', content }, new NoOperationTraceWriter())
        .context.errors.getErrors()
        .map(({ message }) => message);
    return { action: problemsWith(parseAction), workflow: problemsWith(parseWorkflow) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
