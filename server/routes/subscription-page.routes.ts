import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWithinLimit, SUBSCRIPTION_LIMIT, TOO_MANY } from '../http/request-limits.ts';
import { brandFunnel } from '../render/resolve-funnel.ts';
import { namedIn } from '../render/served-funnels.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import type { PageRoutesOptions } from './page.routes.ts';
import { privateSession, sendPrivatePage } from './private-page.ts';

export interface SubscriptionPageOptions extends PageRoutesOptions {
  subscriptions: Pick<Subscriptions, 'byToken'>;
}

/** The token is removed from the address, so this session cookie identifies the subscription after a reload. */
const COOKIE = 'sluice_subscription';
const PATH = '/subscription';

/** E12: the page of a subscription's link, in the version that it was sold on. The token is the permission. */
export async function subscriptionPageRoutes(app: FastifyInstance, options: SubscriptionPageOptions): Promise<void> {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const token = readToken(request);
    const isLimited = token !== '' && !isWithinLimit(app, SUBSCRIPTION_LIMIT, request, reply);
    if (isLimited) return reply.code(429).header('cache-control', 'no-store').type('text/plain').send(`${TOO_MANY}.`);
    const found = token === '' ? null : await options.subscriptions.byToken(token);
    const sold = found && (await options.funnels.byHash(found.funnelHash));
    const shop = { live: options.funnels.live(), destinations: options.funnels.destinations() };
    const shown = sold ?? brandFunnel(shop, namedIn(request, options.funnels));
    if (!shown) return reply.code(503).type('text/plain').send('No funnel is published yet.');
    const { secure } = options.session;
    if (found) reply.setCookie(COOKIE, token, { path: PATH, httpOnly: true, sameSite: 'lax', secure });
    await privateSession(request, reply, options);
    const link = { token, subscription: found?.subscription ?? null };
    return sendPrivatePage(reply, options, {
      shown,
      status: found ? 200 : 404,
      dataOf: (settings) => ({ kind: 'subscription', settings, funnels: [], link }),
    });
  });
}

/** The token of the link to cancel or to pay; else that of this browser's earlier link. */
function readToken(request: FastifyRequest): string {
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  return query.get('cancel') ?? query.get('confirm') ?? request.cookies[COOKIE] ?? '';
}
