import '@fastify/cookie';
import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import '@fastify/static';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { ApprovalSettingsOf, CardSettings } from '../contracts/page/page-data.ts';
import type { RunAdminCommand } from './admin/admin-command.ts';
import { guardedAdminRoutes } from './admin/admin-routes.ts';
import type { Config } from './config/config.ts';
import { clientFiles } from './files/client-files.ts';
import { boundConnections, CONNECTION_BOUNDS, type ConnectionBounds, requestTimes } from './http/bound-connections.ts';
import { boundPipelining, endAbandonedStreams } from './http/bound-pipelining.ts';
import { closeInTime } from './http/close-in-time.ts';
import { COMPILE_ONCE } from './http/compile-once.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { checkHost } from './http/host-check.ts';
import { refuseUnstorable, refuseUnstorableAddress } from './http/input/refuse-unstorable.ts';
import { answerBadAddress, answerError, answerNotFound } from './http/problems.ts';
import { readableAddress } from './http/readable-address.ts';
import { requestIdOf } from './http/request-id.ts';
import { addRequestLimits } from './http/request-limits.ts';
import { addSecurityHeaders, type ProviderOrigins } from './http/security-headers.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { tellUndeclaredProxy } from './http/undeclared-proxy.ts';
import type { Leads } from './leads/leads.ts';
import { REQUEST_LOGGER } from './logging/request-logger.ts';
import type { Orders } from './orders/orders.ts';
import type { OrderSession } from './orders/records/orders-deps.ts';
import type { ExpressCalls } from './payments/paypal/express/express-calls.ts';
import { type WebhookListeners, webhookRoutes } from './payments/webhooks/webhook-routes.ts';
import type { PublishedFunnels } from './publish/published-funnel.ts';
import type { Receipts } from './receipts/receipts.ts';
import { checkoutRoutes } from './routes/checkout.routes.ts';
import { contentRoutes } from './routes/content.routes.ts';
import { expressRoutes } from './routes/express.routes.ts';
import { type HealthRoutesOptions, healthRoutes } from './routes/health.routes.ts';
import { leadsRoutes } from './routes/leads.routes.ts';
import { optOutRoutes } from './routes/optout.routes.ts';
import { ordersRoutes } from './routes/orders.routes.ts';
import { pageRoutes } from './routes/page.routes.ts';
import { payPalRoutes } from './routes/paypal.routes.ts';
import { receiptsRoutes } from './routes/receipts.routes.ts';
import { statsRoutes } from './routes/stats.routes.ts';
import { subscriptionPageRoutes } from './routes/subscription-page.routes.ts';
import { subscriptionsRoutes } from './routes/subscriptions.routes.ts';
import { serveDomainAssociation, walletRoutes } from './routes/wallet.routes.ts';
import { finishVersion } from './session/finish-version.ts';
import { guardWrites } from './session/guard-writes.ts';
import { GuestSessions } from './session/guest-sessions.ts';
import { leaveGoneVersion } from './session/leave-gone-version.ts';
import { renewAfterSales } from './session/renew-after-sales.ts';
import type { SessionValues } from './session/session-values.ts';
import { type VersionProofs, versionProofs } from './session/version-proof.ts';
import { versionReaders } from './session/version-readers.ts';
import { knownEvents } from './stats/known-event.ts';
import type { StatsSink } from './stats/stats-store.ts';
import { limitWrites } from './storage/limit-writes.ts';
import { type OptionalWrites, unwatchedWrites } from './storage/optional-writes.ts';
import { WriteLimits } from './storage/write-limits.ts';
import type { Subscriptions } from './subscriptions/subscriptions.ts';
import { displayNames } from './wallets/display-name.ts';
import type { WalletService } from './wallets/wallet-service.ts';

