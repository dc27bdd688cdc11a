import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the nearest package.json above a script: what the child needs to load its code. */
export function packageRoot(script: string): string {
  for (let at = dirname(script); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
    if (at === dirname(at)) return dirname(script);
  }
}

/**
 * Arguments for Node's permission model: the child reads its code, its job's files and its folder, writes its folder,
 * and starts nothing. Data and settings that lie beside the code (`.data`, `.env`) stay out of reach.
 */
export function nodeArguments(of: {
  readonly script: string;
  readonly readable: readonly string[];
  readonly tmpDir: string;
  readonly allow: { readonly workers?: boolean; readonly addons?: boolean } | undefined;
}): string[] {
  const root = packageRoot(of.script);
  const code = ['src', 'test', 'node_modules', 'package.json'].map((name) => join(root, name));
  const reads = [...code, dirname(of.script), of.tmpDir, ...of.readable];
  return [
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${of.tmpDir}`,
    ...(of.allow?.workers === true ? ['--allow-worker'] : []),
    ...(of.allow?.addons === true ? ['--allow-addons'] : []),
    '--disable-warning=ExperimentalWarning',
    of.script,
  ];
}
