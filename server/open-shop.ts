import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { loadPhones } from '../domain/account/phone.ts';
import { errorText } from '../domain/error-text.ts';
import { accountIds } from './accounts/account-id.ts';
import { buildApp } from './app.ts';
import { type BackOffice, backOffice, publishAtStart } from './back-office.ts';
import { createAmazonCalls, NO_AMAZON_CALLS } from './checkout/amazon/amazon-calls.ts';
import { createExpressCalls } from './checkout/express/express-checkout.ts';
import { createOrders, sharedLimits } from './checkout/orders.ts';
import { createWithdrawals } from './checkout/withdrawing/withdraw.ts';
import type { Config } from './config/config.ts';
import { createConsents } from './consent/consents.ts';
import { openStore } from './db/open-store.ts';
import type { Schema } from './db/schema/schema.ts';
import { readOrCreateSecret } from './db/secrets.ts';
import { WrittenSince } from './figures/close-hours.ts';
import { internalAppsOrigins } from './http/security-headers.ts';
import { createLeads } from './leads/leads.ts';
import type { LogRing } from './logging/log-ring.ts';
import type { LineStream } from './logging/noted-log.ts';
import { countNearLimit } from './orders/capturing/recover-authorizations.ts';
import { PictureForms } from './pictures/picture-forms.ts';
import { amazonOfFunnel, amazonService } from './providers/amazon-service.ts';
import { cardService } from './providers/card-service.ts';
import { payPalService } from './providers/paypal-service.ts';
import { shopProviders } from './providers/shop-providers.ts';
import { createReceipts } from './receipts/receipts.ts';
import { elementsOf } from './render/first-page.ts';
import { isAnswering } from './routes/health.routes.ts';
import { sessionValues } from './session/session-values.ts';
import { startDelivering } from './start-delivering.ts';
import { startRoundsBeside } from './start-rounds-beside.ts';
import { factsStore } from './stats/facts-store.ts';
import { statsStore } from './stats/stats-store.ts';
import { freeSpaceOf, OptionalWrites } from './storage/optional-writes.ts';
import { onChargeOutcome } from './subscriptions/lifecycle/on-charge-outcome.ts';
import { createSubscriptions } from './subscriptions/subscriptions.ts';
import { answerInTime } from './timing/answer-in-time.ts';
import type { Rounds } from './timing/start-rounds.ts';
import { FunnelRegistry } from './versions/funnel-registry.ts';
import type { PublishReport } from './versions/start-report.ts';
import { joinOrigins } from './wallets/wallet-origins.ts';
import { walletService } from './wallets/wallet-service.ts';
import { createWebhooks, webhookListeners } from './webhooks/webhooks.ts';

/** The interval of looking for versions that another process on the same store published. */
const LIVE_POLL_MS = 5_000;

/** The longest that a shop waits at its end: for payments in flight, and for what another start takes up again. */
const REQUESTS_MS = 8_500;
const ROUNDS_MS = 3_000;

/** A shop's work on figures and for its operator reads many rows, and no shopper waits for it. */
const PATIENT_MS = 120_000;

/** What a shop gets of its process: time, chance, ids, and where its log goes. */
export interface Ambient {
  clock: () => Date;
  /** A number in [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  newId: () => string;
  log: (level: string, message: string, detail?: unknown) => void;
  /** Where the lines of requests go; false where requests are not logged. */
  requestLog: LineStream | false;
  /** The lines that the process has logged; absent where it notes none. */
  noted?: Pick<LogRing, 'read'>;
}

/** A shop that is open for requests and listens nowhere yet. */
export interface OpenShop {
  app: FastifyInstance;
  db: Kysely<Schema>;
  funnels: FunnelRegistry;
  /** The commands of an operator, which the audit records. */
  admin: BackOffice['admin'];
  published: PublishReport;
  /** Whether cards are charged by a test key. */
  isTest: boolean;
  /** The origins of the sandboxes; null for a provider itself. */
  sandboxes: { cards: string | null; payPal: string | null; amazon: string | null };
  /** The studio's address for the operator; null without a studio. */
  studio: string | null;
  /** What is wrong with the settings of advertising services, as sentences. */
  problems(): Promise<string[]>;
  /** What the shop does again and again by timers; a clock that is moved by hand has it done after each move. */
  rounds: Record<'recovery' | 'renewals' | 'events' | 'figures' | 'cleaning' | 'delivering', Pick<Rounds, 'run'>>;
  /** Ends the parts, those without order together; what fails to end, or not in time, is logged. */
  close(): Promise<void>;
}

export type OpenedShop = { ok: true; shop: OpenShop } | { ok: false; message: string };

/**
 * Opens a shop: store, providers, publishing, HTTP, and what runs beside requests. A problem that an operator can fix is one
 * sentence.
 */
