import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { errorText } from '../domain/error-text.ts';
import { accountIds } from './accounts/account-id.ts';
import { startFillingAccounts } from './accounts/fill-accounts.ts';
import { auditedCommands } from './admin/admin-audit.ts';
import { openAdminSocket } from './admin/admin-socket.ts';
import { adminCommands } from './admin/run-admin-command.ts';
import { listScripts } from './admin/scripts-command.ts';
import { buildApp } from './app.ts';
import { createAmazonCalls, NO_AMAZON_CALLS } from './checkout/amazon/amazon-calls.ts';
import { createExpressCalls } from './checkout/express/express-calls.ts';
import { createOrders } from './checkout/orders.ts';
import { createWithdrawals } from './checkout/withdrawing/withdrawals.ts';
import { type Config, readConfig } from './config/config.ts';
import { createConsents } from './consent/consents.ts';
import { openStore } from './db/open-store.ts';
import { readOrCreateSecret } from './db/secrets.ts';
import { isAnswering } from './http/health.ts';
import { internalAppsOrigins } from './http/internal-apps-origins.ts';
import { isPortInUse } from './http/port-in-use.ts';
import { createLeads } from './leads/leads.ts';
import { printLog, printUncaught } from './logging/print-log.ts';
import { countNearLimit } from './orders/capturing/recover-authorizations.ts';
import { ProviderCalls } from './orders/charging/provider-calls.ts';
import { VelocityLimit } from './orders/charging/velocity-limit.ts';
import { countFailedDeliveries } from './outbox/failed-deliveries.ts';
import { startMakingPictures } from './pictures/make-pictures.ts';
import { PictureForms } from './pictures/picture-forms.ts';
import { childMaker } from './pictures/picture-maker.ts';
import { amazonOfFunnel, amazonService } from './providers/amazon-service.ts';
import { cardService } from './providers/card-service.ts';
import { payPalService } from './providers/paypal-service.ts';
import { shopProviders } from './providers/shop-providers.ts';
import { FunnelRegistry } from './publish/funnel-registry.ts';
import { publishFolder } from './publish/publish-folder.ts';
import { describeReport, describeShop } from './publish/start-report.ts';
import { createReceipts } from './receipts/receipts.ts';
import { elementsOf } from './render/elements-of.ts';
import { sessionValues } from './session/session-values.ts';
import { startDelivering } from './start-delivering.ts';
import { factsStore } from './stats/facts-store.ts';
import { startWritingEvents, statsStore } from './stats/stats-store.ts';
import { cleanUp } from './storage/clean-up.ts';
import { freeSpaceOf, OptionalWrites } from './storage/optional-writes.ts';
import { startStudio, studioFrames } from './studio/start-studio.ts';
import { onChargeOutcome } from './subscriptions/lifecycle/on-charge-outcome.ts';
import { createSubscriptions } from './subscriptions/subscriptions.ts';
import { startRounds } from './timing/start-rounds.ts';
import { joinOrigins } from './wallets/wallet-origins.ts';
import { walletService } from './wallets/wallet-service.ts';
import { createWebhooks, webhookListeners } from './webhooks/webhooks.ts';

/** The interval of looking for versions that another process on the same store published. */
const LIVE_POLL_MS = 5_000;

/** Counts of looks, and events of the visits that begin meanwhile. */
const EVENTS_EVERY_MS = 10_000;

/** A picture of fifty million pixels takes half of it on a slow machine. */
const PICTURE_LIMIT_MS = 60_000;

const HOUR_MS = 3_600_000;

/** The pause between two batches of old rows, and of orders that get an account. */
const BATCH_PAUSE_MS = 100;

const clock = () => new Date();

/**
 * Starts the server: configuration, store, providers, publishing, HTTP. A problem that an operator can fix is one
 * sentence.
 */
