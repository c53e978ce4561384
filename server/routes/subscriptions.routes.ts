import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrderReplySchema } from '../../contracts/api/order-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import {
  ConfirmRenewalSchema,
  SubscriptionParametersSchema,
  SubscriptionRequestSchema,
  SubscriptionSchema,
} from '../../contracts/api/subscription-api.ts';
import { clientAddress } from '../http/client-address.ts';
import { refusals } from '../http/problems.ts';
import { perMinute, SUBSCRIPTION_LIMIT } from '../http/request-limits.ts';
import { ORDER_MISSING, UNAVAILABLE } from '../orders/records/order-result.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { sendPlaced } from './orders.routes.ts';

const payment = { 402: ProblemSchema, 409: ProblemSchema, 503: ProblemSchema };

/** E12, K03: a subscription by its link, without a login. Every unknown token gets the same answer. */
export const subscriptionsRoutes: FastifyPluginAsyncTypebox<{ subscriptions: Subscriptions }> = async (
  app,
  { subscriptions },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });
  app.get(
    '/subscriptions/:token',
    {
      config: { limit: SUBSCRIPTION_LIMIT },
      schema: { params: SubscriptionParametersSchema, response: { 200: SubscriptionSchema, ...refusals } },
    },
    async (request, reply) => {
      const found = await subscriptions.byToken(request.params.token);
      return found?.subscription ?? sendPlaced(reply, ORDER_MISSING);
    },
  );
  app.post(
    '/subscriptions/cancel',
    {
      config: { limit: perMinute('subscription cancel') },
      schema: {
        body: SubscriptionRequestSchema,
        response: { 200: SubscriptionSchema, ...refusals, 503: ProblemSchema },
      },
    },
    async (request, reply) => {
      const ended = await subscriptions.cancel(request.body.token);
      if (!ended) return sendPlaced(reply, ORDER_MISSING);
      return ended.status === 'cancelled' ? ended : sendPlaced(reply, UNAVAILABLE);
    },
  );
  const paying = { 200: OrderReplySchema, ...refusals, ...payment };
  app.post(
    '/subscriptions/confirm',
    {
      config: { limit: perMinute('subscription confirm') },
      schema: { body: ConfirmRenewalSchema, response: paying },
    },
    async (request, reply) => {
      const { token, cardDetails } = request.body;
      const by = { cardId: cardDetails?.cardId, address: clientAddress(request.ip) };
      return sendPlaced(reply, await subscriptions.confirm(token, by));
    },
  );
  app.post(
    '/subscriptions/settle',
    {
      config: { limit: perMinute('subscription settle') },
      schema: { body: SubscriptionRequestSchema, response: paying },
    },
    async (request, reply) => sendPlaced(reply, await subscriptions.resolve(request.body.token)),
  );
};
