import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import {
  type WithdrawableOrder,
  WithdrawableOrderSchema,
  WithdrawalAskSchema,
  WithdrawalRequestSchema,
} from '../../contracts/api/withdrawal-api.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { WithdrawalResult, Withdrawals } from '../checkout/withdrawing/withdraw.ts';
import type { WithdrawingSession } from '../checkout/withdrawing/withdrawable-order.ts';
import { refusals } from '../http/problems.ts';
import { WITHDRAWAL_LIMIT } from '../http/request-limits.ts';
import { funnelConfigs } from '../render/page-data.ts';
import { namedFunnel } from '../render/resolve-funnel.ts';
import { namedIn } from '../render/served-funnels.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { sendPlaced } from './orders.routes.ts';
import type { PageRoutesOptions } from './page.routes.ts';
import { privateSession, sendPrivatePage } from './private-page.ts';

interface WithdrawalsRoutesOptions {
  withdrawals: Withdrawals;
  sessionOf: (request: FastifyRequest) => WithdrawingSession;
}

/** Both calls count the tries of a network address, and an unknown order is answered like another person's. */
export const withdrawalsRoutes: FastifyPluginAsyncTypebox<WithdrawalsRoutesOptions> = async (
  app,
  { withdrawals, sessionOf },
) => {
  const config = { limit: WITHDRAWAL_LIMIT };
  app.post(
    '/withdrawals/find',
    { config, schema: { body: WithdrawalAskSchema, response: { 200: WithdrawableOrderSchema, ...refusals } } },
    async (request, reply) => sendFound(reply, await withdrawals.find(sessionOf(request), request.body)),
  );
  app.post(
    '/withdrawals',
    {
      config,
      schema: {
        body: WithdrawalRequestSchema,
        response: { 200: WithdrawableOrderSchema, ...refusals, 409: ProblemSchema },
      },
    },
    async (request, reply) => sendFound(reply, await withdrawals.withdraw(sessionOf(request), request.body)),
  );
};

function sendFound(reply: FastifyReply, result: WithdrawalResult): FastifyReply {
  return result.type === 'known' ? reply.send(result.order) : sendPlaced(reply, result);
}

export interface WithdrawalPageOptions extends PageRoutesOptions {
  withdrawals: Pick<Withdrawals, 'find'>;
}

/** What may be an order's number in an address. */
const NUMBER = /^[\w-]{1,100}$/;

/** R01: the page asks for an e-mail address unless the session has the order, since a link may be passed on. */
export async function withdrawalPageRoutes(app: FastifyInstance, options: WithdrawalPageOptions): Promise<void> {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await privateSession(request, reply, options);
    const { order: typed = '' } = request.params as { order?: string };
    const number = NUMBER.test(typed) ? typed : null;
    const order = number === null ? null : await ownOrder(options, session, number);
    const shop = { live: options.funnels.live(), destinations: options.funnels.destinations() };
    const named = namedFunnel(shop, namedIn(request, options.funnels));
    const missing = named ?? shop.live[0];
    if (!missing) return reply.code(503).type('text/plain').send('No funnel is published yet.');
    const shown = grantingBrand(shop.live, named, order);
    if (!shown) {
      return sendPrivatePage(reply, options, {
        shown: missing,
        status: 404,
        dataOf: (settings) => ({
          kind: 'missing',
          settings,
          funnels: funnelConfigs(shop.live),
          problem: 'unknown-route',
        }),
      });
    }
    return sendPrivatePage(reply, options, {
      shown,
      status: 200,
      dataOf: (settings) => ({ kind: 'withdrawal', settings, funnels: [], withdrawal: { number, order } }),
    });
  };
  app.get('/withdraw', { schema: { hide: true } }, send);
  app.get('/withdraw/:order', { schema: { hide: true } }, send);
}

async function ownOrder(
  { withdrawals }: WithdrawalPageOptions,
  session: GuestSession,
  order: string,
): Promise<WithdrawableOrder | null> {
  const found = await withdrawals.find(session, { order });
  return found.type === 'known' ? found.order : null;
}

/** A brand that grants the right: that of the order, else the one that the address names, else the first where it names none. */
function grantingBrand(
  live: readonly PublishedFunnel[],
  named: PublishedFunnel | undefined,
  order: WithdrawableOrder | null,
): PublishedFunnel | undefined {
  const granting = live.filter(({ brand }) => brand.withdrawalCountries !== undefined);
  const ofBrand = (name: string | undefined) => granting.find(({ brand }) => brand.uniqueName === name);
  return ofBrand(order?.brand) ?? (named ? granting.find((each) => each === named) : granting[0]);
}
