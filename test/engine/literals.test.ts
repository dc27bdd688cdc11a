import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../src/engine/', import.meta.url);
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort();

/** Numbers of a file that are more than 0, 1 and 2, each with the named constant that it stands in; types do not count. */
const figuresOf = (name: string, text: string): readonly string[] => {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, constant: string): void => {
    const within = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : constant;
    const plain = ts.isNumericLiteral(node) && !['0', '1', '2'].includes(node.text);
    if ((plain && !ts.isLiteralTypeNode(node.parent)) || ts.isBigIntLiteral(node))
      found.push(`${name} ${within || node.getText()}`);
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, '');
  return [...new Set(found)];
};

const isBare = (node: ts.Node): boolean =>
  ts.isNumericLiteral(node) ||
  (ts.isParenthesizedExpression(node) && isBare(node.expression)) ||
  (ts.isBinaryExpression(node) && isBare(node.left) && isBare(node.right));

/** Numbers that are put together from bare ones, as 2 + 1; a half is none. */
const composedOf = (name: string, text: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isHalf = node.getText() === '1 / 2';
    if (ts.isBinaryExpression(node) && isBare(node) && !isHalf) found.push(`${name} ${node.getText()}`);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
};

/** Conversions between units, ratios of plane figures, and agreements on noise, display and numbering, have a room of their own. */
const isConversion = (name: string): boolean => name.startsWith('quantities/');

/** Figures that no price rests on, each with the reason why it is no row of the registry. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'assembly/fastener.ts length': 'index of a group in a regular expression',
  'confidence/confidence.ts SHOWN': 'entries that are shown',
  'confidence/figures.ts STEP': 'step of a difference',
  'confidence/figures.ts STEEPEST': 'where a jump is no slope',
  'drivers/drivers.ts SHOWN': 'entries that are shown',
  'lots/curve.ts DECADE': 'sizes at which the curve is drawn',
  'machines/cost-by-lot.ts GREATEST_LOT': 'bound of a lot in the contract with customers',
  'lots/curve.ts TEN': 'sizes at which the curve is drawn',
  'preview-weight.ts FEATURES_OF_A_COMPONENT': 'weight of a request, not of a price',
  'preview-weight.ts KINDS_OF_A_PLAN': 'weight of a request, not of a price',
  'preview-weight.ts MACHINES_OF_A_PLAN': 'weight of a request, not of a price',
  'math.ts pow': 'whole powers that are multiplied',
  'math.ts radians': 'degrees of half a turn',
  'cost-sheet/build.ts RECONCILED_BELOW': 'promise of the contract with customers',
  'cost-sheet/check.ts TOLERANCE': 'noise of arithmetic',
};

/** Names of materials are read, statements of users audited, factors fitted to actual costs and nests searched there; `price` reads none of it. */
const isBesideThePrice = (name: string): boolean => /^(catalogue|plant|nesting)\//.test(name);

const figures = files
  .filter((name) => !isConversion(name) && !isBesideThePrice(name))
  .flatMap((name) => figuresOf(name, readFileSync(new URL(name, ROOT), 'utf8')));

describe('numbers in the code of the engine', () => {
  test('are found wherever they stand', () => {
    const text = `const A = 3; type T = 4; const f = (x: number) => x * 1.5 + 2; f(-7); const s = '8'; // 9
      const g = () => { const h = [10n]; return h; };`;
    expect(figuresOf('x.ts', text)).toEqual(['x.ts A', 'x.ts f', 'x.ts 7', 'x.ts h']);
  });

  test('are 0, 1 and 2: figures are rows of the registry, conversions in quantities/', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(figures.filter((figure) => ELSEWHERE[figure] === undefined)).toEqual([]);
  });

  test('are not put together from 0, 1 and 2: a ratio of geometry has its name in quantities/ [HOU-17]', () => {
    const priced = files.filter((name) => !isConversion(name) && !isBesideThePrice(name));
    const composed = priced.flatMap((name) => composedOf(name, readFileSync(new URL(name, ROOT), 'utf8')));
    expect(composed).toEqual([]);
    expect(composedOf('x.ts', 'const a = b * (2 * 2) + 1 / 2; const c = 2 + 1; const d = 2 * e;')).toEqual([
      'x.ts 2 * 2',
      'x.ts 2 + 1',
    ]);
  });

  test('in formulas without any exception', () => {
    const formulas = files.filter((name) => /(^|\/)formulas(\/|\.ts$)/.test(name));
    expect(formulas.length).toBeGreaterThan(15);
    expect(figures.filter((figure) => formulas.some((name) => figure.startsWith(`${name} `)))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((figure) => figure.includes('formulas'))).toEqual([]);
  });

  test('no exception outlives its figure', () => {
    expect(Object.keys(ELSEWHERE).filter((figure) => !figures.includes(figure))).toEqual([]);
  });

  test('of reading names, auditing and calibrating stay out of the price', () => {
    const outside = files.filter((name) => !isBesideThePrice(name) && name !== 'index.ts');
    const importing = outside.filter((name) =>
      /from '(\.\.?\/)+(catalogue|plant|nesting)\//.test(readFileSync(new URL(name, ROOT), 'utf8')),
    );
    expect(importing).toEqual([]);
  });
});
