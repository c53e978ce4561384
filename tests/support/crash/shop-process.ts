import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { addWebhook } from '../../../backoffice/commands/webhook-commands.ts';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { loadPhones } from '../../../domain/account/phone.ts';
import { errorText } from '../../../domain/error-text.ts';
import { amazonSettings } from '../../../scripts/shop/provider-settings.ts';
import { buildApp } from '../../../server/app.ts';
import { createAmazonCalls } from '../../../server/checkout/amazon/amazon-calls.ts';
import { createExpressCalls } from '../../../server/checkout/express/express-checkout.ts';
import { createOrders } from '../../../server/checkout/orders.ts';
import { createWithdrawals } from '../../../server/checkout/withdrawing/withdraw.ts';
import { readConfig } from '../../../server/config/config.ts';
import { createConsents } from '../../../server/consent/consents.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { readOrCreateSecret } from '../../../server/db/secrets.ts';
import { createLeads } from '../../../server/leads/leads.ts';
import { amazonPayments } from '../../../server/payments/amazon/provider/amazon-payments.ts';
import { createRegistry } from '../../../server/payments/registry.ts';
import { amazonService } from '../../../server/providers/amazon-service.ts';
import { cardService } from '../../../server/providers/card-service.ts';
import { createReceipts } from '../../../server/receipts/receipts.ts';
import { isAnswering } from '../../../server/routes/health.routes.ts';
import { sessionValues } from '../../../server/session/session-values.ts';
import { startDelivering } from '../../../server/start-delivering.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { statsStore } from '../../../server/stats/stats-store.ts';
import { onChargeOutcome } from '../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { createSubscriptions } from '../../../server/subscriptions/subscriptions.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { payPalBy } from '../paypal/rest-v1.ts';
import { sandboxSettings } from '../paypal/sandbox-settings.ts';
import { disordered } from '../soak/disordered.ts';
import {
  KillSwitch,
  mortalAmazon,
  mortalApprovals,
  mortalCard,
  mortalExpress,
  mortalOrders,
  mortalStore,
} from './kill-points.ts';
import type { Asked, Records, ShopCommand, ShopSettings } from './shop-commands.ts';

/**
 * A shop as a process of its own, made of the server's parts as `server/open-shop.ts` makes it, that a test can end at any
 * moment. It runs from a bundle, so it must not depend on its own path.
 */

const settings: ShopSettings = JSON.parse(process.argv[2] ?? '');
const life = new KillSwitch();
const HOUR = 3_600_000;
let ahead = settings.ahead ?? 0;
const clock = () => new Date(Date.now() + ahead);

const store = await openOrThrow();
const config = configOf();
const card = cardService(config, Date.now);
if (!card.ok) throw new Error(card.message);
const { options: amazon } = amazonService(config, { clock: () => clock().getTime(), pause });
const registry = new FunnelRegistry(store.db);
await registry.load();
if (registry.live().length === 0) await publishFolder(config.funnelsFolder, registry, clock(), { isStart: true });
const providers = createRegistry(mortalCard(card.provider, life), [
  ...(settings.payPal ? [mortalApprovals(payPalOf(settings.payPal), life)] : []),
  ...(amazon ? [mortalApprovals(amazonPayments(amazon), life)] : []),
]);
const reached = { funnels: registry, providers, clock, randomBytes, newId: randomUUID, log: () => {} };
const delivering = settings.delivers
  ? startDelivering({
      ...reached,
      config,
      db: store.db,
      random: Math.random,
      cancelSubscription: (token) => subscriptions.cancel(token),
    })
  : null;