export interface AppOptions extends Omit<HealthRoutesOptions, 'countDroppedEvents' | 'optional'> {
  config: Config;
  card: CardSettings;
  origins: ProviderOrigins;
  /** Absent where the shop takes no wallets. */
  wallets?: Pick<WalletService, 'settings' | 'apple'>;
  /** Absent where the shop has no provider with an approval page. */
  approvals?: ApprovalSettingsOf;
  funnels: PublishedFunnels;
  orders: Orders;
  /** O05: the calls of express checkout. */
  express: ExpressCalls;
  leads: Leads;
  receipts: Receipts;
  /** Absent where the shop sells no subscriptions. */
  subscriptions?: Subscriptions;
  stats: StatsSink;
  /** Reachable over HTTP only where the configuration has an admin token. */
  admin?: RunAdminCommand;
  /** By the name of the posting provider. */
  webhooks?: WebhookListeners;
  /** Stores what no order needs, or drops it; absent where no disk is watched. */
  optional?: OptionalWrites;
  xsrfSecret: string;
  /** Signs which version of a funnel a session began with. */
  versionSecret: string;
  sessionValues: SessionValues;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  /** The built index.html. */
  template: () => Promise<string>;
  clientFolder: string;
  logger: boolean;
  /** The shop's own by default. */
  connections?: ConnectionBounds;
}

const BODY_LIMIT = 256 * 1024;

/** A server that is asked to stop finishes its answers within this time: most hosts kill it after ten seconds. */
const CLOSING_MS = 8_000;

/** The shop's HTTP server, ready to listen or to be called in process. H01: `/api` and `/proxy` are the same handlers. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const bounds = options.connections ?? CONNECTION_BOUNDS;
  const app = fastify({
    logger: options.logger && REQUEST_LOGGER,
    schemaController: COMPILE_ONCE,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.config.trustedProxies ?? false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id'], options.randomBytes),
    ...requestTimes(bounds),
    frameworkErrors: answerBadAddress,
    // A JSON value keeps its type: a total of "39.90" or null is an error, not 39.9 or 0.
    ajv: { customOptions: { coerceTypes: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  closeInTime(app, CLOSING_MS);
  boundConnections(app, bounds);
  boundPipelining(app, bounds.inFlight);
  endAbandonedStreams(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.removeContentTypeParser('text/plain');
  const isHttps = options.config.publicUrl.startsWith('https:');
  await addSecurityHeaders(app, options.origins, { isHttps, randomBytes: options.randomBytes });
  checkHost(app, options.config.hostnames);
  await app.register(cookie);
  refuseUnstorable(app);
  tellUndeclaredProxy(app, (message) => app.log.warn(message));
  await addRequestLimits(app);
  await app.register(swagger, { openapi: { info: { title: 'Sluice', version: '0.1.0' } } });
  const limits = new WriteLimits();
  const cookies = { secure: isHttps, randomBytes: options.randomBytes };
  const { sessionValues: values, xsrfSecret: secret, clock } = options;
  const sessions = new GuestSessions({ ...cookies, values, secret, clock });
  const optional = options.optional ?? unwatchedWrites(options.clock);
  const dropped = { events: 0 };
  const proofs = versionProofs({
    secret: options.versionSecret,
    holdDays: options.config.versionHoldDays,
    secure: isHttps,
    clock: options.clock,
  });
  for (const prefix of ['/api', '/proxy']) {
    await app.register((api) => apiRoutes(api, options, { sessions, isHttps, limits, optional, dropped, proofs }), {
      prefix,
    });
  }
  await healthRoutes(app, { ...options, optional, countDroppedEvents: () => dropped.events });
  await fileRoutes(app, options);
  const { admin: run, config } = options;
  if (run && config.adminToken)
    await app.register(guardedAdminRoutes, {
      prefix: '/admin',
      run,
      token: config.adminToken,
      tokenName: config.adminTokenName,
      clock: options.clock,
    });
  await app.register(webhookRoutes, { prefix: '/webhooks', listeners: options.webhooks ?? {} });
  await app.register(optOutRoutes, { leads: options.leads, sessions, secure: isHttps });
  const pages = {
    ...options,
    proofs,
    versionOfSale: options.orders.versionOfSale,
    session: cookies,
    sessions,
    ordersOf: (session: OrderSession) => options.orders.summaries(session),
  };
  const { subscriptions } = options;
  if (subscriptions) await app.register(subscriptionPageRoutes, { ...pages, subscriptions });
  await app.register(pageRoutes, pages);
  return app;
}

/** The parts that the calls under both prefixes share. */
interface ApiParts {
  sessions: GuestSessions;
  isHttps: boolean;
  limits: WriteLimits;
  optional: OptionalWrites;
  dropped: Dropped;
  proofs: VersionProofs;
}

