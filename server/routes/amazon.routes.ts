import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  AmazonConfirmedSchema,
  AmazonCustomerSchema,
  AmazonOutcomeSchema,
  CaptureAmazonSchema,
  GetInfoAmazonSchema,
  GetInfoAmazonSubSchema,
  PayAmazonSchema,
  PayAmazonSubSchema,
} from '../../contracts/api/amazon-api.ts';
import { OrderReplySchema } from '../../contracts/api/order-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { AmazonCalls, CustomerAnswer, CustomerLookup } from '../checkout/amazon/amazon-calls.ts';
import type { PayAnswer } from '../checkout/amazon/pay-amazon.ts';
import { perMinute } from '../http/request-limits.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import { orderRefusals, pricedRefusals, sendPlaced } from './orders.routes.ts';

const looking = { 200: AmazonCustomerSchema, ...orderRefusals, 401: ProblemSchema, 409: ProblemSchema };
const paying = {
  // An order that is paid, or whose payment is in flight, is not confirmed again, so the answer has its status.
  200: Type.Union([AmazonConfirmedSchema, OrderReplySchema]),
  ...pricedRefusals,
  401: ProblemSchema,
};
const capturing = { 200: AmazonOutcomeSchema, ...orderRefusals, 409: ProblemSchema };

/** Each of these calls has Amazon asked up to three times, so that one address may not make many of them. */
const limit = perMinute('amazon');

export interface AmazonRoutesOptions {
  amazon: AmazonCalls;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

/** O06: payments and subscriptions that are approved in Amazon's widgets on our page. */
export const amazonRoutes: FastifyPluginAsyncTypebox<AmazonRoutesOptions> = async (app, { amazon, sessionOf }) => {
  const lookUp = async (request: FastifyRequest, reply: FastifyReply, asked: CustomerLookup) =>
    sendCustomer(reply, await amazon.lookUpCustomer(sessionOf(request), asked));
  app.post(
    '/orders/getInfoAmazon',
    { config: { limit }, schema: { body: GetInfoAmazonSchema, response: looking } },
    (request, reply) => {
      const { brand, accessToken, orderReferenceId: ref } = request.body;
      return lookUp(request, reply, { brand, accessToken, ref });
    },
  );
  app.post(
    '/orders/getInfoAmazonSub',
    { config: { limit }, schema: { body: GetInfoAmazonSubSchema, response: looking } },
    (request, reply) => {
      const { brand, accessToken, billingAgreementId: ref } = request.body;
      return lookUp(request, reply, { brand, accessToken, ref });
    },
  );
  app.post(
    '/orders/payamazon',
    { config: { limit }, schema: { body: PayAmazonSchema, response: paying } },
    async (request, reply) => sendCaptured(reply, await amazon.payOrder(sessionOf(request), request.body)),
  );
  app.post(
    '/orders/payamazonsub',
    { config: { limit }, schema: { body: PayAmazonSubSchema, response: paying } },
    async (request, reply) => sendCaptured(reply, await amazon.paySubscription(sessionOf(request), request.body)),
  );
  app.post(
    '/orders/captureamazon',
    { config: { limit }, schema: { body: CaptureAmazonSchema, response: capturing } },
    async (request, reply) => {
      const answer = await amazon.capture(sessionOf(request), request.body);
      return answer.type === 'outcome' ? reply.send(answer.outcome) : sendPlaced(reply, answer);
    },
  );
};

function sendCustomer(reply: FastifyReply, answer: CustomerAnswer) {
  return answer.type === 'customer' ? reply.send(answer.customer) : sendPlaced(reply, answer);
}

function sendCaptured(reply: FastifyReply, answer: PayAnswer) {
  if (answer.type !== 'approval') return sendPlaced(reply, answer);
  const { order, token } = answer.approval;
  return reply.send({ order, token });
}
