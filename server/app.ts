import '@fastify/cookie';
import cookie from '@fastify/cookie';
import '@fastify/swagger';
import { parse } from 'node:querystring';
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { isRecord } from '../domain/is-record.ts';
import { MOST_PARAMETERS } from '../domain/routing/query.ts';
import { apiRoutes } from './api.routes.ts';
import type { AppOptions } from './app-options.ts';
import { armsReader } from './arms/page-arms.ts';
import { readRegions } from './consent/consent-of.ts';
import { BROTLI_WINDOW } from './files/asset-encoding.ts';
import { clientFiles } from './files/client-files.ts';
import { sendNoCookiesAhead } from './http/asked-ahead.ts';
import {
  boundConnections,
  boundPipelining,
  CLOSING_TIMES,
  CONNECTION_BOUNDS,
  closeInTime,
  endAbandonedStreams,
  requestTimes,
} from './http/bound-connections.ts';
import { COMPILE_ONCE } from './http/compile-once.ts';
import { cspReportRoutes } from './http/csp-reports.ts';
import { checkHost } from './http/host-check.ts';
import { refuseUnstorable } from './http/input/refuse-unstorable.ts';
import { answerBadAddress, answerError, answerNotFound } from './http/problems.ts';
import { addRequestLimits } from './http/request-limits.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { reportUndeclaredProxy } from './http/undeclared-proxy.ts';
import { REQUEST_LOGGER } from './logging/request-logger.ts';
import type { OrderSession } from './orders/records/orders-deps.ts';
import { pictureRoutes } from './pictures/picture.routes.ts';
import { amazonReturnRoutes } from './routes/amazon-return.routes.ts';
import { optOutRoutes } from './routes/consent.routes.ts';
import { healthRoutes } from './routes/health.routes.ts';
import { pageRoutes } from './routes/page.routes.ts';
import { subscriptionPageRoutes } from './routes/subscription-page.routes.ts';
import { serveDomainAssociation } from './routes/wallet.routes.ts';
import { withdrawalPageRoutes } from './routes/withdrawals.routes.ts';
import { GuestSessions } from './session/guest-sessions.ts';
import { versionProofs } from './session/version-proof.ts';
import { BoundedSources } from './stats/bounded-sources.ts';
import { looksCounter } from './stats/count-looks.ts';
import { traitsReader } from './stats/visit-traits.ts';
import { unwatchedWrites } from './storage/optional-writes.ts';
import { WriteLimits } from './storage/write-limits.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

const BODY_LIMIT = 256 * 1024;

/** The shop's HTTP server, ready to listen or to be called in process. H01: `/api` and `/proxy` are the same handlers. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = boundedApp(options);
  await addRequestRules(app, options);
  const parts = requestParts(app, options);
  for (const prefix of ['/api', '/proxy']) await app.register((api) => apiRoutes(api, options, parts), { prefix });
  const { sessions, optional, dropped } = parts;
  await healthRoutes(app, { ...options, optional, countDroppedEvents: () => dropped.events });
  await fileRoutes(app, options);
  await options.operatorRoutes?.(app, options);
  await app.register(webhookRoutes, { prefix: '/webhooks', listeners: options.webhooks ?? {} });
  await app.register(amazonReturnRoutes, options);
  await app.register(optOutRoutes, { ...options, optional, sessions, secure: parts.isHttps });
  await addPages(app, options, parts);
  return app;
}

function boundedApp(options: AppOptions) {
  const bounds = options.connections ?? CONNECTION_BOUNDS;
  const app = fastify({
    logger: options.logger && { ...REQUEST_LOGGER, stream: options.logger },
    schemaController: COMPILE_ONCE,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.config.trustedProxies ?? false,
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (query) => parse(query, '&', '=', { maxKeys: MOST_PARAMETERS }),
    },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    requestIdHeader: false,
    genReqId: (request) => chooseRequestId(request.headers['x-request-id'], options.randomBytes),
    ...requestTimes(bounds),
    frameworkErrors: answerBadAddress,
    // A JSON value keeps its type: a total of "39.90" or null is an error, not 39.9 or 0.
    ajv: { customOptions: { coerceTypes: false, discriminator: true } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  closeInTime(app, CLOSING_TIMES);
  boundConnections(app, bounds);
  boundPipelining(app, bounds.inFlight);
  endAbandonedStreams(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.removeContentTypeParser('text/plain');
  return app;
}

/** What holds for every request, in this order. */
async function addRequestRules(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { config, origins, randomBytes, clock } = options;
  await addSecurityHeaders(app, origins, { isHttps: isHttps(config), randomBytes });
  checkHost(app, config.hostnames);
  await app.register(cookie);
  sendNoCookiesAhead(app);
  await app.register(compress, COMPRESSION);
  refuseUnstorable(app);
  readRegions(app, config.regionHeader);
  reportUndeclaredProxy(app, (message) => app.log.warn(message));
  addRequestLimits(app, clock);
  await app.register(swagger, {
    openapi: { info: { title: 'Sluice', version: '0.1.0' } },
    // The addresses of operators have a document of their own.
    transform: ({ schema, url }) => ({ schema: url.startsWith('/admin/') ? { ...schema, hide: true } : schema, url }),
    transformObject: (document) => ('openapiObject' in document ? withOneExample(document.openapiObject) : {}),
  });
}

