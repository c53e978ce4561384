import type { FastifyInstance } from 'fastify';
import { loadPhones } from '../domain/account/phone.ts';
import { errorText } from '../domain/error-text.ts';
import { accountIds } from './accounts/account-id.ts';
import { buildApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { type BackOffice, backOffice, publishAtStart } from './back-office.ts';
import { createAmazonCalls, NO_AMAZON_CALLS } from './checkout/amazon/amazon-calls.ts';
import { createExpressCalls } from './checkout/express/express-checkout.ts';
import { createOrders, sharedLimits } from './checkout/orders.ts';
import { createWithdrawals } from './checkout/withdrawing/withdraw.ts';
import type { Config } from './config/config.ts';
import { createConsents } from './consent/consents.ts';
import type { Db } from './db/schema/schema.ts';
import { readOrCreateSecret } from './db/secrets.ts';
import { WrittenSince } from './figures/close-hours.ts';
import { internalAppsOrigins } from './http/security-headers.ts';
import { createLeads } from './leads/leads.ts';
import { type Ambient, type Outside, openOutside } from './open-outside.ts';
import { countNearLimit } from './orders/capturing/recover-authorizations.ts';
import { PictureForms } from './pictures/picture-forms.ts';
import { amazonOfFunnel } from './providers/amazon-service.ts';
import { createReceipts } from './receipts/receipts.ts';
import { loadElements } from './render/first-page.ts';
import { isAnswering } from './routes/health.routes.ts';
import { sessionValues } from './session/session-values.ts';
import { startDelivering } from './start-delivering.ts';
import { startRoundsBeside } from './start-rounds-beside.ts';
import { factsStore } from './stats/facts-store.ts';
import { statsStore } from './stats/stats-store.ts';
import { tryKeys } from './storage/tries.ts';
import { onChargeOutcome } from './subscriptions/lifecycle/on-charge-outcome.ts';
import { bookReported } from './subscriptions/renewing/renewal-order.ts';
import { createSubscriptions } from './subscriptions/subscriptions.ts';
import { answerInTime } from './timing/answer-in-time.ts';
import { FunnelRegistry } from './versions/funnel-registry.ts';
import { builtProgram, publishIfChanged } from './versions/start-publishing.ts';
import type { PublishReport } from './versions/start-report.ts';
import { joinOrigins } from './wallets/wallet-origins.ts';
import { createWebhooks, webhookListeners } from './webhooks/webhooks.ts';

/** The interval of looking for versions that another process on the same store published. */
const LIVE_POLL_MS = 5_000;

/** The longest that a shop waits at its end: for payments in flight, and for what another start takes up again. */
const REQUESTS_MS = 8_500;
const ROUNDS_MS = 3_000;

/** A shop's work on figures and for its operator reads many rows, and no shopper waits for it. */
const PATIENT_MS = 120_000;

/** A shop that is open for requests and listens nowhere yet. */
export interface OpenShop {
  app: FastifyInstance;
  db: Db;
  funnels: FunnelRegistry;
  admin: BackOffice['admin'];
  published: PublishReport;
  /** Whether cards are charged by a test key. */
  isTest: boolean;
  /** The origins of the sandboxes; null for a provider itself. */
  sandboxes: { cards: string | null; payPal: string | null; amazon: string | null };
  /** What is wrong with the settings of advertising services, as sentences. */
  problems(): Promise<string[]>;
  /** No shopper waits for these parts, and a clock that is moved by hand has timed work done after each move. */
  begin(): ReturnType<typeof startBeside>;
  /** Ends the parts, those without order together; what fails to end, or not in time, is logged. */
  close(): Promise<void>;
}

export type OpenedShop = { ok: true; shop: OpenShop } | { ok: false; message: string };

/** A problem that an operator can fix is one sentence. */
export async function openShop(config: Config, ambient: Ambient): Promise<OpenedShop> {
  await loadPhones();
  const outside = await openOutside(config, ambient);
  if (!outside.ok) return outside;
  const trade = await openTrade(config, ambient, outside);
  const records = openRecords(ambient, outside, trade);
  const office = openOffice(config, ambient, outside, trade, records);
  const app = await buildApp(await requestParts(config, ambient, outside, trade, records, office.routes));
  let beside: ReturnType<typeof startBeside> | undefined;
  const begin = () => {
    beside ??= startBeside(config, ambient, outside, trade, records, office);
    return beside;
  };
  const { card, paypal, amazon, store } = outside;
  return {
    ok: true,
    shop: {
      app,
      db: store.db,
      funnels: trade.registry,
      admin: office.admin,
      published: trade.published,
      isTest: card.settings.test,
      sandboxes: { cards: card.sandbox, payPal: paypal.sandbox, amazon: trade.offersAmazon ? amazon.sandbox : null },
      problems: () => trade.delivering.problems(),
      begin,
      close: async () => (await begin()).close(app),
    },
  };
}

type Trade = Awaited<ReturnType<typeof openTrade>>;
type Records = ReturnType<typeof openRecords>;

/** What sells: the live funnels, orders and subscriptions, and what delivers their events. */
async function openTrade(config: Config, ambient: Ambient, { store: { db }, ...outside }: Outside) {
  const { clock, randomBytes, newId, log } = ambient;
  const { card, wallets, paypal, amazon, providers } = outside;
  const registry = new FunnelRegistry(db);
  await registry.load();
  const program = config.publishesOld ? null : await builtProgram();
  const published = await publishIfChanged(db, { folder: config.funnelsFolder, program }, () =>
    publishAtStart(config, registry, clock()),
  );
  const accountIdOf = accountIds(await readOrCreateSecret(db, 'account', randomBytes));
  const tryKeyOf = tryKeys(await readOrCreateSecret(db, 'tries', randomBytes));
  const delivering = startDelivering({
    ...ambient,
    config,
    db,
    funnels: registry,
    providers,
    // The subscriptions are made before the first delivery: nothing is awaited from here to them.
    cancelSubscription: (token) => subscriptions.cancel(token),
  });
  const ownParts = {
    onChargeOutcome,
    bookRenewal: bookReported,
    accountIdOf,
    tryKeyOf,
    db,
    providers,
    capture: config.capture,
    timeouts: { offersEndAfter: config.offersEndAfter },
    publicUrl: config.publicUrl,
    funnels: registry,
    clock,
    randomBytes,
    newId,
    log,
    ...sharedLimits(),
    flushOutbox: delivering.flush,
  };
  const orders = createOrders(ownParts);
  const subscriptions = createSubscriptions(ownParts);
  const approvals = { paypal: paypal.settings };
  const paymentsOf = amazonOfFunnel(amazon, config.runtime.walletEnabled);
  const offersAmazon = registry.live().some((funnel) => paymentsOf(funnel, undefined) !== null);
  const payments = { config, card: card.settings, wallets, approvals, paymentsOf, providers };
  return { registry, published, delivering, ownParts, orders, subscriptions, payments, offersAmazon };
}

/** What is noted of visits, and the pictures. */
function openRecords({ clock }: Ambient, { store: { db } }: Outside, { registry }: Trade) {
  const written = new WrittenSince();
  const forms = new PictureForms(db);
  return { written, forms, pictures: { live: registry.pictures, forms }, stats: statsStore(db, clock, written.note) };
}

/** What an operator looks at and commands, loaded where it is asked for. */
function openOffice(config: Config, ambient: Ambient, { store }: Outside, trade: Trade, { pictures }: Records) {
  const { registry, orders, payments, delivering, ownParts } = trade;
  return backOffice(config, ambient.log, () => ({
    ...ownParts,
    config,
    patient: store.patient(PATIENT_MS),
    ...delivering.reaching,
    funnels: registry,
    orders,
    payments,
    pictures,
    log: ambient.noted,
  }));
}

async function requestParts(
  config: Config,
  { clock, randomBytes, log, requestLog: logger }: Ambient,
  { store, card, wallets, amazon, optional, template }: Outside,
  { registry: funnels, delivering, ownParts, orders, subscriptions, payments }: Trade,
  { written, pictures, stats }: Records,
  operatorRoutes: BackOffice['routes'],
): Promise<AppOptions> {
  const { db } = store;
  const { accountIdOf } = ownParts;
  const warn = (message: string, detail: object) => log('warn', message, detail);
  return {
    config,
    card: card.settings,
    origins: joinOrigins(card.origins, wallets.origins, internalAppsOrigins(config.runtime)),
    wallets,
    approvals: payments.approvals,
    paymentsOf: payments.paymentsOf,
    funnels,
    orders,
    express: createExpressCalls(ownParts),
    amazon: amazon.options ? createAmazonCalls(ownParts, amazon.options) : NO_AMAZON_CALLS,
    leads: createLeads({ db, funnels, accountIdOf, clock, flushOutbox: delivering.flush }),
    consents: createConsents({ db, funnels }),
    receipts: createReceipts({ db, funnels, clock }),
    withdrawals: createWithdrawals(ownParts),
    subscriptions,
    pictures,
    stats,
    facts: factsStore(db, clock, written.note),
    operatorRoutes,
    webhooks: webhookListeners(ownParts.providers, createWebhooks(ownParts), { warn, clock }),
    isHealthy: () => isAnswering(store),
    optional,
    countNearLimit: () => countNearLimit(db, clock()),
    countFailedDeliveries: delivering.countFailed,
    xsrfSecret: (await readOrCreateSecret(db, 'xsrf', randomBytes)).toString('hex'),
    versionSecret: (await readOrCreateSecret(db, 'version', randomBytes)).toString('hex'),
    sessionValues: sessionValues(db),
    clock,
    randomBytes,
    template: template.read,
    elements: await loadElements(config),
    clientFolder: config.clientFolder,
    logger,
  };
}

/** Starts what runs beside requests; returns the studio's address, how it is run by hand, and how the shop ends. */
async function startBeside(
  config: Config,
  { clock, log }: Ambient,
  { store, optional }: Outside,
  { registry, orders, subscriptions, delivering, ownParts: { accountIdOf } }: Trade,
  { forms, stats, written }: Records,
  office: BackOffice,
) {
  const recovery = orders.startRecovery(60_000);
  const renewals = subscriptions.startRenewals(60_000);
  const patient = { ...store, db: store.patient(PATIENT_MS) };
  const beside = startRoundsBeside(config, {
    store: patient,
    registry,
    forms,
    stats,
    written,
    optional,
    accountIdOf,
    clock,
    log,
  });
  const studio = await office.startStudio();
  const socket = await office.openSocket().catch((error: unknown) => {
    log('warn', 'no commands can be given to this server while it runs', errorText(error));
    return null;
  });
  const watch = registry.followStore(LIVE_POLL_MS);
  const stop = async (part: () => Promise<unknown>, ms: number) => {
    const ended = await answerInTime(part, ms);
    if (ended.type === 'failed') log('error', 'closing failed', ended.detail);
  };
  const { events, ...others } = beside;
  const running = [watch, recovery, renewals, delivering, ...Object.values(others)];
  const parts = [async () => socket?.close(), async () => studio?.close(), ...running.map((part) => () => part.stop())];
  return {
    studio: studio?.description ?? null,
    rounds: { ...beside, recovery, renewals, delivering },
    async close(app: FastifyInstance) {
      await Promise.all([stop(() => app.close(), REQUESTS_MS), ...parts.map((part) => stop(part, ROUNDS_MS))]);
      // The last requests are counted, too.
      for (const part of [() => events.stop(), () => store.close()]) await stop(part, REQUESTS_MS);
    },
  };
}
