import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  requireScopes,
} from '@modelcontextprotocol/server';
import { FORMULAS, formulaById } from '../engine/index.ts';
import { type CallOperation, OPERATIONS } from './call-operation.ts';
import { findPriced } from './facts.ts';
import { type MethodPage, sectionsAbout } from './pages.ts';
import { orNotFound } from './refuse.ts';

const HOUR_MS = 3_600_000;
/** Number of ids, newest first, that a client sees when it completes one. */
const COMPLETED = 50;

/** The method is the same for all organisations and changes only with a release. */
const FOR_ALL = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;
const OWN = { ttlMs: 0, cacheScope: 'private' } as const;

const only = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

const formulaText = (pages: readonly MethodPage[], id: string): string | null => {
  const formula = formulaById(id);
  if (formula === null) return null;
  const terms = Object.entries(formula.terms).map(([name, unit]) => `- \`${name}\` (${unit})`);
  return [
    `# \`${formula.id}\``,
    `Gives ${formula.unit}. Source: ${formula.source}.`,
    ['Terms:', ...terms].join('\n'),
    ...sectionsAbout(pages, id),
  ].join('\n\n');
};

/** MCP resources: sheets and parts of the organisation, and the costing method. */
export const registerResources = (
  server: McpServer,
  callOperation: CallOperation,
  pages: readonly MethodPage[],
): void => {
  for (const page of pages) {
    server.registerResource(
      `method-${page.name}`,
      `method://${page.name}`,
      {
        title: page.title,
        description: 'a page of the costing method',
        mimeType: 'text/markdown',
        cacheHint: FOR_ALL,
      },
      (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: page.text }] }),
    );
  }
  server.registerResource(
    'calculation-sheet',
    new ResourceTemplate('calculation://{id}/sheet', {
      list: undefined,
      complete: {
        id: async (typed) => {
          const { items } = await callOperation('listCalculations', {
            query: { limit: COMPLETED, status_filter: ['succeeded'] },
          });
          return items.map((row) => row.id).filter((one) => one.startsWith(typed.toLowerCase()));
        },
      },
    }),
    {
      title: 'Cost sheet',
      description: 'the cost sheet of a calculation as REST gives it',
      mimeType: 'application/json',
      cacheHint: OWN,
      scopeChallenge: requireScopes(OPERATIONS.getCalculation),
    },
    async (uri, { id }) => {
      const row = await orNotFound(uri.href, () => findPriced(callOperation, only(id)));
      return {
        contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(row.cost_sheet) }],
      };
    },
  );
  server.registerResource(
    'part',
    new ResourceTemplate('part://{id}', {
      list: undefined,
      complete: {
        id: async (typed) => {
          const { data } = await callOperation('listParts', { query: { limit: COMPLETED } });
          return data.map((row) => row.id).filter((one) => one.startsWith(typed.toLowerCase()));
        },
      },
    }),
    {
      title: 'Part',
      description: 'a part as REST gives it',
      mimeType: 'application/json',
      cacheHint: OWN,
      scopeChallenge: requireScopes(OPERATIONS.getPart),
    },
    async (uri, { id }) => {
      const part = await orNotFound(uri.href, () =>
        callOperation('getPart', { params: { part_id: only(id) } }),
      );
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(part) }] };
    },
  );
  server.registerResource(
    'formula',
    new ResourceTemplate('formula://{formula_id}', {
      list: undefined,
      complete: {
        formula_id: (typed) => FORMULAS.map((one) => one.id).filter((one) => one.startsWith(typed)),
      },
    }),
    {
      title: 'Formula',
      description: 'a formula of a cost line: its terms, units, source and description',
      mimeType: 'text/markdown',
      cacheHint: FOR_ALL,
    },
    (uri, { formula_id }) => {
      const text = formulaText(pages, only(formula_id));
      if (text === null) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
    },
  );
};
