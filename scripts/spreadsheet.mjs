// Writes every published formula as an expression of spreadsheets, from the code that evaluates it: src/reports/xlsx/expressions.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './lib/paths.mjs';

/** How tightly an expression binds; a part that binds less than its place demands is put in parentheses. */
const COMPARED = 0;
const SUM = 1;
const PRODUCT = 2;
const WHOLE = 5;

const FUNCTIONS = {
  max: 'MAX',
  min: 'MIN',
  sqrt: 'SQRT',
  exp: 'EXP',
  log: 'LN',
  acos: 'ACOS',
  sin: 'SIN',
  cos: 'COS',
  tan: 'TAN',
  abs: 'ABS',
};

const OPERATORS = {
  [ts.SyntaxKind.PlusToken]: ['+', SUM, SUM],
  [ts.SyntaxKind.MinusToken]: ['-', SUM, PRODUCT],
  [ts.SyntaxKind.AsteriskToken]: ['*', PRODUCT, PRODUCT],
  [ts.SyntaxKind.SlashToken]: ['/', PRODUCT, WHOLE],
  [ts.SyntaxKind.LessThanToken]: ['<', COMPARED, SUM],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<=', COMPARED, SUM],
  [ts.SyntaxKind.GreaterThanToken]: ['>', COMPARED, SUM],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>=', COMPARED, SUM],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['=', COMPARED, SUM],
};

class Unsupported extends Error {}

const whole = (text) => ({ text, binds: WHOLE });
const within = ({ text, binds }, least) => (binds < least ? `(${text})` : text);
const call = (name, values) => whole(`${name}(${values.map(({ text }) => text).join(',')})`);
const negated = (value) => whole(`(-${within(value, WHOLE)})`);

/** Any name is a term: the object that a formula is evaluated on. */
const TERMS = { get: (name) => whole(`[${name}]`) };

const inside = (node) => {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at))
    at = at.expression;
  return at;
};

