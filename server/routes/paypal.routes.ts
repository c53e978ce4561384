import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderReplySchema, PriceChangedSchema } from '../../contracts/api/order-api.ts';
import {
  CancelPayPalReplySchema,
  CancelPayPalSubscriptionSchema,
  type CreatePayPalPayment,
  CreatePayPalPaymentSchema,
  CreatePayPalSubscriptionSchema,
  type ExecutePayPal,
  ExecutePayPalSchema,
  PayPalApprovalSchema,
  PayPalOutcomeSchema,
} from '../../contracts/api/paypal-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { ApprovalAnswer, ApprovalStatusResult } from '../checkout/approvals/approval-answer.ts';
import type { ApprovedAtOnce, Orders } from '../checkout/orders.ts';
import { perMinute } from '../http/request-limits.ts';
import { ORDER_MISSING, UNAVAILABLE } from '../orders/records/order-result.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { orderProblem, orderRefusals, priceChanged } from './order-answers.ts';

export interface PayPalRoutesOptions {
  orders: Pick<Orders, 'createApproval' | 'executeApproval'>;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

interface Cancelling {
  /** T07: by the token of its link; null for an unknown token. */
  cancelSubscription: Subscriptions['cancel'];
}

const creating = {
  // An order that is paid, or whose payment is in flight, needs no approval, so the answer has its status.
  200: Type.Union([PayPalApprovalSchema, OrderReplySchema]),
  ...orderRefusals,
  409: Type.Union([PriceChangedSchema, ProblemSchema]),
};
const executing = { 200: PayPalOutcomeSchema, ...orderRefusals, 409: ProblemSchema };

/** O04, T07: payments and subscriptions that are approved on PayPal's page. */
export function payPalRoutes(options: PayPalRoutesOptions & Cancelling): FastifyPluginAsyncTypebox {
  const { sessionOf, cancelSubscription } = options;
  const { orders } = options;
  const create = (request: FastifyRequest, body: CreatePayPalPayment, kind: ApprovedAtOnce) =>
    orders.createApproval(sessionOf(request), { ...body, paymentMethod: 'paypal' }, kind);
  const execute = (request: FastifyRequest, { token, paymentId, PayerID }: ExecutePayPal, kind: ApprovedAtOnce) =>
    orders.executeApproval(sessionOf(request), { token, named: paymentId, payerRef: PayerID }, kind);
  return async (app) => {
    app.post(
      '/orders/createpaypalpayment',
      { schema: { body: CreatePayPalPaymentSchema, response: creating } },
      async (request, reply) => sendApproval(request, reply, await create(request, request.body, 'payment')),
    );
    app.post(
      '/orders/executepaypalpayment',
      { schema: { body: ExecutePayPalSchema, response: executing } },
      async (request, reply) => sendOutcome(request, reply, await execute(request, request.body, 'payment')),
    );
    app.post(
      '/orders/createpaypalsubscription',
      { schema: { body: CreatePayPalSubscriptionSchema, response: creating } },
      async (request, reply) => sendApproval(request, reply, await create(request, request.body, 'subscription')),
    );
    app.post(
      '/orders/executepaypalsubscription',
      { schema: { body: ExecutePayPalSchema, response: executing } },
      async (request, reply) => sendOutcome(request, reply, await execute(request, request.body, 'subscription')),
    );
    app.post(
      '/orders/cancelpaypalsubscription',
      {
        config: { limit: perMinute('paypal cancel') },
        schema: {
          body: CancelPayPalSubscriptionSchema,
          response: { 200: CancelPayPalReplySchema, ...orderRefusals, 429: ProblemSchema },
        },
      },
      async (request, reply) => {
        const ended = await cancelSubscription(request.body.cancelToken);
        if (ended?.status === 'cancelled') return reply.send({ status: 'cancelled' as const });
        const refusal = ended ? UNAVAILABLE : ORDER_MISSING;
        return reply.code(refusal.status).send(orderProblem(request, refusal));
      },
    );
  };
}

function sendApproval(request: FastifyRequest, reply: FastifyReply, answer: ApprovalAnswer) {
  if (answer.type === 'approval') {
    const { ref: paymentId, ...approval } = answer.approval;
    return reply.send({ ...approval, paymentId });
  }
  if (answer.type === 'reply') return reply.send(answer.reply);
  if (answer.type === 'price_changed') return reply.code(409).send(priceChanged(request, answer.quote));
  return reply.code(answer.status).send(orderProblem(request, answer));
}

function sendOutcome(request: FastifyRequest, reply: FastifyReply, result: ApprovalStatusResult) {
  if (result.type === 'outcome') return reply.send(result.outcome);
  return reply.code(result.status).send(orderProblem(request, result));
}
