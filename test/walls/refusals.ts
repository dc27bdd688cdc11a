import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const API = path.resolve(import.meta.dirname, '../../src/api');

/**
 * What a handler may say of itself: the request could not be read, or the credential may not make it, or there is no such thing. Every other
 * code tells of what is stored, and whether a write may happen is decided beside the store.
 */
const OF_THE_REQUEST: readonly string[] = [
  'bad_request',
  'forbidden_origin',
  'insufficient_scope',
  'invalid_api_key',
  'invalid_credentials',
  'invalid_cursor',
  'invalid_operator_token',
  'method_not_allowed',
  'not_found',
  'payload_too_large',
  'too_many_requests',
  'unsupported_media_type',
  'url_refused',
];

const parse = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/** Errors that a file makes of a rule: `conflict(…)`, or `new ApiError` of a code that tells of what is stored. */
export const rulesIn = (name: string, text: string): readonly string[] => {
  const file = parse(name, text);
  const found: string[] = [];
  walk(file, (node) => {
    const place = () => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isCallExpression(node) && node.expression.getText() === 'conflict')
      found.push(`${place()} conflict`);
    if (!ts.isNewExpression(node) || node.expression.getText() !== 'ApiError') return;
    const [code] = node.arguments ?? [];
    const word = code !== undefined && ts.isStringLiteral(code) ? code.text : '?';
    if (!OF_THE_REQUEST.includes(word)) found.push(`${place()} ${word}`);
  });
  return found;
};

/** Functions of `db` that a file uses: whoever only words a refusal needs their types, and a bound to name. */
export const functionsOfDbIn = (name: string, text: string): readonly string[] =>
  parse(name, text).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.getText().includes('/db/'))
      return [];
    const clause = statement.importClause;
    if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const names = clause.namedBindings;
    if (names === undefined || !ts.isNamedImports(names)) return [`${name}: ${statement.getText()}`];
    return names.elements
      .filter((one) => !one.isTypeOnly && !/^[A-Z_]+$/.test(one.name.text))
      .map((one) => `${name}: ${one.name.text}`);
  });

const sources = (): readonly (readonly [string, string])[] =>
  readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(path.join(API, name), 'utf8')]);

const isRefusals = (name: string): boolean => path.basename(name) === 'refusals.ts';

export const handlers = () =>
  sources().filter(([name]) => !isRefusals(name) && !name.startsWith(`kit${path.sep}`));
export const refusals = () => sources().filter(([name]) => isRefusals(name));
