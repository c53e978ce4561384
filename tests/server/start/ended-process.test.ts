import { once } from 'node:events';
import fs from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type CardSandbox, type Fault, startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { HttpGuest, paidBy } from '../../support/crash/http-guest.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { VISA } from '../../support/shops/order-shop.ts';
import { filled } from '../../support/stores/data-template.ts';
import { KEYS, SERVER_ALONE, type ServerProcess, startServer } from './server-process.ts';

let cards: CardSandbox;
let settings: Record<string, string>;
let origin: string;
let server: ServerProcess | null = null;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-ended-'));
  endings.push(() => fs.rm(folder, { recursive: true, force: true }));
  cards = await startCardSandbox(path.join(folder, 'cards'));
  endings.push(cards.kill);
  const [port, studio] = [await freePort(), await freePort()];
  origin = `http://127.0.0.1:${port}`;
  settings = {
    ...KEYS,
    STRIPE_API_URL: cards.origin,
    STRIPE_SCRIPT_URL: `${cards.origin}/stripe.js`,
    PORT: String(port),
    PUBLIC_URL: origin,
    STUDIO_PORT: String(studio),
    SLUICE_DATA: await filled(path.join(folder, 'data')),
  };
});

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

beforeEach(running);

/** The shop, which is started where none runs. */
async function running(): Promise<ServerProcess> {
  server ??= startServer(settings, SERVER_ALONE, (end) => endings.push(end));
  await server.until('Sluice is ready');
  return server;
}

/** Ends the shop in order, and returns how many milliseconds it took. A shop that gives up says so, and ends with 1. */
async function ended(): Promise<number> {
  const began = performance.now();
  expect(await (await running()).end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  server = null;
  return performance.now() - began;
}

describe('a shop that is asked to end', () => {
  it('ends within five seconds although browsers and proxies keep connections to it and to the studio', async () => {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const page = (address: string) => get(address, { agent, headers: { accept: 'text/html' } });
    const addresses = [origin, `${origin}/api/orders/all`, `http://localhost:${settings.STUDIO_PORT}`];
    for (const address of [...addresses, ...addresses]) {
      const [reply]: IncomingMessage[] = await once(page(address), 'response');
      await once(reply?.resume() ?? agent, 'end');
    }
    const unused = connect(Number(settings.PORT), '127.0.0.1');
    await once(unused, 'connect');
    onTestFinished(() => void unused.destroy());
    expect(await ended()).toBeLessThan(5_000);
  });

  it('N14 answers a payment in flight whose provider is slow', async () => {
    const { guest, placed } = await paying({ fault: 'latency', ms: 3_000 });
    expect(await ended()).toBeLessThan(10_000);
    const order = paidBy(await placed);
    await running();
    expect(await guest.orders()).toEqual([order]);
  });

  it('N14 ends within ten seconds although a provider never answers and a client never sends the rest of its request, and the next process finds the payment', async () => {
    for (const sent of [HEAD, `${HEAD}\r\n\r\n{`]) {
      const socket = connect(Number(settings.PORT), '127.0.0.1');
      socket.on('error', () => {}).write(sent);
      onTestFinished(() => void socket.destroy());
    }
    const { guest, placed } = await paying({ fault: 'timeout', at: 'after-commit' });
    const [ms] = await Promise.all([ended(), expect(placed).rejects.toThrow()]);
    expect(ms).toBeLessThan(10_000);
    await running();
    await expect.poll(() => guest.orders()).toMatchObject([{ status: 'Paid' }]);
    const [order] = await guest.orders();
    const ofOrder = (await cards.ledger()).charges.filter(({ metadata }) => metadata.order_id === order?.id);
    expect(ofOrder).toMatchObject([{ captured: true }]);
  });
});

const HEAD = 'POST /api/quotes HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99';

/** A payment that has reached its provider. */
async function paying(fault: Fault) {
  const guest = await HttpGuest.opened(origin);
  const hash = /"hash":"([0-9a-f]{64})"/.exec(await guest.open('/home?uid=classic'))?.[1] ?? '';
  const request = await guest.saleRequest(hash, await cards.token(VISA));
  await cards.breakCharges(fault);
  const placed = guest.place(request);
  await Promise.race([cards.chargeArrived(), placed]);
  return { guest, placed };
}
