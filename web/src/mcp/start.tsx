import './no-code-from-text.ts';
import '../app.css';
import './mcp.css';
import { App, type McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { FixedLocale, useLocale, useTexts } from '../locale.tsx';
import type { Scheme } from '../model/heat.ts';
import { SchemeContext } from '../scheme.ts';
import { MCP } from '../texts/mcp.ts';

/** What the result of every tool about a price has. */
export type PriceFacts = {
  readonly calculation_id: string;
  readonly currency: string;
  readonly offer_price: number;
  readonly unit_cost: number;
  readonly basis: { readonly lot_size: number };
  readonly band: { readonly p10: number; readonly p90: number; readonly lot_size: number };
  readonly sourced_share: number;
  readonly cautions?: readonly string[];
};

type Result = {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
};

const textOf = ({ content = [] }: Result): string => content.map(({ text }) => text ?? '').join('\n');

/** Basis of a price, and its cautions. The suggested next tools are left out, because they are for agents. */
const Basis = ({
  facts: { band, currency, sourced_share, cautions = [] },
}: {
  readonly facts: PriceFacts;
}) => {
  const { money, count, percent } = useLocale();
  const t = useTexts(MCP);
  return (
    <footer>
      <p>
        {t('basis', {
          low: money(band.p10, currency),
          high: money(band.p90, currency),
          lot: count(band.lot_size),
          share: percent(sourced_share),
        })}
      </p>
      {cautions.map((caution) => (
        <p key={caution}>{caution}</p>
      ))}
    </footer>
  );
};

const Waiting = () => <p role="status">{useTexts(MCP)('waiting')}</p>;

export type ViewProps<Facts> = { readonly data: Facts; readonly app: App };

const languageOf = ({ locale }: McpUiHostContext) => (locale?.startsWith('de') === true ? 'de' : 'en');

const schemeOf = ({ theme }: McpUiHostContext): Scheme =>
  theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Connects to the host, and shows each result of the tool that the page belongs to. */
export const start = async <Facts extends PriceFacts>(
  view: (props: ViewProps<Facts>) => ReactNode,
): Promise<void> => {
  const place = document.querySelector('main');
  if (place === null) throw new Error('the page has no main');
  const root = createRoot(place);
  const app = new App({ name: 'should-cost', version: '1.0.0' }, {}, { autoResize: true });
  const View = view;
  let results = 0;
  let result: Result | null = null;
  const show = (): void => {
    const context = app.getHostContext() ?? {};
    const scheme = schemeOf(context);
    document.documentElement.dataset.mantineColorScheme = scheme;
    document.documentElement.lang = languageOf(context);
    const data = result?.isError === true ? undefined : (result?.structuredContent as Facts | undefined);
    root.render(
      <SchemeContext value={scheme}>
        <FixedLocale language={languageOf(context)}>
          {result === null ? (
            <Waiting />
          ) : data === undefined ? (
            <p>{textOf(result)}</p>
          ) : (
            <>
              <View key={results} data={data} app={app} />
              <Basis facts={data} />
            </>
          )}
        </FixedLocale>
      </SchemeContext>,
    );
  };
  app.addEventListener('toolresult', (received) => {
    result = received as Result;
    results += 1;
    show();
  });
  app.addEventListener('hostcontextchanged', show);
  await app.connect();
  show();
};

/** Asks a tool of the server through the host. @throws Error with the refusal as its message */
export const callTool = async <Answer,>(
  app: App,
  name: string,
  args: Record<string, unknown>,
): Promise<Answer> => {
  const result = (await app.callServerTool({ name, arguments: args })) as Result;
  if (result.isError === true || result.structuredContent === undefined) throw new Error(textOf(result));
  return result.structuredContent as Answer;
};
