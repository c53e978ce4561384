import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse as Reply } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { countTokens } from '../../../backoffice/commands/token-guesses.ts';
import { publishVerified, verifyFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { operatorRoutes } from '../../../backoffice/server/open-office.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { cardSettings } from '../../../scripts/shop/provider-settings.ts';
import { accountIds } from '../../../server/accounts/account-id.ts';
import { buildApp } from '../../../server/app.ts';
import type { AppOptions } from '../../../server/app-options.ts';
import { createExpressCalls } from '../../../server/checkout/express/express-checkout.ts';
import { createOrders } from '../../../server/checkout/orders.ts';
import { createWithdrawals } from '../../../server/checkout/withdrawing/withdraw.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { createConsents } from '../../../server/consent/consents.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { createLeads } from '../../../server/leads/leads.ts';
import { countNearLimit } from '../../../server/orders/capturing/recover-authorizations.ts';
import { PictureForms } from '../../../server/pictures/picture-forms.ts';
import { cardService } from '../../../server/providers/card-service.ts';
import { shopProviders } from '../../../server/providers/shop-providers.ts';
import { createReceipts } from '../../../server/receipts/receipts.ts';
import { isAnswering } from '../../../server/routes/health.routes.ts';
import { sessionValues } from '../../../server/session/session-values.ts';
import { factsStore } from '../../../server/stats/facts-store.ts';
import { statsStore } from '../../../server/stats/stats-store.ts';
import { tryKeys } from '../../../server/storage/tries.ts';
import { onChargeOutcome } from '../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { createSubscriptions } from '../../../server/subscriptions/subscriptions.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import type { PublishReport } from '../../../server/versions/start-report.ts';
import { demoFunnelsFolder } from '../funnels/demo-folder.ts';
import { embeddedStores } from '../stores/stores.ts';

/** The shop in process: the real app on a store of its own, with the demo funnels live and the card sandbox running. */
export interface RunningApp {
  app: FastifyInstance;
  store: Store;
  funnels: FunnelRegistry;
  report: PublishReport;
  /** The live version of the demo's classic funnel. */
  classic: PublishedFunnel;
  /** Origin of the card sandbox. */
  sandbox: string;
  /**
   * Builds another app on the same store, with other environment variables or other parts; with a registry of its own it is as
   * another process.
   */
  build(
    environment: Record<string, string>,
    parts?: Partial<AppOptions> & Omit<Parameters<typeof operatorRoutes>[0], 'countToken'>,
    registry?: FunnelRegistry,
  ): Promise<FastifyInstance>;
}

export const REPOSITORY = path.join(import.meta.dirname, '../../..');

/** The only file of the built storefront that these tests need. */
export const ASSET = 'index-1a2b3c.js';

/** Starts the shop before the first test of the calling suite, and ends it after the last one. */
export function appDuringTests(): () => RunningApp {
  let running: { shop: RunningApp; stop(): Promise<void> } | null = null;
  beforeEach(async () => {
    running ??= await start();
  });
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error('The shop runs only while the tests do.');
    return running.shop;
  };
}

