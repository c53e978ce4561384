import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import type { ArmsOf } from './arms/page-arms.ts';
import { NO_AMAZON_CALLS } from './checkout/amazon/amazon-calls.ts';
import { refuseUnstorableAddress } from './http/input/refuse-unstorable.ts';
import { answerNotFound } from './http/problems.ts';
import { amazonRoutes } from './routes/amazon.routes.ts';
import { checkoutRoutes } from './routes/checkout.routes.ts';
import { consentRoutes } from './routes/consent.routes.ts';
import { contentRoutes } from './routes/content.routes.ts';
import { leadsRoutes } from './routes/leads.routes.ts';
import { orderCountRoutes, ordersRoutes } from './routes/orders.routes.ts';
import { expressRoutes, payPalRoutes } from './routes/paypal.routes.ts';
import { receiptsRoutes } from './routes/receipts.routes.ts';
import { statsRoutes } from './routes/stats.routes.ts';
import { subscriptionsRoutes } from './routes/subscriptions.routes.ts';
import { walletRoutes } from './routes/wallet.routes.ts';
import { withdrawalsRoutes } from './routes/withdrawals.routes.ts';
import { guardWrites } from './session/guard-writes.ts';
import type { GuestSessions } from './session/guest-sessions.ts';
import { finishVersion, leaveGoneVersion, versionReaders } from './session/leave-gone-version.ts';
import { renewAfterSales } from './session/renew-after-sales.ts';
import type { VersionProofs } from './session/version-proof.ts';
import { factsRoutes, reportDropped } from './stats/facts.routes.ts';
import { eventOrigins } from './stats/known-event.ts';
import { shownVersions } from './stats/known-facts.ts';
import type { TraitsOf } from './stats/visit-traits.ts';
import type { OptionalWrites } from './storage/optional-writes.ts';
import { limitWrites, type WriteLimits } from './storage/write-limits.ts';

/** The parts that the calls under both prefixes share. */
export interface ApiParts {
  sessions: GuestSessions;
  isHttps: boolean;
  limits: WriteLimits;
  optional: OptionalWrites;
  /** The statistics events since the start that were accepted and not stored: their funnel or step does not exist. */
  dropped: { events: number };
  proofs: VersionProofs;
  armsOf: ArmsOf;
  traitsOf: TraitsOf;
}

/** H01: the calls of the API, under whichever prefix they are registered. */
export async function apiRoutes(
  api: FastifyInstance,
  options: AppOptions,
  { sessions, isHttps, limits, optional, dropped, proofs, armsOf, traitsOf }: ApiParts,
): Promise<void> {
  // This hook precedes the guard of writes, so that its refusals are not cached either.
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  refuseUnstorableAddress(api);
  const { funnels, orders, leads, stats, clock, subscriptions } = options;
  const sessionOf = guardWrites(api, {
    sessions,
    secure: isHttps,
    secret: options.xsrfSecret,
    publicUrl: options.config.publicUrl,
    proofs,
    armsOf,
    ads: adsOf(options),
  });
  const common = { funnels, orders, leads, optional, clock, proofs, sessionOf, hasOrderOn: orders.hasOrderOn };
  limitWrites(api, { limits, writerOf: sessionOf, clock });
  leaveGoneVersion(api, common);
  await api.register(contentRoutes, { funnels, hosts: options.config.hosts, mayRead: versionReaders(common) });
  await api.register(statsRoutes, {
    sink: stats,
    optional,
    onSaved: finishVersion(common),
    originOf: eventOrigins(common),
    sessionOf,
    traitsOf,
    dropped: () => {
      dropped.events += 1;
    },
  });
  await api.register(factsRoutes, {
    sink: options.facts,
    events: stats,
    funnels,
    optional,
    sessionOf,
    versionOf: shownVersions(common),
    traitsOf,
    dropped: reportDropped(dropped, { clock, log: (message, detail) => api.log.warn(detail, message) }),
  });
  await api.register(async (buying) => {
    renewAfterSales(buying, sessions);
    await buying.register(ordersRoutes, common);
    // A shop without subscriptions has none that a link could cancel.
    const cancelSubscription = async (token: string) => subscriptions?.cancel(token) ?? null;
    await buying.register(payPalRoutes, { ...common, cancelSubscription });
    await buying.register(expressRoutes, { express: options.express, sessionOf });
    await buying.register(amazonRoutes, { amazon: options.amazon ?? NO_AMAZON_CALLS, sessionOf });
  });
  await api.register(orderCountRoutes, common);
  await api.register(checkoutRoutes, common);
  await api.register(leadsRoutes, common);
  await api.register(consentRoutes, { ...common, consents: options.consents, stats, secure: isHttps });
  await api.register(receiptsRoutes, { receipts: options.receipts });
  if (subscriptions) await api.register(subscriptionsRoutes, { subscriptions });
  await api.register(withdrawalsRoutes, { withdrawals: options.withdrawals, sessionOf });
  await api.register(walletRoutes, { apple: options.wallets?.apple ?? null, funnels, sessionOf });
  for (const url of ['/', '/*']) api.all(url, { schema: { hide: true } }, answerNotFound);
}

/** The ids of browsers are stored only where a service is told by them. */
function adsOf({ config: { ads } }: AppOptions) {
  return ads.meta || ads.ga4 ? { measurementId: ads.ga4?.measurementId ?? null } : undefined;
}
