import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrderReplySchema, PriceChangedSchema } from '../../contracts/api/order-api.ts';
import {
  CancelPayPalReplySchema,
  CancelPayPalSubscriptionSchema,
  type CreatePayPalPayment,
  CreatePayPalPaymentSchema,
  DoExpressCheckoutSchema,
  type ExecutePayPal,
  ExecutePayPalSchema,
  ExpressDetailsSchema,
  type ExpressProblem,
  ExpressProblemSchema,
  ExpressTokenSchema,
  GetExpressCheckoutSchema,
  PayPalApprovalSchema,
  PayPalOutcomeSchema,
  SetExpressCheckoutSchema,
} from '../../contracts/api/paypal-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { ApprovalAnswer, ApprovalStatusResult } from '../checkout/approvals/approval-answer.ts';
import type { DoAnswer, ExpressCalls } from '../checkout/express/express-checkout.ts';
import type { ApprovedAtOnce } from '../checkout/orders.ts';
import { perMinute } from '../http/request-limits.ts';
import { ORDER_MISSING, UNAVAILABLE } from '../orders/records/order-result.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import { type CallerOptions, orderProblem, orderRefusals, pricedRefusals, sendPlaced } from './orders.routes.ts';

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

const KINDS = [
  {
    kind: 'payment',
    creation: '/orders/createpaypalpayment',
    execution: '/orders/executepaypalpayment',
  },
  {
    kind: 'subscription',
    creation: '/orders/createpaypalsubscription',
    execution: '/orders/executepaypalsubscription',
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
  for (const { kind, creation, execution } of KINDS) {
    app.post(creation, { schema: { body: CreatePayPalPaymentSchema, response: creating } }, async (request, reply) =>
      sendApproval(reply, await create(request, request.body, kind)),
    );
    app.post(execution, { schema: { body: ExecutePayPalSchema, response: executing } }, async (request, reply) =>
      sendOutcome(reply, await execute(request, request.body, kind)),
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
      return sendPlaced(reply, ended ? UNAVAILABLE : ORDER_MISSING);
    },
  );
};

function sendApproval(reply: FastifyReply, answer: ApprovalAnswer) {
  if (answer.type === 'approval') {
    const { ref: paymentId, ...approval } = answer.approval;
    return reply.send({ ...approval, paymentId });
  }
  return sendPlaced(reply, answer);
}

function sendOutcome(reply: FastifyReply, result: ApprovalStatusResult) {
  return result.type === 'outcome' ? reply.send(result.outcome) : sendPlaced(reply, result);
}

/** What refuses a call before PayPal is asked has no answer of PayPal's. */
const Refused = Type.Union([ExpressProblemSchema, ProblemSchema]);
const refusals = { 400: Refused, 402: Refused, 403: Refused, 404: Refused, 409: Refused, 429: Refused, 503: Refused };
const conflict = { 409: Type.Union([PriceChangedSchema, ExpressProblemSchema, ProblemSchema]) };

/** The calls that take the money of a payment, or begin recurring payments. */
const PAYING = [
  ['/orders/doexpresscheckout', 'express'],
  ['/orders/createrecurringpayment', 'recurring'],
] as const;

export interface ExpressRoutesOptions {
  express: ExpressCalls;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

/** O05, H05: express checkout, which starts without an address. Its errors carry PayPal's answer. */
export const expressRoutes: FastifyPluginAsyncTypebox<ExpressRoutesOptions> = async (app, { express, sessionOf }) => {
  app.post(
    '/orders/setexpresscheckout',
    { schema: { body: SetExpressCheckoutSchema, response: { 200: ExpressTokenSchema, ...refusals, ...conflict } } },
    async (request, reply) => {
      const answer = await express.setExpress(sessionOf(request), request.body);
      return answer.type === 'token' ? reply.send(answer.token) : sendRefusal(reply, answer);
    },
  );
  app.post(
    '/orders/getexpresscheckoutdetail',
    {
      schema: { body: GetExpressCheckoutSchema, response: { 200: ExpressDetailsSchema, ...refusals } },
    },
    async (request, reply) => {
      const answer = await express.expressDetails(sessionOf(request), request.body);
      return answer.type === 'details' ? reply.send(answer.details) : sendRefusal(reply, answer);
    },
  );
  for (const [url, kind] of PAYING)
    app.post(
      url,
      { schema: { body: DoExpressCheckoutSchema, response: { 200: PayPalOutcomeSchema, ...refusals, ...conflict } } },
      async (request, reply) => {
        const answer = await express.doExpress(sessionOf(request), request.body, kind);
        return answer.type === 'outcome' ? reply.send(answer.outcome) : sendRefusal(reply, answer);
      },
    );
};

/** H05: the problem has PayPal's own answer. */
function sendRefusal(reply: FastifyReply, answer: Exclude<DoAnswer, { type: 'outcome' }>) {
  if (answer.type === 'price_changed') return sendPlaced(reply, answer);
  const refusal: ExpressProblem = { ...orderProblem(reply.request, answer), provider: answer.provider ?? null };
  return reply.code(answer.status).send(refusal);
}