async function main(): Promise<void> {
  printUncaught();
  const read = readConfig(process.env);
  if (!read.ok) return exitWith(read.problems);
  const { config } = read;
  const card = cardService(config);
  if (!card.ok) return exitWith([card.message]);
  const optional = optionalWrites(config);
  const opened = await openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataFolder: config.dataFolder,
    onStatementError: (error) => optional.noteFailure(error),
  });
  if (!opened.ok) return exitWith([opened.message]);
  const wallets = await walletService(config);
  if (!wallets.ok) return exitWith([wallets.message]);
  const { store } = opened;
  const registry = new FunnelRegistry(store.db);
  console.log(
    describeReport(await publishFolder(config.funnelsFolder, registry, clock(), { preserveRollbacks: true })),
  );
  const paypal = payPalService(config);
  const amazon = amazonService(config, { clock: Date.now, pause });
  const providers = shopProviders(card.provider, paypal.provider, amazon.options);
  const accountIdOf = accountIds(await readOrCreateSecret(store.db, 'account', randomBytes));
  const delivering = startDelivering({
    config,
    db: store.db,
    funnels: registry,
    providers,
    clock,
    random: Math.random,
    randomBytes,
    newId: randomUUID,
    log: printLog,
    // The subscriptions are made before the first delivery: nothing is awaited from here to them.
    cancelSubscription: (token) => subscriptions.cancel(token),
  });
  const leads = createLeads({ db: store.db, funnels: registry, accountIdOf, clock, flushOutbox: delivering.flush });
  const consents = createConsents({ db: store.db, funnels: registry });
  const ownParts = {
    onChargeOutcome,
    accountIdOf,
    db: store.db,
    providers,
    capture: config.capture,
    timeouts: { offersEndAfter: config.offersEndAfter },
    publicUrl: config.publicUrl,
    funnels: registry,
    clock,
    randomBytes,
    newId: randomUUID,
    log: printLog,
    // Sales and renewals share one count of declines.
    cardTestingGuard: new VelocityLimit(),
    providerCallLimits: new ProviderCalls(),
    flushOutbox: delivering.flush,
  };
  const orders = createOrders(ownParts);
  const subscriptions = createSubscriptions(ownParts);
  const commands = async () => orders;
  const scripts = () => listScripts(config, registry);
  const { funnelsFolder } = config;
  const shipping = { db: store.db, flushOutbox: delivering.flush, clock, newId: randomUUID };
  const withdrawals = createWithdrawals({ ...shipping, funnels: registry });
  const runCommand = adminCommands({
    ...shipping,
    registry,
    funnelsFolder,
    commands,
    scripts,
    outbox: delivering.runCommand,
  });
  const admin = auditedCommands({ db: store.db, clock }, runCommand);
  const warn = (message: string, detail: object) => printLog('warn', message, detail);
  const stats = statsStore(store.db, clock);
  const forms = new PictureForms(store.db);
  const app = await buildApp({
    config,
    card: card.settings,
    origins: joinOrigins(card.origins, wallets.origins, internalAppsOrigins(config.runtime)),
    wallets,
    approvals: { paypal: paypal.settings },
    paymentsOf: amazonOfFunnel(amazon, config.runtime.walletEnabled),
    funnels: registry,
    orders,
    express: createExpressCalls(ownParts),
    amazon: amazon.options ? createAmazonCalls(ownParts, amazon.options) : NO_AMAZON_CALLS,
    leads,
    consents,
    receipts: createReceipts({ db: store.db, funnels: registry, clock }),
    withdrawals,
    subscriptions,
    pictures: { live: registry.pictures, forms },
    stats,
    facts: factsStore(store.db, clock),
    admin,
    webhooks: webhookListeners(ownParts.providers, createWebhooks(ownParts), { warn, clock }),
    isHealthy: () => isAnswering(store),
    optional,
    countNearLimit: () => countNearLimit(store.db, clock()),
    countFailedDeliveries: () => countFailedDeliveries(store.db, clock()),
    xsrfSecret: (await readOrCreateSecret(store.db, 'xsrf', randomBytes)).toString('hex'),
    versionSecret: (await readOrCreateSecret(store.db, 'version', randomBytes)).toString('hex'),
    sessionValues: sessionValues(store.db),
    clock,
    randomBytes,
    template: await templateReader(config),
    elements: await elementsOf(config),
    clientFolder: config.clientFolder,
    preview: await studioFrames(config, { db: store.db, randomBytes }),
    logger: true,
  });
  const recovery = orders.startRecovery(60_000);
  const renewals = subscriptions.startRenewals(60_000);
  const stillThere = (table: string, error: unknown) =>
    printLog('error', 'old rows are still there', `${table}: ${String(error)}`);
  const cleaning = startRounds(
    cleanUp({ store, clock, pause: () => pause(BATCH_PAUSE_MS), failed: stillThere, statsMonths: config.statsMonths }),
    {
      everyMs: HOUR_MS,
      failed: (error) => stillThere('all', error),
    },
  );
  const events = startWritingEvents({
    stats,
    optional,
    everyMs: EVENTS_EVERY_MS,
    failed: (error) => printLog('error', 'statistics were not written', String(error)),
  });
  const accounts = startFillingAccounts({ db: store.db, accountIdOf, pause: () => pause(BATCH_PAUSE_MS) }, (error) =>
    printLog('error', 'orders are still without an account', String(error)),
  );
  const pictures = startMakingPictures({
    db: store.db,
    pictures: registry.pictures,
    forms,
    maker: config.makesPictures ? childMaker({ limitMs: PICTURE_LIMIT_MS }) : null,
    funnelsFolder: config.funnelsFolder,
    isPaused: () => optional.isPaused(),
    clock,
    log: printLog,
  });
  const studio = await startStudio(config, { db: store.db, funnels: registry, clock, randomBytes, newId: randomUUID });
  const socket = await openAdminSocket(config.dataFolder, admin).catch(warnOfSocket);
  const watch = registry.followStore(LIVE_POLL_MS);
  closeOnSignal([
    async () => socket?.close(),
    async () => studio?.close(),
    () => watch.stop(),
    () => app.close(),
    () => pictures.stop(),
    () => recovery.stop(),
    () => renewals.stop(),
    () => cleaning.stop(),
    () => accounts.stop(),
    () => events.stop(),
    () => delivering.stop(),
    () => store.close(),
  ]);
  await listen(app, config);
  console.log(
    describeShop(config, registry.live(), card.settings.test, {
      cards: card.sandbox,
      payPal: paypal.sandbox,
      amazon: amazon.sandbox,
    }),
  );
  if (studio) console.log(studio.description);
  for (const problem of await delivering.problems()) console.error(problem);
}

