/** The sentences that stand in the source and reach a person: messages, labels, pages, mails, help texts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pythonTexts } from './python.ts';

export type Text = {
  /** Where it stands: a file with the name that encloses it, or a place in the published description. */
  readonly place: string;
  /** Its values in braces. */
  readonly text: string;
};

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Generated, scripts of shells, or words that are compared with the text of a drawing. */
const LEFT_OUT =
  /\/generated\/|^src\/api\/samples\/|\/cli\/completion[.]ts$|^src\/console\/style[.]ts$|^src\/(db\/functions|drawings\/(grammar|title|ocr|raster|layout)|cad\/part21)\//;

/** Calls whose texts only a developer reads. */
const OF_DEVELOPERS = /^(log|logger|child|logOf)$/;

const nameOf = (node: ts.Node): string | null => {
  if (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isMethodDeclaration(node))
    return node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : null;
  if (ts.isPropertyAssignment(node))
    return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : null;
  return null;
};

const rootOf = (call: ts.Expression): string => {
  if (ts.isIdentifier(call)) return call.text;
  if (ts.isPropertyAccessExpression(call) || ts.isCallExpression(call)) return rootOf(call.expression);
  return '';
};

const isOfDevelopers = (node: ts.Node): boolean => {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Error';
  if (ts.isCallExpression(node)) return OF_DEVELOPERS.test(rootOf(node.expression));
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() !== 'html';
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeNode(node) ||
    ts.isRegularExpressionLiteral(node)
  );
};

const inBraces = (expression: ts.Expression): string =>
  `{${/[A-Za-z_]\w*(?=\W*$)/.exec(expression.getText())?.[0] ?? '…'}}`;

const rawOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return (
    node.head.text + node.templateSpans.map((span) => inBraces(span.expression) + span.literal.text).join('')
  );
};

/** Words with a space between them; SQL, markup without words, selectors and types of content are none. */
const isSentence = (text: string): boolean =>
  /\p{L}{2,}[,:;.)]? (\p{L}|\{)/u.test(text) &&
  /\p{Ll}{2}/u.test(text) &&
  !/^(select|insert|update|delete|with|create|begin isolation|--?\w)\b/i.test(text);

/** Markup leaves its words. */
export const partsOf = (raw: string): readonly string[] =>
  raw
    // A paragraph, or a line of options, is a text of its own.
    .split(/<[^>]*>|\n\s*\n|\n(?=\s{2,})/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(isSentence);

const textsOf = (file: string): readonly Text[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Text[] = [];
  const visit = (node: ts.Node, names: readonly string[]): void => {
    if (isOfDevelopers(node)) return;
    const raw = rawOf(node);
    if (raw !== null && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
      for (const text of partsOf(raw)) found.push({ place: [file, ...names].join(' '), text });
    const name = nameOf(node);
    // The outermost name and the key are enough to find it.
    const inside = name === null ? names : [...names.slice(0, 1), name];
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return found;
};

/** The service, the texts of the workbench, and the clients with their command line. */
const FOLDERS = ['src', 'web/src/texts', 'clients/typescript/src', 'clients/python/src'];
/** Made from the description, whose texts are listed already, and only when the package is built. */
const MADE = /\/should_cost\/(models|operations)\.py$/;

export const sourceTexts = (): readonly Text[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
    .filter((name) => /\.(ts|js|py)$/.test(name) && !LEFT_OUT.test(name) && !MADE.test(name))
    .sort()
    .flatMap((name) => (name.endsWith('.py') ? pythonTexts(name) : textsOf(name)));
