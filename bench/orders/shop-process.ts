import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { createExpressCalls } from '../../server/checkout/express/express-calls.ts';
import { createOrders } from '../../server/checkout/orders.ts';
import { readConfig } from '../../server/config/config.ts';
import { createConsents } from '../../server/consent/consents.ts';
import { openStore } from '../../server/db/open-store.ts';
import { isAnswering } from '../../server/http/health.ts';
import { createLeads } from '../../server/leads/leads.ts';
import { mailDeliverers } from '../../server/mail/mail-deliverers.ts';
import { mailerOf } from '../../server/mail/mailer-of.ts';
import { startOutbox } from '../../server/outbox/start-outbox.ts';
import { cardService } from '../../server/providers/card-service.ts';
import { shopProviders } from '../../server/providers/shop-providers.ts';
import { FunnelRegistry } from '../../server/publish/funnel-registry.ts';
import { publishFolder } from '../../server/publish/publish-folder.ts';
import { createReceipts } from '../../server/receipts/receipts.ts';
import { sessionValues } from '../../server/session/session-values.ts';
import { factsStore } from '../../server/stats/facts-store.ts';
import { statsStore } from '../../server/stats/stats-store.ts';
import { onChargeOutcome } from '../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { renewalUrlOn } from '../../server/subscriptions/records/renewal-url.ts';
import { answerCommands } from './answer-commands.ts';
import { BENCH_FUNNEL } from './bench-brand.ts';
import type { Command, ShopSettings } from './commands.ts';
import { committedPerSecond } from './committed-per-second.ts';
import { soldBy } from './sold.ts';

/** The shop of `server/main.ts`, on a port of its own; it answers the bench's commands too. */

const settings: ShopSettings = JSON.parse(process.argv[2] ?? '');
const clock = () => new Date();
const log = (level: string, message: string, detail?: unknown) => console.error(`${level}: ${message}`, detail ?? '');

const read = readConfig({
  SLUICE_DATA: settings.dataFolder,
  SLUICE_FUNNELS: settings.funnelsFolder,
  STRIPE_SECRET_KEY: 'sk_test_sluice',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sluice',
  STRIPE_API_URL: settings.sandbox,
  STRIPE_SCRIPT_URL: `${settings.sandbox}/stripe.js`,
});
if (!read.ok) throw new Error(read.problems.join('\n'));
const { config } = read;
const { dataFolder, migrationsFolder, databaseUrl } = settings;
const opened = await openStore({ dataFolder, migrationsFolder, databaseUrl: databaseUrl ?? undefined });
const card = cardService(config);
if (!opened.ok) throw new Error(opened.message);
if (!card.ok) throw new Error(card.message);
const { store } = opened;
const funnels = new FunnelRegistry(store.db);
const report = await publishFolder(config.funnelsFolder, funnels, clock(), { preserveRollbacks: true });
const live = funnels.live().find((each) => each.funnel.uniqueIdentifier === BENCH_FUNNEL);
if (!live) throw new Error(`the funnel of the bench cannot be published: ${JSON.stringify(report.refused)}`);
const outbox = settings.mail ? startMailing() : null;
const wiring = {
  db: store.db,
  providers: shopProviders(card.provider),
  publicUrl: config.publicUrl,
  funnels,
  clock,
  randomBytes,
  newId: randomUUID,
  log,
  onChargeOutcome,
  flushOutbox: outbox?.flush,
};
const orders = createOrders(wiring);
await mkdir(join(settings.dataFolder, 'client/assets'), { recursive: true });
const app = await buildApp({
  config,
  card: card.settings,
  origins: card.origins,
  funnels,
  orders,
  express: createExpressCalls(wiring),
  leads: createLeads({ db: store.db, funnels, clock }),
  consents: createConsents({ db: store.db, funnels }),
  receipts: createReceipts(store.db),
  sessionValues: sessionValues(store.db),
  stats: statsStore(store.db, clock),
  facts: factsStore(store.db, clock),
  isHealthy: () => isAnswering(store),
  xsrfSecret: randomBytes(32).toString('hex'),
  versionSecret: randomBytes(32).toString('hex'),
  clock,
  randomBytes,
  template: async () => '<!doctype html><html lang="en"><head><title></title></head><body></body></html>',
  clientFolder: join(settings.dataFolder, 'client'),
  logger: true,
});
orders.startRecovery(60_000);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
answerCommands({ origin, hash: live.hash }, run, () => void store.close().finally(() => process.exit(0)));

function startMailing() {
  const { publicUrl } = config;
  const mail = {
    db: store.db,
    funnels,
    mailer: mailerOf(config, randomUUID),
    publicUrl,
    renewalUrl: renewalUrlOn(store.db, publicUrl),
  };
  return startOutbox({ db: store.db, deliverers: mailDeliverers(mail), clock, log }, 3_000);
}

async function run(command: Command): Promise<unknown> {
  if (command.do === 'commits') return committedPerSecond(store.db, command.clients, command.ms);
  return command.do === 'sold' ? soldBy(store.db) : null;
}
