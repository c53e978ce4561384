import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import {
  AddressReplySchema,
  AddressRequestSchema,
  CouponReplySchema,
  CouponRequestSchema,
  DeliveryRequestSchema,
  ShippingReplySchema,
  TaxReplySchema,
} from '../../contracts/api/checkout-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { problem, refusals } from '../http/problems.ts';
import { isWithinLimit, type RequestLimit } from '../http/request-limits.ts';
import type { CallerOptions } from './orders.routes.ts';
import { type PartAnswer, priceCoupon, pricePartThere } from './price-part.ts';

const unfit = { ...refusals, 422: ProblemSchema };

/** A call that names a version may be refused for it. */
const pricingRefusals = { ...unfit, 409: ProblemSchema };

/** Limits the guessing of codes, for each session and each network address. */
const COUPON_TRIES = { max: 30, timeWindow: 600_000 };

const TOO_MANY_CODES = 'Too many codes were tried. Please wait a few minutes.';

/** O08: address, shipping, tax and coupon as separate calls; refusals have the messages of K03. */
export const checkoutRoutes: FastifyPluginAsyncTypebox<CallerOptions> = async (app, { orders, sessionOf }) => {
  const limits: RequestLimit[] = [
    { name: 'coupons by session', ...COUPON_TRIES, keyOf: (request) => sessionOf(request).hash },
    { name: 'coupons by address', ...COUPON_TRIES },
  ];
  app.post(
    '/address/validate',
    { schema: { body: AddressRequestSchema, response: { 200: AddressReplySchema, ...unfit } } },
    async (request, reply) => {
      const verdict = await orders.checkAddress(request.body);
      if (verdict.type === 'valid') return { isValid: true as const };
      const at = verdict.type === 'invalid' ? { field: verdict.field } : {};
      return reply.code(422).send(problem(request, 'address_invalid', verdict.message, at));
    },
  );
  app.post(
    '/shipping/options',
    { schema: { body: DeliveryRequestSchema, response: { 200: ShippingReplySchema, ...pricingRefusals } } },
    async (request, reply) => {
      const answer = await pricePartThere(orders, sessionOf(request), request.body, 'shipping');
      if (answer.type === 'problem') return refuse(reply, answer);
      const { currency, shippingOptions: options, shippingMethod } = answer.quote;
      return { currency, options, shippingMethod };
    },
  );
  app.post(
    '/tax/calculate',
    { schema: { body: DeliveryRequestSchema, response: { 200: TaxReplySchema, ...pricingRefusals } } },
    async (request, reply) => {
      const answer = await pricePartThere(orders, sessionOf(request), request.body, 'tax');
      if (answer.type === 'problem') return refuse(reply, answer);
      const { currency, tax, taxLines } = answer.quote;
      return { currency, tax, taxLines };
    },
  );
  app.post(
    '/coupons/apply',
    { schema: { body: CouponRequestSchema, response: { 200: CouponReplySchema, ...pricingRefusals } } },
    async (request, reply) => {
      const session = sessionOf(request);
      const within = limits.map((limit) => isWithinLimit(app, limit, request, reply));
      if (within.includes(false)) return reply.code(429).send(problem(request, 'too_many_requests', TOO_MANY_CODES));
      const answer = await priceCoupon(orders, session, request.body);
      if (answer.type === 'problem') return refuse(reply, answer);
      const { currency, coupon, discount } = answer.quote;
      return { currency, coupon: coupon?.code ?? '', discount };
    },
  );
};

/** K03, H05 */
async function refuse(
  reply: FastifyReply,
  { status, code, message, field, detail }: Extract<PartAnswer, { type: 'problem' }>,
) {
  const extra = { ...(field ? { field } : {}), ...(detail ? { detail } : {}) };
  await reply.code(status).send(problem(reply.request, code, message, extra));
  return reply;
}
