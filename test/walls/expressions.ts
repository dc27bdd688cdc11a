import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../../src');

/** A regular expression of the source, and where it stands. */
export type Expression = { readonly place: string; readonly source: string; readonly flags: string };

/** Constants of a file by name, for expressions that are put together from them. */
const constantsOf = (file: ts.SourceFile): ReadonlyMap<string, ts.Expression> => {
  const found = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      found.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** The text of a constant expression; null for anything that is only known at run time. */
const textOf = (node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined ? null : textOf(value, constants);
  }
  if (ts.isTaggedTemplateExpression(node)) {
    if (node.tag.getText() !== 'String.raw') return null;
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? template.text;
    return joined(template, (part) => part.rawText ?? part.text, constants);
  }
  return ts.isTemplateExpression(node) ? joined(node, (part) => part.text, constants) : null;
};

const joined = (
  template: ts.TemplateExpression,
  read: (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail) => string,
  constants: ReadonlyMap<string, ts.Expression>,
): string | null =>
  template.templateSpans.reduce<string | null>((before, span) => {
    const value = textOf(span.expression, constants);
    return before === null || value === null ? null : `${before}${value}${read(span.literal)}`;
  }, read(template.head));

/** `RegExp(…)` or `new RegExp(…)`. */
const isConstruction = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

/** @throws for an expression that is put together at run time: nobody can say what it costs */
const expressionsOf = (name: string): Expression[] => {
  const file = ts.createSourceFile(
    name,
    readFileSync(path.join(ROOT, name), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const constants = constantsOf(file);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const place = () => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ place: place(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (isConstruction(node)) {
      const [source, flags] = [...(node.arguments ?? [])].map((argument) => textOf(argument, constants));
      if (source === null || source === undefined || flags === null)
        throw new Error(`${place()}: an expression that is only known at run time`);
      found.push({ place: place(), source, flags: flags ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** Every regular expression of `src/`, found by syntax, each once. */
export const expressionsOfSource = (): readonly Expression[] => {
  const names = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = names.sort().flatMap(expressionsOf);
  return [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
};