const wiring = {
  ...reached,
  db: mortalStore(store.db, life),
  publicUrl: config.publicUrl,
  capture: settings.capture,
  onChargeOutcome,
  flushOutbox: delivering?.flush,
  ...(settings.readPauses && { timeouts: { readPauses: settings.readPauses } }),
};
const orders = createOrders(wiring);
const subscriptions = createSubscriptions(wiring);
await loadPhones();
const app = await buildApp({
  config,
  card: card.settings,
  origins: card.origins,
  funnels: registry,
  orders: mortalOrders(orders, life),
  express: mortalExpress(createExpressCalls(wiring), life),
  ...(amazon && { amazon: mortalAmazon(createAmazonCalls(wiring, amazon), life) }),
  leads: createLeads({ db: store.db, funnels: registry, accountIdOf: () => null, clock }),
  consents: createConsents({ db: store.db, funnels: registry }),
  receipts: createReceipts({ db: store.db, funnels: registry, clock }),
  withdrawals: createWithdrawals(wiring),
  sessionValues: sessionValues(store.db),
  stats: statsStore(store.db, clock),
  facts: factsStore(store.db, clock),
  isHealthy: () => isAnswering(store),
  xsrfSecret: (await readOrCreateSecret(store.db, 'xsrf', randomBytes)).toString('hex'),
  versionSecret: (await readOrCreateSecret(store.db, 'version', randomBytes)).toString('hex'),
  clock,
  randomBytes,
  template: () => readFile(path.join(settings.repository, 'index.html'), 'utf8'),
  clientFolder: path.join(settings.dataFolder, 'client'),
  logger: false,
});
orders.startRecovery(60_000);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', ({ id, command }: Asked) => {
  // A command may fail as a request may: the shop lives on.
  const failed = (error: unknown) => `failed: ${errorText(error)}`;
  void run(command)
    .catch(failed)
    .then((value) => process.send?.({ id, value }));
});
// The parent closes the channel when it ends, however it ends.
process.on('disconnect', () => process.exit(0));
process.send?.({ id: 0, value: origin });

async function openOrThrow(): Promise<Store> {
  const { dataFolder, databaseUrl, repository } = settings;
  const migrationsFolder = path.join(repository, 'server/db/migrations');
  const opened = await openStore({ dataFolder, databaseUrl, migrationsFolder });
  if (!opened.ok) throw new Error(opened.message);
  return disordered(opened.store);
}

function payPalOf({ origin, protocol }: NonNullable<ShopSettings['payPal']>) {
  const reached = { notifyUrl: null, clock: () => clock().getTime() };
  return payPalBy(protocol, { ...sandboxSettings(origin, 'WH-none'), ...reached });
}

function configOf() {
  const read = readConfig({
    SLUICE_DATA: settings.dataFolder,
    SLUICE_FUNNELS: settings.funnels,
    STRIPE_SECRET_KEY: 'sk_test_sluice',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sluice',
    STRIPE_API_URL: settings.sandbox,
    STRIPE_SCRIPT_URL: `${settings.sandbox}/stripe.js`,
    ...(settings.amazon ? amazonSettings(settings.amazon.origin) : {}),
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

async function run(command: ShopCommand): Promise<unknown> {
  if (command.do === 'arm') return life.arm(command.point);
  if (command.do === 'records') return readRecords();
  if (command.do === 'capture') return orders.capture({ order: command.order });
  if (command.do === 'reconcile') return orders.reconcile({ since: new Date(Date.now() - HOUR) });
  if (command.do === 'add webhook') return addEndpoint(command.url);
  if (command.do === 'hash') return registry.live().find((each) => each.funnel.uniqueIdentifier === command.uid)?.hash;
  ahead = command.ahead;
  return orders.recover();
}

async function addEndpoint(url: string): Promise<unknown> {
  if (!delivering) return undefined;
  const parts = { db: store.db, funnels: registry, clock, randomBytes, newId: randomUUID };
  return (await addWebhook({ ...delivering.reaching, ...parts }, { url })).data;
}

async function readRecords(): Promise<Records> {
  const { db } = store;
  const order = ['id', 'checkout_id', 'purpose', 'status', 'number', 'total_minor'] as const;
  return {
    orders: await db.selectFrom('orders').select(order).execute(),
    attempts: await db.selectFrom('attempts').select(['order_id', 'status', 'provider_ref']).execute(),
    ledger: await db.selectFrom('ledger').select(['order_id', 'amount_minor', 'provider_ref', 'kind']).execute(),
    published: await db
      .selectFrom('outbox')
      .select(['topic', sql<string | null>`payload->>'orderId'`.as('order_id')])
      .execute(),
    subscriptions: await db.selectFrom('subscriptions').select(['status', 'provider_ref']).execute(),
  };
}
