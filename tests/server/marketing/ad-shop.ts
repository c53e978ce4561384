import { onTestFinished } from 'vitest';
import type { AdIds } from '../../../domain/tracking/ad-ids.ts';
import { startInternalAppsSandbox } from '../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import { adSettings } from '../../../scripts/shop/provider-settings.ts';
import { readAds } from '../../../server/config/ads-config.ts';
import { readSettings } from '../../../server/config/settings.schema.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { boundedCalls } from '../../../server/marketing/bounded-calls.ts';
import { adDeliverers } from '../../../server/marketing/marketing.ts';
import { consentReader } from '../../../server/marketing/order-consent.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import type { Deliverers } from '../../../server/outbox/outbox.types.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import type { TestSandbox } from '../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  type Shopper,
  saleRequest,
  type TestParts,
  testClock,
  testOrders,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import { deliverDue, outboxDeps, undelivered } from '../outbox/outbox-fixtures.ts';

export const HOUR = 3_600_000;

/** The ids of a browser that has met Google Analytics and Meta. */
export const IDS: AdIds = {
  gaClientId: '1234567890.1700000000',
  gaSessionId: '1700000123',
  fbp: 'fb.1.1700000000000.987654321',
  fbc: null,
  ip: '8.8.8.8',
  userAgent: 'Browser/1',
  pageUrl: 'http://localhost:8080/checkout',
};

/** What brought a shopper whom an affiliate has sent. */
export const AFFILIATE = { affId: 'partner 7', offId: 'spring', subId1: 'a/b&c' };

export type Service = 'meta' | 'ga4' | 'affiliates';

export interface Told {
  counted: { id: string; repeats: number; body: Record<string, unknown> }[];
  refused: unknown[];
  misbehaved: number;
}

/** A shopper whose browser the services know, unless the test says other. */
export function knownShopper(adIds: AdIds | null = IDS): Shopper {
  const shopper = newShopper();
  return {
    ...shopper,
    session: { ...shopper.session, mayAdvertise: () => adIds !== null, ...(adIds ? { adIds: () => adIds } : {}) },
  };
}

/** A shop with advertising services, whose sandbox is a real server. */
export async function adShop(store: Pick<Store, 'db'>, cards: TestSandbox, parts: TestParts = {}) {
  const clock = testClock();
  const apps = await startInternalAppsSandbox({ port: 0, clock: () => clock.now().getTime() });
  const options = { lookup: dnsLookup, timeoutMs: 3_000 };
  const calls = {
    services: boundedCalls({ ...options, rules: 'anywhere' }),
    postbacks: boundedCalls({ ...options, rules: { allowsLoopback: true } }),
  };
  onTestFinished(async () => {
    await calls.services.close();
    await calls.postbacks.close();
    await apps.close();
  });
  const { settings } = readSettings(adSettings(apps.origin));
  const config = { ads: readAds(settings, true, []), publicUrl: 'http://localhost:8080', isOnThisMachine: true };
  const { db } = store;
  const orders = testOrders(db, cards, { clock: clock.now, ...parts });
  const logged: unknown[] = [];
  const deps = (reached = db, deliverers = deliverersOf(config)) =>
    outboxDeps(reached, {
      deliverers,
      clock: clock.now,
      log: (_level, message, detail) => logged.push({ message, detail }),
    });
  function deliverersOf(chosen: typeof config): Deliverers {
    const isCovered = consentReader({ db, clock: clock.now });
    return adDeliverers({ db, readOrder: orderReader(db), isCovered, clock: clock.now, config: chosen, calls });
  }
  return {
    db,
    clock,
    orders,
    calls,
    config,
    logged,
    deliverersOf,
    /** Delivers what is due once. */
    deliverOnce: (reached = db) => deliverDue(deps(reached)),
    /** Delivers until nothing waits, as hours pass. */
    deliver: async (deliverers = deliverersOf(config)) => {
      for (let hour = 0; (await undelivered(db)).length > 0 && hour < 200; hour += 1) {
        await deliverDue(deps(db, deliverers));
        clock.advance(HOUR);
      }
    },
    plan: (service: Service, input: object) =>
      fetch(`${apps.origin}/_sim/advertising/${service}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    told: async (service: Service): Promise<Told> =>
      (await (await fetch(`${apps.origin}/_sim/received`)).json())[service],
    /** A sale that an affiliate brought. */
    sells: async (shopper: Shopper) => {
      const request = await saleRequest(orders, shopper, await cards.token(VISA));
      return capturedOrder(await orders.placeGuestOrder(shopper.session, { ...request, affParameters: AFFILIATE }));
    },
    /** The same with an accepted offer after it, and a refund of a part of the sale. */
    async sellsMore(shopper: Shopper) {
      const sale = await this.sells(shopper);
      await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
      await orders.refund({ order: sale.id, amount: 1 });
      return sale;
    },
  };
}
