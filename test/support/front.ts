import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Front = {
  /** Stays the same while the service behind it is replaced. */
  readonly address: string;
  /** Null: nothing is behind it, and connections end at once. */
  readonly point: (baseUrl: string | null) => void;
  readonly close: () => Promise<void>;
};

/** What a load balancer is to a service: an address that outlives its processes. */
export const openFront = async (): Promise<Front> => {
  let target: URL | null = null;
  const open = new Set<Socket>();
  const server = createServer((visitor) => {
    if (target === null) {
      visitor.destroy();
      return;
    }
    const service = connect(Number(target.port), target.hostname);
    for (const socket of [visitor, service]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
    }
    visitor.on('close', () => service.destroy());
    service.on('close', () => visitor.destroy());
    visitor.pipe(service).pipe(visitor);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    point: (baseUrl) => {
      target = baseUrl === null ? null : new URL(baseUrl);
      for (const socket of open) socket.destroy();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