/** Returns the configuration of these environment variables, with all of the shop's own files in `dataFolder`. */
export function configOf(dataFolder: string, environment: Record<string, string> = {}): Config {
  const own = { SLUICE_DATA: dataFolder, SLUICE_FUNNELS: demoFunnelsFolder(), SANDBOX_PORT: '0' };
  const read = readConfig({ ...own, ...environment });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

/** The demo brands are the same for every file of a worker, and reading and verifying them takes most of a start. */
let verified: ReturnType<typeof verifyFolder> | null = null;

async function start() {
  const folder = await ownFolder();
  const sandbox = await startStripeSandbox({ port: 0, dataFolder: path.join(folder, 'sandboxes/stripe') });
  const cards = cardSettings(sandbox.origin, '');
  const config = configOf(folder, cards);
  const { store, release } = await embeddedStores.take();
  const funnels = new FunnelRegistry(store.db);
  verified ??= verifyFolder(config.funnelsFolder);
  const report = await publishVerified(await verified, funnels, new Date());
  const apps: FastifyInstance[] = [];
  const build: RunningApp['build'] = async (environment, { admin, preview, ...parts } = {}, registry = funnels) => {
    // Each app has counts of its own, so that no test sees the wrong tokens of another.
    const { clock = () => new Date() } = parts;
    const tryKeyOf = tryKeys(randomBytes(32));
    const countToken = countTokens({ db: store.db, tryKeyOf, clock, newId: randomUUID });
    const app = await buildApp({
      ...partsOf(configOf(folder, { ...cards, ...environment }), store, registry),
      ...(admin || preview ? { operatorRoutes: operatorRoutes({ admin, countToken, preview }) } : {}),
      ...parts,
    });
    apps.push(app);
    return app;
  };
  const classic = funnels.live().find((each) => each.funnel.uniqueIdentifier === 'classic');
  if (!classic) throw new Error(`the demo is not live: ${JSON.stringify(report.refused)}`);
  const shop = { app: await build({}), store, funnels, report, classic, sandbox: sandbox.origin, build };
  const stop = async () => {
    for (const app of apps) await app.close();
    await sandbox.close();
    release();
    await fs.rm(folder, { recursive: true, force: true });
  };
  return { shop, stop };
}

function partsOf(config: Config, store: Store, funnels: FunnelRegistry): AppOptions {
  const card = cardService(config, Date.now);
  if (!card.ok) throw new Error(card.message);
  const clock = () => new Date();
  const providers = shopProviders(card.provider);
  const { publicUrl, capture } = config;
  const own = { db: store.db, providers, publicUrl, capture, funnels };
  const accountIdOf = accountIds(Buffer.from('the key of the accounts of tests'));
  const wiring = { ...own, accountIdOf, clock, randomBytes, newId: randomUUID, log: () => {} };
  return {
    config,
    card: card.settings,
    origins: card.origins,
    funnels,
    clock,
    randomBytes,
    xsrfSecret: 'a secret of these tests',
    versionSecret: 'another secret of these tests',
    orders: createOrders({ ...wiring, onChargeOutcome, timeouts: { readPauses: [1, 20] } }),
    express: createExpressCalls({ ...wiring, onChargeOutcome }),
    leads: createLeads({ db: store.db, funnels, accountIdOf, clock }),
    consents: createConsents({ db: store.db, funnels }),
    receipts: createReceipts({ db: store.db, funnels, clock }),
    withdrawals: createWithdrawals(wiring),
    pictures: { live: funnels.pictures, forms: new PictureForms(store.db) },
    subscriptions: createSubscriptions({ ...wiring, timeouts: { readPauses: [1, 20] } }),
    sessionValues: sessionValues(store.db),
    stats: statsStore(store.db, clock),
    facts: factsStore(store.db, clock),
    isHealthy: () => isAnswering(store),
    countNearLimit: () => countNearLimit(store.db, clock()),
    template: () => fs.readFile(path.join(REPOSITORY, 'index.html'), 'utf8'),
    clientFolder: path.join(config.dataFolder, 'client'),
    logger: false,
  };
}

/** The folder of a shop's files beside its store; it outlives the test that made it. */
async function ownFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-app-'));
  await fs.mkdir(path.join(folder, 'client/assets'), { recursive: true });
  await fs.writeFile(path.join(folder, 'client/assets', ASSET), 'export {};\n');
  return folder;
}

/** A shopper's browser: stores the cookies of its shop and sends the headers of the storefront's own calls. */
export class GuestBrowser {
  readonly cookies: Record<string, string> = {};
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** A browser that has opened the shop. */
  static async opened(app: FastifyInstance): Promise<GuestBrowser> {
    const browser = new GuestBrowser(app);
    await browser.open('/');
    return browser;
  }

  async open(url: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#keep(await this.#app.inject({ url, headers, cookies: this.cookies }));
  }

  async get(path: string): Promise<Reply> {
    return this.#keep(await this.#app.inject({ url: `/api/${path}`, cookies: this.cookies }));
  }

  /** A call of the storefront; `headers` are added to its own, and `undefined` leaves one out. */
  async post(path: string, body: object | string, headers: Record<string, string | undefined> = {}): Promise<Reply> {
    const own = { 'x-xsrf-token': this.cookies['XSRF-TOKEN'], 'sec-fetch-site': 'same-origin', ...headers };
    const url = path.startsWith('/') ? path : `/api/${path}`;
    const request = { method: 'POST', url, payload: body, cookies: this.cookies, headers: present(own) } as const;
    return this.#keep(await this.#app.inject(request));
  }

  /** Keeps the cookies of an answer and drops those that have ended, as a browser does. */
  #keep(reply: Reply): Reply {
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return reply;
  }
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
