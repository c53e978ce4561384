import { onTestFinished } from 'vitest';
import { WRITING_KEY } from '../../../packages/sandboxes/internal-apps/access.ts';
import { startInternalAppsSandbox } from '../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import type { Sandbox } from '../../../packages/sandboxes/kit/start-sandbox.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { createMarketing } from '../../../server/marketing/marketing.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import type { TestSandbox } from '../../support/shops/order-sandbox.ts';
import {
  newShopper,
  paidSale,
  type Shopper,
  type TestParts,
  testClock,
  testOrders,
  VISA,
} from '../../support/shops/order-shop.ts';
import { deliverDue, outboxDeps, undelivered } from '../outbox/outbox-fixtures.ts';

const HOUR = 3_600_000;

const NO_ADS = {
  ads: { meta: null, ga4: null, postback: null },
  publicUrl: 'http://localhost',
  isOnThisMachine: true,
};

/** An event that a service counted, as the sandbox shows it. */
export interface Counted {
  id: string;
  name: string;
  repeats: number;
  body: Record<string, unknown>;
}

export type Service = 'attentive' | 'klaviyo';

/** The internal apps until the end of the test, with their control API. */
export async function runningApps() {
  const apps: Sandbox = await startInternalAppsSandbox({ port: 0 });
  onTestFinished(() => apps.close());
  return appsAt(apps.origin);
}

export function appsAt(origin: string) {
  return {
    origin,
    control: async (act: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${origin}/_sim/${act}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(await reply.text());
    },
    received: async (): Promise<
      Record<Service, Counted[]> & { refused: { status: number }[]; throttled: Record<Service, number> }
    > => (await fetch(`${origin}/_sim/received`)).json(),
  };
}

/** A shop whose server tells the internal apps of its orders. */
export async function toldShop(
  { db }: Pick<Store, 'db'>,
  cards: TestSandbox,
  parts: TestParts & { key?: string } = {},
) {
  const { key = WRITING_KEY, ...rest } = parts;
  const apps = await runningApps();
  const clock = testClock();
  const funnels = funnelsOf(testFunnel());
  const orders = testOrders(db, cards, { funnels, clock: clock.now, ...rest });
  const logged: string[] = [];
  const depsOn = (reached = db, usedKey = key) => {
    const marketing = createMarketing({
      config: { ...NO_ADS, internalApps: { url: apps.origin, key: usedKey } },
      db: reached,
      readOrder: orderReader(reached),
      funnels,
      clock: clock.now,
      lookup: dnsLookup,
    });
    onTestFinished(marketing.close);
    return outboxDeps(reached, {
      deliverers: marketing.beside({
        'approvals.unused': [],
        'order.cancelled': [],
        'order.failed': [],
        'payment.declined': [],
      }),
      clock: clock.now,
      log: (level, message, detail) => void logged.push(`${level} ${message} ${JSON.stringify(detail)}`),
    });
  };
  return {
    ...apps,
    db,
    orders,
    clock,
    logged,
    depsOn,
    sell: async (shopper = consenting()) => ({
      shopper,
      sale: await paidSale(orders, shopper, await cards.token(VISA)),
    }),
    /** Delivers until nothing waits, however often a service fails. */
    deliver: async (usedKey = key) => {
      while ((await undelivered(db)).length > 0) {
        await deliverDue(depsOn(db, usedKey));
        clock.advance(HOUR);
      }
    },
  };
}

/** A shopper whose consent to advertising the test chooses. */
export function consenting(mayAdvertise = true): Shopper {
  const shopper = newShopper();
  return { ...shopper, session: { ...shopper.session, mayAdvertise: () => mayAdvertise } };
}
