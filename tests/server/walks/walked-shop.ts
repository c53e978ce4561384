import { onTestFinished } from 'vitest';
import { startAmazonSandbox } from '../../../packages/sandboxes/amazon/amazon-sandbox.ts';
import { startInternalAppsSandbox } from '../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import { startPayPalSandbox } from '../../../packages/sandboxes/paypal/paypal-sandbox.ts';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';
import {
  amazonSettings,
  cardSettings,
  internalAppsSettings,
  payPalSettings,
} from '../../../scripts/shop/provider-settings.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { emptyFolder, openTestStore } from '../../support/stores/stores.ts';
import type { WalkedShop } from '../../support/walks/walking-browser.ts';
import { cardToken } from '../checkout/placing/buy.ts';
import { SERVER_ALONE, startServer } from '../start/server-process.ts';

/** Opens the admin's API of the shop. */
export const TOKEN = 'hush-hush-hush-hush-hush';

/** A shop that walks end in, with its database and the sandboxes of every provider. */
export interface RunningShop extends WalkedShop {
  db: Store['db'];
  /** The address of the internal apps, which the server tells of orders. */
  apps: string;
  /** Refunds the whole order. */
  refund(order: string): Promise<void>;
}

/** Starts the real server as a process of its own on this PostgreSQL, until the end of the test. */
export async function startWalkedShop(databaseUrl: string): Promise<RunningShop> {
  const [port, folder] = [await freePort(), await emptyFolder()];
  const origin = `http://127.0.0.1:${port}`;
  const { cards, paypal, amazon, apps } = await startProviders(folder);
  const own = {
    PORT: String(port),
    PUBLIC_URL: origin,
    SLUICE_DATA: `${folder}/data`,
    DATABASE_URL: databaseUrl,
    SLUICE_ADMIN_TOKEN: TOKEN,
    TRUST_PROXY: '127.0.0.1',
  };
  const providers = {
    ...cardSettings(cards.origin, ''),
    ...payPalSettings(paypal.origin, ''),
    ...amazonSettings(amazon.origin),
    ...internalAppsSettings(apps.origin),
  };
  await startServer({ ...providers, ...own }, SERVER_ALONE).until('Sluice is ready.');
  const { db } = await openTestStore({ dataFolder: own.SLUICE_DATA, databaseUrl });
  return {
    origin,
    db,
    amazon: amazon.simulator,
    apps: apps.origin,
    tokenOf: (card) => cardToken(cards.origin, card),
    refund: (order) => refund(origin, order),
  };
}

async function startProviders(folder: string) {
  const cards = await startStripeSandbox({ port: 0, dataFolder: `${folder}/cards` });
  const paypal = await startPayPalSandbox({ port: 0, dataFolder: `${folder}/paypal` });
  const amazon = await startAmazonSandbox({ port: 0, dataFolder: `${folder}/amazon` });
  const apps = await startInternalAppsSandbox({ port: 0 });
  onTestFinished(async () => {
    for (const each of [cards, paypal, amazon, apps]) await each.close();
  });
  return { cards, paypal, amazon, apps };
}

async function refund(origin: string, order: string): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ order }) };
  const { done, text }: { done?: boolean; text?: string } = await (
    await fetch(`${origin}/admin/refunds`, request)
  ).json();
  if (!done) throw new Error(`order ${order} was not refunded: ${text}`);
}
