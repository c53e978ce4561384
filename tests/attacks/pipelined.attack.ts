import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { inSoak } from '../support/soak/soak.ts';
import { type AttackedShop, tellCost } from './support/attacked-shop.ts';
import { CLIENT_FILES } from './support/client-folder.ts';

const SOCKETS = inSoak(200, 40);
const REQUESTS = 100;
/** Requests that a connection may have under way, so that all of them are begun. */
const WITHIN_BOUND = 10;

/** Programs that ask for a large file many times on each connection, and leave without reading the answers. */
export function pipelined(shop: () => AttackedShop): void {
  it.each([
    ['more requests than a connection may have under way', REQUESTS],
    ['as many as it may', WITHIN_BOUND],
  ])('pipelined and aborted requests for a large file leave no descriptor open: %s', async (_, requests) => {
    const before = await shop().cost();
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => asking(shop().origin, requests)));
    const ann = await shop().visitor('198.51.100.30');
    expect(await ann.status(CLIENT_FILES.script)).toBe(200);
    for (const socket of sockets) socket.destroy();
    expect(await ann.status('/?uid=classic')).toBe(200);
    expect(await ann.status(CLIENT_FILES.script)).toBe(200);
    expect(await ann.status(CLIENT_FILES.large)).toBe(200);
    const settled = async () => (await shop().cost()).descriptors - before.descriptors;
    await expect.poll(settled).toBeLessThan(SOCKETS / 2);
    tellCost(`${SOCKETS} connections with ${requests} pipelined requests`, before, await shop().cost());
  });
}

/** A connection that has sent the requests, and has seen the first byte of an answer or its end. */
async function asking(origin: string, requests: number): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(`GET ${CLIENT_FILES.large} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(requests));
  await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  return socket;
}
