import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
type Attribute = { readonly key: string; readonly value: Value };

export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly service: string;
};

type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[];
  }[];
};

export type OtlpReceiver = {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The requests as they came. */
  readonly text: () => string;
  readonly close: () => Promise<void>;
};

/** Takes traces by OTLP over HTTP in JSON, as a collector does. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        texts.push(JSON.stringify(body));
        for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
          const service =
            resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
          for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join('\n'),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
