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
import type { ExpressCalls } from '../checkout/express/express-calls.ts';
import type { DoAnswer } from '../checkout/express/express-checkout.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import { orderProblem, sendPlaced } from './order-answers.ts';

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
      return answer.type === 'token' ? reply.send(answer.token) : sendRefusal(request, reply, answer);
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
      const answer = await express.expressDetails(sessionOf(request), request.body);
      return answer.type === 'details' ? reply.send(answer.details) : sendRefusal(request, reply, answer);
    },
  );
  for (const [url, kind] of PAYING)
    app.post(
      url,
      { schema: { body: DoExpressCheckoutSchema, response: { 200: PayPalOutcomeSchema, ...refusals, ...conflict } } },
      async (request, reply) => {
        const answer = await express.doExpress(sessionOf(request), request.body, kind);
        return answer.type === 'outcome' ? reply.send(answer.outcome) : sendRefusal(request, reply, answer);
      },
    );
};

/** H05: the problem has PayPal's own answer. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Exclude<DoAnswer, { type: 'outcome' }>,
): FastifyReply {
  if (answer.type === 'price_changed') return sendPlaced(request, reply, answer);
  const refusal: ExpressProblem = { ...orderProblem(request, answer), provider: answer.provider ?? null };
  return reply.code(answer.status).send(refusal);
}
