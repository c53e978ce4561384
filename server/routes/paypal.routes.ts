import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderReplySchema } from '../../contracts/api/order-api.ts';
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
import type { ApprovedAtOnce } from '../checkout/orders.ts';
import { perMinute } from '../http/request-limits.ts';
import { ORDER_MISSING, UNAVAILABLE } from '../orders/records/order-result.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { type CallerOptions, orderRefusals, pricedRefusals, sendPlaced } from './order-answers.ts';

export interface PayPalRoutesOptions extends CallerOptions {
  /** T07: by the token of its link; null for an unknown token. */
  cancelSubscription: Subscriptions['cancel'];
}

const creating = {
  // An order that is paid, or whose payment is in flight, needs no approval, so the answer has its status.
  200: Type.Union([PayPalApprovalSchema, OrderReplySchema]),
  ...pricedRefusals,
};
const executing = { 200: PayPalOutcomeSchema, ...orderRefusals, 409: ProblemSchema };

/** The calls of each kind of approval. */
const KINDS = [
  {
    kind: 'payment',
    creation: '/orders/createpaypalpayment',
    execution: '/orders/executepaypalpayment',
    body: CreatePayPalPaymentSchema,
  },
  {
    kind: 'subscription',
    creation: '/orders/createpaypalsubscription',
    execution: '/orders/executepaypalsubscription',
    body: CreatePayPalSubscriptionSchema,
  },
] as const;

/** O04, T07: payments and subscriptions that are approved on PayPal's page. */
export const payPalRoutes: FastifyPluginAsyncTypebox<PayPalRoutesOptions> = async (
  app,
  { orders, sessionOf, cancelSubscription },
) => {
  const create = (request: FastifyRequest, body: CreatePayPalPayment, kind: ApprovedAtOnce) =>
    orders.createApproval(sessionOf(request), { ...body, paymentMethod: 'paypal' }, kind);
  const execute = (request: FastifyRequest, { token, paymentId, PayerID }: ExecutePayPal, kind: ApprovedAtOnce) =>
    orders.executeApproval(sessionOf(request), { token, named: paymentId, payerRef: PayerID }, kind);
  for (const { kind, creation, execution, body } of KINDS) {
    app.post(creation, { schema: { body, response: creating } }, async (request, reply) =>
      sendApproval(request, reply, await create(request, request.body, kind)),
    );
    app.post(execution, { schema: { body: ExecutePayPalSchema, response: executing } }, async (request, reply) =>
      sendOutcome(request, reply, await execute(request, request.body, kind)),
    );
  }
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
      return sendPlaced(request, reply, ended ? UNAVAILABLE : ORDER_MISSING);
    },
  );
};

function sendApproval(request: FastifyRequest, reply: FastifyReply, answer: ApprovalAnswer) {
  if (answer.type === 'approval') {
    const { ref: paymentId, ...approval } = answer.approval;
    return reply.send({ ...approval, paymentId });
  }
  return sendPlaced(request, reply, answer);
}

function sendOutcome(request: FastifyRequest, reply: FastifyReply, result: ApprovalStatusResult) {
  return result.type === 'outcome' ? reply.send(result.outcome) : sendPlaced(request, reply, result);
}
