import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export type ToolAnswer = {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
};

/** The SDK's own client of a running service. */
export const connectTo = async (baseUrl: string, token: string): Promise<Client> => {
  const client = new Client(
    { name: 'agent', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const headers = { authorization: `Bearer ${token}` };
  const address = new URL('/mcp-server/mcp', baseUrl);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
};

export const textOf = (answer: ToolAnswer): string => answer.content.map(({ text }) => text ?? '').join('\n');

export const call = async (
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolAnswer> => (await client.callTool({ name, arguments: args })) as unknown as ToolAnswer;

/** What a tool gives. @throws Error with the words of its refusal */
export const given = async <T>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => {
  const answer = await call(client, name, args);
  if (answer.isError === true) throw new Error(`${name}: ${textOf(answer)}`);
  return answer.structuredContent as T;
};