function translator(checker) {
  const declared = (identifier) => {
    let symbol = checker.getSymbolAtLocation(identifier);
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
      symbol = checker.getAliasedSymbol(symbol);
    return symbol;
  };

  const initialiser = (identifier) => {
    const at = declared(identifier)?.valueDeclaration;
    if (at !== undefined && ts.isVariableDeclaration(at) && at.initializer !== undefined)
      return inside(at.initializer);
    throw new Unsupported(`${identifier.text} is not a constant`);
  };

  const property = (object, name) => {
    const found = object.properties.find((one) => one.name?.text === name);
    if (found === undefined) throw new Unsupported(`no property ${name}`);
    return found;
  };

  const evaluateOf = (formula) => {
    if (!ts.isCallExpression(formula)) throw new Unsupported('not a formula');
    const found = property(formula.arguments[0], 'evaluate');
    return ts.isMethodDeclaration(found) ? found : inside(found.initializer);
  };

  const invoke = (callee, values) => {
    const scope = new Map();
    callee.parameters.forEach((parameter, index) => {
      if (!ts.isIdentifier(parameter.name)) throw new Unsupported('a parameter that is taken apart');
      scope.set(declared(parameter.name), values[index]);
    });
    return ts.isBlock(callee.body) ? block(callee.body.statements, scope) : expression(callee.body, scope);
  };

  const block = ([first, ...rest], scope) => {
    if (first === undefined) throw new Unsupported('a function without a result');
    if (ts.isReturnStatement(first)) return expression(first.expression, scope);
    if (ts.isVariableStatement(first)) {
      const inner = new Map(scope);
      for (const { name, initializer } of first.declarationList.declarations) {
        if (!ts.isIdentifier(name)) throw new Unsupported('a constant that is taken apart');
        const value = inside(initializer);
        inner.set(
          declared(name),
          ts.isArrowFunction(value) ? { callee: value, scope: inner } : expression(value, inner),
        );
      }
      return block(rest, inner);
    }
    if (ts.isIfStatement(first) && first.elseStatement === undefined) {
      const then = ts.isBlock(first.thenStatement) ? first.thenStatement.statements : [first.thenStatement];
      // Outside the domain no price exists; a spreadsheet shows what the rest gives.
      if (ts.isThrowStatement(then[0])) return block(rest, scope);
      return call('IF', [expression(first.expression, scope), block(then, scope), block(rest, scope)]);
    }
    throw new Unsupported(ts.SyntaxKind[first.kind]);
  };

  const called = (node, scope) => {
    const callee = inside(node.expression);
    const values = () => node.arguments.map((one) => expression(one, scope));
    if (ts.isPropertyAccessExpression(callee)) {
      const { expression: object, name } = callee;
      if (object.getText() === 'Math') {
        const given = values();
        // Only quantities are rounded, which are positive. For others, INT and CEILING differ between spreadsheets.
        if (name.text === 'ceil') return call('ROUNDUP', [given[0], whole('0')]);
        if (name.text === 'floor') return call('FLOOR', [given[0], whole('1')]);
        if (FUNCTIONS[name.text] !== undefined) return call(FUNCTIONS[name.text], given);
      }
      if (name.text === 'evaluate') return invoke(evaluateOf(initialiser(object)), values());
      throw new Unsupported(node.getText());
    }
    const local = scope.get(declared(callee));
    if (local?.callee !== undefined) {
      const inner = new Map(local.scope);
      const given = values();
      for (const [index, { name }] of local.callee.parameters.entries())
        inner.set(declared(name), given[index]);
      return expression(local.callee.body, inner);
    }
    if (callee.text === 'pow') {
      const [base, exponent] = values();
      return { text: `${within(base, WHOLE)}^${within(exponent, WHOLE)}`, binds: WHOLE - 1 };
    }
    const made = initialiser(callee);
    if (!ts.isArrowFunction(made)) throw new Unsupported(node.getText());
    return invoke(made, values());
  };

  const object = (node, scope) => {
    const entries = node.properties.map((one) => {
      if (ts.isSpreadAssignment(one)) return expression(one.expression, scope);
      const value = ts.isShorthandPropertyAssignment(one)
        ? scope.get(checker.getShorthandAssignmentValueSymbol(one))
        : expression(one.initializer, scope);
      return { get: (name) => (name === one.name.text ? value : undefined) };
    });
    return { get: (name) => entries.reduce((found, entry) => entry.get(name) ?? found, undefined) };
  };

  const expression = (given, scope) => {
    const node = inside(given);
    if (ts.isNumericLiteral(node)) return whole(String(Number(node.text)));
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
      return negated(expression(node.operand, scope));
    if (ts.isBinaryExpression(node)) {
      const operator = OPERATORS[node.operatorToken.kind];
      if (operator === undefined) throw new Unsupported(node.operatorToken.getText());
      const [sign, binds, right] = operator;
      const left = within(expression(node.left, scope), binds);
      return { text: `${left}${sign}${within(expression(node.right, scope), right)}`, binds };
    }
    if (ts.isConditionalExpression(node))
      return call(
        'IF',
        [node.condition, node.whenTrue, node.whenFalse].map((one) => expression(one, scope)),
      );
    if (ts.isCallExpression(node)) return called(node, scope);
    if (ts.isObjectLiteralExpression(node)) return object(node, scope);
    if (ts.isIdentifier(node)) return scope.get(declared(node)) ?? expression(initialiser(node), new Map());
    if (ts.isPropertyAccessExpression(node)) {
      if (node.expression.getText() === 'Math') {
        if (node.name.text === 'PI') return whole('PI()');
        return whole(String(Math[node.name.text]));
      }
      const value = expression(node.expression, scope).get(node.name.text);
      if (value !== undefined) return value;
    }
    throw new Unsupported(`${ts.SyntaxKind[node.kind]} ${node.getText()}`);
  };

  return (formula) => invoke(evaluateOf(formula), [TERMS]).text;
}

/** Every formula by its id, with the names of its terms in brackets; null for those whose terms are not fixed. */
export function expressions() {
  const program = ts.createProgram([join(root, 'src/engine/formulas/index.ts')], {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    noEmit: true,
  });
  const translate = translator(program.getTypeChecker());
  const found = {};
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineFormula') {
      const [definition] = node.arguments;
      const named = (name) => definition.properties.find((one) => one.name?.text === name);
      if (named('further') === undefined) found[named('id').initializer.text] = translate(node);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile) visit(file);
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const moduleOf = (
  found,
) => `// Made by \`node scripts/spreadsheet.mjs\` from the formulas of the engine; do not edit.

/** The published formulas as expressions of spreadsheets, by id. A term stands in brackets. */
export const EXPRESSIONS: Readonly<Record<string, string>> = ${JSON.stringify(found, null, 2)};
`;

export const file = join(root, 'src/reports/xlsx/expressions.ts');

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(file, moduleOf(expressions()));