export async function openShop(config: Config, ambient: Ambient): Promise<OpenedShop> {
  await loadPhones();
  const { clock, random, randomBytes, newId, log } = ambient;
  const now = () => clock().getTime();
  const card = cardService(config, now);
  if (!card.ok) return card;
  const template = await templateReader(config);
  if (!template.ok) return template;
  const optional = optionalWrites(config, ambient);
  const opened = await openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataFolder: config.dataFolder,
    onError: (error) => log('error', 'a database connection broke', error),
    onStatementError: (error) => optional.noteFailure(error),
  });
  if (!opened.ok) return opened;
  const wallets = await walletService(config);
  if (!wallets.ok) return wallets;
  const { store } = opened;
  const { db } = store;
  const registry = new FunnelRegistry(db);
  const published = await publishAtStart(config, registry, clock());
  const paypal = payPalService(config, { clock: now });
  const amazon = amazonService(config, { clock: now, pause });
  const providers = shopProviders(card.provider, paypal.provider, amazon.options);
  const accountIdOf = accountIds(await readOrCreateSecret(db, 'account', randomBytes));
  const delivering = startDelivering({
    config,
    db,
    funnels: registry,
    providers,
    clock,
    random,
    newId,
    log,
    // The subscriptions are made before the first delivery: nothing is awaited from here to them.
    cancelSubscription: (token) => subscriptions.cancel(token),
  });
  const leads = createLeads({ db, funnels: registry, accountIdOf, clock, flushOutbox: delivering.flush });
  const consents = createConsents({ db, funnels: registry });
  const ownParts = {
    onChargeOutcome,
    accountIdOf,
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
  const warn = (message: string, detail: object) => log('warn', message, detail);
  const written = new WrittenSince();
  const stats = statsStore(db, clock, written.note);
  const forms = new PictureForms(db);
  const pictures = { live: registry.pictures, forms };
  const office = backOffice(config, log, () => ({
    ...ownParts,
    config,
    patient: store.patient(PATIENT_MS),
    registry,
    orders,
    payments,
    pictures,
    reaching: delivering.reaching,
    log: ambient.noted,
  }));
  const app = await buildApp({
    config,
    card: card.settings,
    origins: joinOrigins(card.origins, wallets.origins, internalAppsOrigins(config.runtime)),
    wallets,
    approvals,
    paymentsOf,
    funnels: registry,
    orders,
    express: createExpressCalls(ownParts),
    amazon: amazon.options ? createAmazonCalls(ownParts, amazon.options) : NO_AMAZON_CALLS,
    leads,
    consents,
    receipts: createReceipts({ db, funnels: registry, clock }),
    withdrawals: createWithdrawals(ownParts),
    subscriptions,
    pictures,
    stats,
    facts: factsStore(db, clock, written.note),
    operatorRoutes: office.routes,
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
    elements: await elementsOf(config),
    clientFolder: config.clientFolder,
    logger: ambient.requestLog,
  });
  const recovery = orders.startRecovery(60_000);
  const renewals = subscriptions.startRenewals(60_000);
  const beside = startRoundsBeside(config, {
    store: { ...store, db: store.patient(PATIENT_MS) },
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
    ok: true,
    shop: {
      app,
      db,
      funnels: registry,
      admin: office.admin,
      published,
      isTest: card.settings.test,
      sandboxes: { cards: card.sandbox, payPal: paypal.sandbox, amazon: offersAmazon ? amazon.sandbox : null },
      studio: studio?.description ?? null,
      problems: () => delivering.problems(),
      rounds: { ...beside, recovery, renewals, delivering },
      async close() {
        await Promise.all([stop(() => app.close(), REQUESTS_MS), ...parts.map((part) => stop(part, ROUNDS_MS))]);
        // The last requests are counted, too.
        for (const part of [() => events.stop(), () => store.close()]) await stop(part, REQUESTS_MS);
      },
    },
  };
}

/** The free space matters where the database or the mails are files of the data folder. */
function optionalWrites(
  { databaseUrl, smtpUrl, dataFolder, minFreeBytes: floor }: Config,
  { clock, log }: Pick<Ambient, 'clock' | 'log'>,
): OptionalWrites {
  const isUsed = databaseUrl === null || smtpUrl === null;
  return new OptionalWrites({ freeSpace: isUsed ? () => freeSpaceOf(dataFolder) : null, floor, clock, log });
}

type Template = { ok: true; read: () => Promise<string> } | { ok: false; message: string };

/** The built shell is read once; during development the source's shell is read for every page. */
async function templateReader({ templateFile, clientFolder }: Config): Promise<Template> {
  if (templateFile !== null) return { ok: true, read: () => readFile(templateFile, 'utf8') };
  const file = join(clientFolder, 'index.html');
  const html = await readFile(file, 'utf8').catch(() => null);
  if (html !== null) return { ok: true, read: async () => html };
  const message = `${file} cannot be read: build the storefront with npm run build, or set SLUICE_CLIENT.`;
  return { ok: false, message };
}
