import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { type AttackedShop, tellCost } from './support/attacked-shop.ts';
import { CLIENT_FILES } from './support/client-folder.ts';

const CONNECTIONS = 1_000;
/** The bounds of the shop itself, with a look at them every other second, on a busy machine. */
const CLOSED_WITHIN_MS = 100_000;

/** Programs that hold connections: they never send a byte, stop within the headers, or never read an answer. */
export function held(shop: () => AttackedShop): void {
  it.each([
    ['never send a byte', ''],
    ['stop within the headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['never read their answer', `GET ${CLIENT_FILES.large} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ])('connections that %s are closed, and shoppers are answered meanwhile', async (name, sent) => {
    const before = await shop().cost();
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => holding(shop().origin, sent)));
    const ann = await shop().visitor('198.51.100.40');
    expect(await ann.status('/?uid=classic')).toBe(200);
    const left = async () => (await shop().cost()).descriptors - before.descriptors;
    await expect.poll(left, { timeout: CLOSED_WITHIN_MS, interval: 1_000 }).toBeLessThan(CONNECTIONS / 20);
    for (const socket of sockets) socket.destroy();
    tellCost(`${CONNECTIONS} connections that ${name}`, before, await shop().cost());
  });
}

async function holding(origin: string, sent: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname)
    .on('error', () => {})
    .pause();
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return socket;
}