/** The free space matters where the database or the mails are files of the data folder. */
function optionalWrites({ databaseUrl, smtpUrl, dataFolder, minFreeBytes: floor }: Config): OptionalWrites {
  const isUsed = databaseUrl === null || smtpUrl === null;
  return new OptionalWrites({ freeSpace: isUsed ? () => freeSpaceOf(dataFolder) : null, floor, clock, log: printLog });
}

/** Without the socket, commands need the shop to be stopped; selling is not affected. */
function warnOfSocket(error: unknown): null {
  console.error(`No commands can be given to this server while it runs (${errorText(error)}).`);
  return null;
}

/** The built shell is read once; during development the source's shell is read for every page. */
async function templateReader({ templateFile, clientFolder }: Config): Promise<() => Promise<string>> {
  if (templateFile !== null) return () => readFile(templateFile, 'utf8');
  const file = join(clientFolder, 'index.html');
  const html = await readFile(file, 'utf8').catch(() => {
    return exitWith([`${file} cannot be read: build the storefront with npm run build, or set SLUICE_CLIENT.`]);
  });
  return async () => html;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    const problem = isPortInUse(error)
      ? `Port ${port} is in use: stop the program that has it, or set PORT to another one.`
      : `Sluice cannot listen on ${host}, port ${port} (${errorText(error)}): set HOST and PORT to an address of this machine.`;
    exitWith([problem]);
  });
}

function exitWith(problems: string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function closeOnSignal(closers: (() => Promise<unknown>)[]): void {
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    for (const closer of closers) {
      await closer().catch((error: unknown) => printLog('error', 'closing failed', error));
    }
    process.exit();
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

await main();