/** The writes that were accepted and not stored since the start. */
interface Dropped {
  /** Statistics events of funnels or steps that do not exist. */
  events: number;
}

async function apiRoutes(
  api: FastifyInstance,
  options: AppOptions,
  { sessions, isHttps, limits, optional, dropped, proofs }: ApiParts,
): Promise<void> {
  // This hook precedes the guard of writes, so that its refusals are not cached either.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  refuseUnstorableAddress(api);
  const { funnels, orders, clock } = options;
  const sessionOf = guardWrites(api, {
    sessions,
    secure: isHttps,
    secret: options.xsrfSecret,
    publicUrl: options.config.publicUrl,
    proofs,
  });
  limitWrites(api, { limits, writerOf: sessionOf, clock });
  leaveGoneVersion(api, { funnels, proofs, sessionOf, clock });
  const mayRead = versionReaders({ funnels, proofs, sessionOf, hasOrderOn: orders.hasOrderOn });
  await api.register(contentRoutes({ funnels, hosts: options.config.hosts, mayRead }));
  await api.register(
    statsRoutes({
      sink: options.stats,
      optional,
      onSaved: finishVersion(funnels, proofs, sessionOf),
      isKnown: knownEvents(funnels, proofs, sessionOf),
      dropped: () => {
        dropped.events += 1;
      },
    }),
  );
  await api.register(async (buying) => {
    renewAfterSales(buying, sessions);
    await buying.register(ordersRoutes({ orders: options.orders, optional, sessionOf }));
    await buying.register(
      payPalRoutes({
        orders: options.orders,
        sessionOf,
        cancelSubscription: cancelBy(options),
      }),
    );
    await buying.register(expressRoutes({ payPal: options.express, sessionOf }));
  });
  await api.register(checkoutRoutes({ orders: options.orders, sessionOf }));
  await api.register(leadsRoutes({ leads: options.leads, optional, sessionOf, secure: isHttps }));
  await api.register(receiptsRoutes(options.receipts));
  if (options.subscriptions) await api.register(subscriptionsRoutes(options.subscriptions));
  const displayNameOf = displayNames(options.funnels);
  await api.register(walletRoutes({ apple: options.wallets?.apple ?? null, displayNameOf, sessionOf }));
  for (const url of ['/', '/*']) api.all(url, { schema: { hide: true } }, answerNotFound);
}

/** A shop without subscriptions has none that a link could cancel. */
function cancelBy({ subscriptions }: AppOptions): Subscriptions['cancel'] {
  return async (token) => subscriptions?.cancel(token) ?? null;
}

async function fileRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  serveDomainAssociation(app, options.wallets?.apple ?? null);
  const { publicUrl, securityContact: contact } = options.config;
  serveSecurityTxt(app, { contact, publicUrl, clock: options.clock });
  await app.register(cspReportRoutes, { log: (message, detail) => app.log.warn(detail, message) });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await clientFiles(app, options.clientFolder);
  app.get('/images/:brand/:file', { schema: { hide: true, params: ImageAddress } }, (request, reply) => {
    const { brand, file } = request.params as Static<typeof ImageAddress>;
    return reply.sendFile(`${brand}/images/${file}`, resolve(options.config.funnelsFolder), {
      maxAge: '1h',
      immutable: false,
    });
  });
}

const ImageAddress = Type.Object({
  brand: Type.String({ pattern: '^[a-z0-9-]+$' }),
  file: Type.String({ pattern: '^[\\w-]+\\.(svg|png|jpg|webp|avif|webm|mp4|vtt)$' }),
});