function requestParts(app: FastifyInstance, options: AppOptions) {
  const { clock, randomBytes, versionSecret } = options;
  const secure = isHttps(options.config);
  const { sessionValues: values, xsrfSecret: secret } = options;
  const log = (error: unknown, message: string) => app.log.warn({ err: error }, message);
  const sessions = new GuestSessions({ secure, randomBytes, values, secret, clock, log });
  app.addHook('onClose', () => sessions.stop());
  const { versionHoldDays: holdDays } = options.config;
  const arms = { secret: versionSecret, secure, clock };
  return {
    sessions,
    isHttps: secure,
    limits: new WriteLimits(),
    optional: options.optional ?? unwatchedWrites(clock),
    dropped: { events: 0 },
    proofs: versionProofs({ secret: versionSecret, holdDays, secure, clock }),
    arms,
    armsOf: armsReader(arms),
    traitsOf: traitsReader(new BoundedSources(clock)),
  };
}

/** The pages of shoppers, those of subscriptions and withdrawals first: any other address is a funnel's. */
async function addPages(app: FastifyInstance, options: AppOptions, parts: ReturnType<typeof requestParts>) {
  const { subscriptions, orders, randomBytes } = options;
  const pages = {
    ...options,
    proofs: parts.proofs,
    arms: parts.arms,
    versionOfSale: orders.versionOfSale,
    session: { secure: parts.isHttps, randomBytes },
    sessions: parts.sessions,
    ordersOf: (session: OrderSession) => orders.summaries(session),
    returnAddress: orders.returnAddress,
    countLook: looksCounter(options.stats, parts.traitsOf, options.funnels),
  };
  if (subscriptions) await app.register(subscriptionPageRoutes, { ...pages, subscriptions });
  await app.register(withdrawalPageRoutes, pages);
  await app.register(pageRoutes, pages);
}

const isHttps = ({ publicUrl }: AppOptions['config']) => publicUrl.startsWith('https:');

async function fileRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  serveDomainAssociation(app, options.wallets?.apple ?? null);
  const { publicUrl, securityContact: contact } = options.config;
  serveSecurityTxt(app, { contact, publicUrl, clock: options.clock });
  await app.register(cspReportRoutes, { log: (message, detail) => app.log.warn(detail, message) });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await clientFiles(app, options.clientFolder);
  const { funnelsFolder } = options.config;
  await pictureRoutes(app, { funnelsFolder, pictures: options.pictures });
}

/** Compressing is safe because no body has a secret beside a text of the request: the XSRF value is a cookie. */
const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, ...BROTLI_WINDOW } },
  zlibOptions: { level: 6 },
};

/** A description in which each schema has the first of its examples, since OpenAPI 3.0 knows no list of them. */
function withOneExample<Value>(value: Value): Value;
function withOneExample(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withOneExample(each));
  if (!isRecord(value)) return value;
  const { examples, ...rest } = value;
  const others = Object.entries(Array.isArray(examples) ? rest : value);
  const example = Array.isArray(examples) && !('example' in value) ? { example: examples[0] } : {};
  return { ...Object.fromEntries(others.map(([name, each]) => [name, withOneExample(each)])), ...example };
}

/** R02: an undecodable path has its percent signs escaped, and gets the answer of every unknown address. */
function readableAddress(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return decoded(path) === null ? `${path.replaceAll('%', '%25')}${url.slice(path.length)}` : url;
}

/** The result is used because a bundler drops a call whose only effect is its exception. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const REQUEST_ID = /^[\w-]{1,64}$/;

/** H02: the id of a request: the caller's own where it is safe in a log line, else a new one. */
function chooseRequestId(header: string | string[] | undefined, random: (size: number) => Buffer): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : random(8).toString('hex');
}
