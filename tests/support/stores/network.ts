import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between a shop and its database. */
export interface Network {
  port: number;
  /** Drops every byte of both sides from now on, of new connections too, and closes none: a black hole. */
  fallSilent(): void;
  /** Passes the bytes of new connections on again; the silent ones stay silent. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts a network that passes on what it gets to a port of this machine. */
export async function startNetwork(target: number): Promise<Network> {
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => open.has(to) && to.write(bytes));
      from.on('end', () => open.has(to) && to.end());
      from.on('error', () => to.destroy());
    }
    if (isSilent) open.clear();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true;
      open.clear();
    },
    recover() {
      isSilent = false;
    },
    async close() {
      server.close();
    },
  };
}
