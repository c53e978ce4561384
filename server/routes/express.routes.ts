import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PriceChangedSchema } from '../../contracts/api/order-api.ts';
import {
  DoExpressCheckoutSchema,
  ExpressDetailsSchema,
  type ExpressProblem,
  ExpressProblemSchema,
  ExpressTokenSchema,
  GetExpressCheckoutSchema,
  PayPalOutcomeSchema,
  SetExpressCheckoutSchema,
} from '../../contracts/api/paypal-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { ApprovalRefusal } from '../checkout/approvals/approval-answer.ts';
import type { ExpressCalls } from '../checkout/express/express-calls.ts';
import type { DoAnswer } from '../checkout/express/express-checkout.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import { orderProblem, priceChanged } from './order-answers.ts';

const Refused = Type.Union([ExpressProblemSchema, ProblemSchema]);
const refusals = {
  400: Refused,
  402: ExpressProblemSchema,
  403: ProblemSchema,
  404: ExpressProblemSchema,
  429: ExpressProblemSchema,
  503: ExpressProblemSchema,
};
const conflict = { 409: Type.Union([PriceChangedSchema, ExpressProblemSchema]) };

export interface ExpressRoutesOptions {
  payPal: ExpressCalls;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

/** O05, H05: express checkout, which starts without an address. Its errors carry PayPal's answer. */
export function expressRoutes({ payPal, sessionOf }: ExpressRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/orders/setexpresscheckout',
      { schema: { body: SetExpressCheckoutSchema, response: { 200: ExpressTokenSchema, ...refusals, ...conflict } } },
      async (request, reply) => {
        const answer = await payPal.setExpress(sessionOf(request), request.body);
        if (answer.type === 'token') return reply.send(answer.token);
        if (answer.type === 'price_changed') return reply.code(409).send(priceChanged(request, answer.quote));
        return reply.code(answer.status).send(expressProblem(request, answer));
      },
    );
    app.post(
      '/orders/getexpresscheckoutdetail',
      {
        schema: {
          body: GetExpressCheckoutSchema,
          response: { 200: ExpressDetailsSchema, ...refusals, 409: ExpressProblemSchema },
        },
      },
      async (request, reply) => {
        const answer = await payPal.expressDetails(sessionOf(request), request.body);
        if (answer.type === 'details') return reply.send(answer.details);
        return reply.code(answer.status).send(expressProblem(request, answer));
      },
    );
    app.post(
      '/orders/doexpresscheckout',
      { schema: { body: DoExpressCheckoutSchema, response: { 200: PayPalOutcomeSchema, ...refusals, ...conflict } } },
      async (request, reply) =>
        sendDone(request, reply, await payPal.doExpress(sessionOf(request), request.body, 'express')),
    );
    app.post(
      '/orders/createrecurringpayment',
      {
        schema: {
          body: DoExpressCheckoutSchema,
          response: { 200: PayPalOutcomeSchema, ...refusals, ...conflict },
        },
      },
      async (request, reply) =>
        sendDone(request, reply, await payPal.doExpress(sessionOf(request), request.body, 'recurring')),
    );
  };
}

function sendDone(request: FastifyRequest, reply: FastifyReply, answer: DoAnswer) {
  if (answer.type === 'outcome') return reply.send(answer.outcome);
  if (answer.type === 'price_changed') return reply.code(409).send(priceChanged(request, answer.quote));
  return reply.code(answer.status).send(expressProblem(request, answer));
}

/** H05 */
function expressProblem(request: FastifyRequest, refusal: ApprovalRefusal): ExpressProblem {
  return { ...orderProblem(request, refusal), provider: refusal.provider ?? null };
}
