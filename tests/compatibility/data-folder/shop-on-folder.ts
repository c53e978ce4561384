import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { startPayPalSandbox } from '../../../packages/sandboxes/paypal/paypal-sandbox.ts';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { buildApp } from '../../../server/app.ts';
import { createExpressCalls } from '../../../server/checkout/express/express-checkout.ts';
import { createOrders, type Orders } from '../../../server/checkout/orders.ts';
import { createWithdrawals } from '../../../server/checkout/withdrawing/withdraw.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { createConsents } from '../../../server/consent/consents.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { readOrCreateSecret } from '../../../server/db/secrets.ts';
import { createLeads } from '../../../server/leads/leads.ts';
import { mailDeliverers } from '../../../server/mail/mail-deliverers.ts';
import type { Mailer } from '../../../server/mail/mailer.ts';
import { mailerOf } from '../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { payPalProvider } from '../../../server/payments/paypal/choose-paypal.ts';
import { createRegistry } from '../../../server/payments/registry.ts';
import { stripeProvider } from '../../../server/payments/stripe/stripe-provider.ts';
import { createReceipts } from '../../../server/receipts/receipts.ts';
import { sessionValues } from '../../../server/session/session-values.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { statsStore } from '../../../server/stats/stats-store.ts';
import { onChargeOutcome } from '../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { renewalUrlOn } from '../../../server/subscriptions/records/renewal-url.ts';
import { createSubscriptions, type Subscriptions } from '../../../server/subscriptions/subscriptions.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { createWebhooks, listenTo } from '../../../server/webhooks/webhooks.ts';
import { deliverAll, outboxDeps } from '../../server/outbox/outbox-fixtures.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { sandboxSettings } from '../../support/paypal/sandbox-settings.ts';
import { freePort } from '../../support/shops/free-port.ts';

const REPOSITORY = path.join(import.meta.dirname, '../../..');
const WEBHOOK = 'WH-shop';

/** A whole shop with its sandboxes, as `server/open-shop.ts` makes it from a data folder, with a clock of its own. */
export interface FolderShop {
  origin: string;
  store: Store;
  funnels: FunnelRegistry;
  orders: Orders;
  subscriptions: Subscriptions;
  /** Delivers the outbox until nothing is due; the test calls it, as it calls recovery and renewals. */
  deliver(mailer?: Mailer): Promise<void>;
  /** Origins of the sandboxes. */
  cards: string;
  paypal: string;
  close(): Promise<void>;
}

export async function shopOnFolder(dataFolder: string, clock: () => Date): Promise<FolderShop> {
  const port = await freePort();
  const config = configOf(dataFolder, port);
  const opened = await openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const { db } = store;
  const now = () => clock().getTime();
  const folderOf = (name: string) => path.join(dataFolder, 'sandboxes', name);
  // The card sandbox has no webhook, so that a lost reply stays lost until recovery reads the charge.
  const cards = await startStripeSandbox({ port: 0, dataFolder: folderOf('stripe'), clock: now });
  const webhook = { url: `${config.publicUrl}/webhooks/paypal`, id: WEBHOOK };
  const paypal = await startPayPalSandbox({ port: 0, dataFolder: folderOf('paypal'), webhook, clock: now });
  const funnels = new FunnelRegistry(db);
  await publishFolder(config.funnelsFolder, funnels, clock(), { isStart: true });
  const reached = { ...sandboxSettings(paypal.origin, WEBHOOK), brandName: 'Shop', notifyUrl: webhook.url, clock: now };
  const payPal = payPalProvider('orders-v2', reached);
  const card = stripeProvider({
    clock: () => clock().getTime(),
    secretKey: 'sk_test_sluice',
    apiUrl: cards.origin,
    timeoutMs: 10_000,
    maxNetworkRetries: 0,
  });
  const wiring = {
    db,
    funnels,
    clock,
    randomBytes,
    newId: randomUUID,
    log: () => {},
    timeouts: { readPauses: [20, 50] },
    onChargeOutcome,
    providers: createRegistry(card, [payPal]),
    publicUrl: config.publicUrl,
  };
  const orders = createOrders(wiring);
  const subscriptions = createSubscriptions(wiring);
  const scriptUrl = `${cards.origin}/stripe.js`;
  const own = [cards.origin];
  const app = await buildApp({
    config,
    funnels,
    orders,
    subscriptions,
    randomBytes,
    clock,
    logger: false,
    card: { scriptUrl, publishableKey: 'pk_test_sluice', test: true },
    origins: { script: own, frame: own, connect: own },
    approvals: { paypal: { test: true, expressSubscriptions: payPal.subscribesWithoutAddress } },
    leads: createLeads({ db, funnels, accountIdOf: () => null, clock }),
    consents: createConsents({ db, funnels }),
    receipts: createReceipts({ db, funnels, clock }),
    withdrawals: createWithdrawals(wiring),
    sessionValues: sessionValues(db),
    stats: statsStore(db, clock),
    facts: factsStore(db, clock),
    webhooks: { paypal: listenTo(payPal, createWebhooks(wiring), { warn: () => {}, clock }) },
    express: createExpressCalls(wiring),
    isHealthy: async () => true,
    xsrfSecret: (await readOrCreateSecret(db, 'xsrf', randomBytes)).toString('hex'),
    versionSecret: (await readOrCreateSecret(db, 'version', randomBytes)).toString('hex'),
    template: () => fs.readFile(path.join(REPOSITORY, 'index.html'), 'utf8'),
    clientFolder: path.join(dataFolder, 'client'),
  });
  await app.listen({ port, host: '127.0.0.1' });
  const reported = {
    db,
    readOrder: orderReader(db),
    funnels,
    publicUrl: config.publicUrl,
    renewalUrl: renewalUrlOn(db, config.publicUrl),
  };
  const deliver = async (mailer = mailerOf(config, randomUUID)) => {
    await deliverAll(outboxDeps(db, { clock, deliverers: mailDeliverers({ ...reported, mailer }) }));
  };
  const close = async () => {
    for (const part of [store, app, cards, paypal]) await part.close();
  };
  const { publicUrl: origin } = config;
  return { origin, store, funnels, orders, subscriptions, deliver, cards: cards.origin, paypal: paypal.origin, close };
}

function configOf(dataFolder: string, port: number): Config {
  const read = readConfig({
    SLUICE_DATA: dataFolder,
    SLUICE_FUNNELS: demoFunnelsFolder(),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_PORT: '0',
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}
