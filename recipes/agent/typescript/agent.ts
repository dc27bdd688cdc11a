import process from 'node:process';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [partNumber = ''] = process.argv.slice(2);

const client = new Client(
  { name: 'why-so-dear', version: '1.0.0' },
  { versionNegotiation: { mode: { pin: '2026-07-28' } } },
);
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp-server/mcp', process.env.SHOULD_COST_URL), {
    requestInit: { headers: { authorization: `Bearer ${process.env.SHOULD_COST_API_KEY}` } },
  }),
);

/** The structured content of a tool. @throws Error with the sentence of a refusal */
const ask = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError === true) throw new Error(JSON.stringify(result.content));
  return result.structuredContent as T;
};

type Found = { readonly calculations: readonly { readonly calculation_id: string }[] };
type Explained = {
  readonly offer_price: number;
  readonly currency: string;
  readonly basis: { readonly lot_size: number };
  readonly cautions: readonly string[];
  readonly lines: readonly { readonly depth: number; readonly label: string; readonly amount: number }[];
};
type Drivers = { readonly drivers: readonly { readonly label: string; readonly amount: number }[] };
type Directions = {
  readonly findings: readonly {
    readonly kind: string;
    readonly lever: string;
    readonly saving_per_piece: number;
  }[];
};
type Lots = {
  readonly curve: readonly { readonly lot_size: number; readonly offer_price: number }[];
  readonly flat_from_lot_size: number | null;
};

const MOST = 3;

/** The reasoning: which tools to call, and what to say. A language model would take this place. */
const answer = async (): Promise<readonly string[]> => {
  const { calculations } = await ask<Found>('find_calculations', {
    part_number: partNumber,
    status: 'succeeded',
  });
  const [newest] = calculations;
  if (newest === undefined) return [`${partNumber} has no price yet.`];
  const its = { calculation_id: newest.calculation_id };
  const price = await ask<Explained>('explain_cost', { ...its, depth: 0 });
  const { drivers } = await ask<Drivers>('cost_drivers', { ...its, top_n: MOST });
  const { findings } = await ask<Directions>('optimization_directions', its);
  const lots = await ask<Lots>('optimize_lot_size', its);
  const money = (amount: number): string => `${amount.toFixed(2)} ${price.currency}`;
  const largest = price.lines.toSorted((a, b) => b.amount - a.amount).slice(0, MOST);
  const flat = lots.curve.find(({ lot_size }) => lot_size === lots.flat_from_lot_size);
  return [
    `${partNumber} costs ${money(price.offer_price)} per piece at a lot of ${price.basis.lot_size}.`,
    ...price.cautions.map((caution) => `Caution: ${caution}`),
    '',
    'Why is it dear?',
    ...largest.map(({ label, amount }) => `- ${label}: ${money(amount)}`),
    ...drivers.map(({ label, amount }) => `- driver ${label}: ${money(amount)}`),
    '',
    'What would make it cheaper?',
    ...findings
      .slice(0, MOST)
      .map(
        ({ kind, lever, saving_per_piece }) =>
          `- ${kind} (${lever}): saves ${money(saving_per_piece)} per piece`,
      ),
    ...(flat === undefined || flat.lot_size <= price.basis.lot_size
      ? []
      : [`- a lot of ${flat.lot_size}: ${money(flat.offer_price)} per piece`]),
  ];
};

try {
  for (const line of await answer()) console.log(line);
} finally {
  await client.close();
}
