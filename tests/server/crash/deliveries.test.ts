import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WebhookEvent } from '../../../contracts/events/webhook-events.ts';
import { startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { BUNDLES, HttpGuest, paidBy } from '../../support/crash/http-guest.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { VISA } from '../../support/shops/order-shop.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { emptyFolder, freshDataFolder, postgresDuringTests } from '../../support/stores/stores.ts';

/** After a crash, what the shop had under way is due again once its claims have ended. */
const CLAIMS_END_MS = 121_000;

describe('a shop on the embedded store that is killed while it delivers', () => {
  arrivesOnce(async () => undefined);
});

if (inSoak(true, false)) {
  describe('a shop on PostgreSQL that is killed while it delivers', () => {
    arrivesOnce(postgresDuringTests());
  });
}

function arrivesOnce(databaseUrl: () => Promise<string | undefined>): void {
  it('its receiver, which keeps the ids, has each event once, and those of a checkout in their order', async () => {
    const shop = await mortalShop(await databaseUrl());
    const receiver = await startReceiver();
    receiver.secret = await shop.running().addWebhook(receiver.url);
    const checkouts: string[] = [];
    receiver.answersLeft = 0;
    for (const _ of [1, 2, 3]) checkouts.push(await shop.sell());
    // The sales are with the receiver, which has answered none, and their offers wait behind them.
    await expect.poll(() => receiver.arrived.length).toBe(3);
    await shop.killAndRestart(() => {
      receiver.answersLeft = 2;
    });
    await expect.poll(() => receiver.arrived.length).toBeGreaterThanOrEqual(7);
    await shop.killAndRestart(() => {
      receiver.answersLeft = Number.POSITIVE_INFINITY;
    });
    await expect.poll(() => new Set(receiver.arrived.map(({ id }) => id)).size).toBe(6);
    for (const checkout of checkouts) {
      const arrived = receiver.arrived.filter(({ event }) => checkoutOf(event) === checkout);
      const types = arrived.map(({ event }) => event.type);
      expect(types).toEqual(types.toSorted(saleFirst));
      const once = new Map(arrived.map(({ id, event }) => [id, event.type]));
      expect([...once.values()]).toEqual(['order.paid', 'order.addition']);
    }
    expect(receiver.arrived.length).toBeGreaterThan(6);
  });
}

/** A shop process that delivers, with its card sandbox. */
async function mortalShop(databaseUrl: string | undefined) {
  const sandbox = await startCardSandbox(path.join(await emptyFolder(), 'sandbox'));
  onTestFinished(() => sandbox.kill());
  const settings = { dataFolder: await freshDataFolder(), databaseUrl, sandbox: sandbox.origin, delivers: true };
  let ahead = 0;
  let shop: ShopProcess = await startShop(settings);
  onTestFinished(() => shop.kill());
  return {
    running: () => shop,
    /** A sale with an offer after it. Returns its checkout. */
    async sell(): Promise<string> {
      const guest = await HttpGuest.opened(shop.origin);
      const request = await guest.saleRequest(shop.hash, await sandbox.token(VISA), BUNDLES.six);
      const sale = paidBy(await guest.place(request));
      paidBy(await guest.place(await guest.upsellRequest(shop.hash, sale)));
      return sale.checkoutId;
    },
    async killAndRestart(meanwhile: () => void): Promise<void> {
      await shop.kill();
      meanwhile();
      ahead += CLAIMS_END_MS;
      shop = await startShop({ ...settings, ahead });
    },
  };
}

/** A receiver that notes each message which the library of Standard Webhooks verifies, and answers the next few alone. */
async function startReceiver() {
  const receiver = {
    url: '',
    secret: '',
    arrived: [] as { id: string; event: WebhookEvent }[],
    answersLeft: 0,
  };
  const server = createServer(async (request, reply: ServerResponse) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const id = String(request.headers['webhook-id']);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    receiver.arrived.push({ id, event: new Webhook(receiver.secret).verify(body, headers) as WebhookEvent });
    receiver.answersLeft -= 1;
    if (receiver.answersLeft >= 0) reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/orders`;
  return receiver;
}

function checkoutOf({ data }: WebhookEvent): string | null {
  return 'order' in data ? data.order.checkoutId : null;
}

const ORDER = ['order.paid', 'order.addition'];

function saleFirst(one: string, other: string): number {
  return ORDER.indexOf(one) - ORDER.indexOf(other);
}
