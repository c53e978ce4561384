import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AddressReplySchema,
  AddressRequestSchema,
  CouponReplySchema,
  CouponRequestSchema,
  DeliveryRequestSchema,
  ShippingReplySchema,
  TaxReplySchema,
} from '../../contracts/checkout-api.ts';
import { type ProblemCode, ProblemSchema } from '../../contracts/problem.ts';
import type { QuoteProblem, QuoteRequest } from '../../contracts/quote-api.ts';
import { problem } from '../http/problems.ts';
import type { Orders } from '../orders/orders.ts';
import type { OrderSession } from '../orders/orders-deps.ts';
import { quoteOf } from '../orders/quote-wire.ts';
import { rateLimit } from '../receipts/rate-limit.ts';

export interface CheckoutRoutesOptions {
  orders: Orders;
  sessionOf: (request: FastifyRequest) => OrderSession;
  clock: () => Date;
}

const refusals = { 400: ProblemSchema, 404: ProblemSchema, 422: ProblemSchema, 429: ProblemSchema };

/** Codes are not guessed by the thousand: so many tries in ten minutes, for each session and each network address. */
const COUPON_TRIES = { most: 30, perMs: 600_000 };

const PROBLEM_CODES: Record<QuoteProblem['part'], ProblemCode> = {
  ...{ address: 'address_invalid', shipping: 'shipping_unavailable', tax: 'tax_unavailable' },
  ...{ coupon: 'coupon_not_applicable', bump: 'invalid_request' },
};

/** O08: address, shipping, tax and coupon, each asked for alone; what cannot be had is said in the words of K03. */
export function checkoutRoutes({ orders, sessionOf, clock }: CheckoutRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tries = rateLimit({ ...COUPON_TRIES, clock });
    /** The price of a request, or null once a problem of one of these parts was sent instead. */
    const priced = async (
      request: FastifyRequest,
      reply: FastifyReply,
      asked: QuoteRequest,
      parts: QuoteProblem['part'][],
    ) => {
      const estimate = await orders.estimate(sessionOf(request), asked);
      if (estimate.type === 'problem') {
        const { status, code, message, field } = estimate;
        await reply.code(status).send(problem(request, code, message, field ? { field } : {}));
        return null;
      }
      const found = estimate.priced.problems.find(({ part }) => parts.includes(part));
      if (!found) return quoteOf('', estimate.priced);
      const at = found.field ? { field: `deliverTo.${found.field}` } : {};
      await reply.code(422).send(problem(request, PROBLEM_CODES[found.part], found.message, at));
      return null;
    };
    app.post(
      '/address/validate',
      { schema: { body: AddressRequestSchema, response: { 200: AddressReplySchema, ...refusals } } },
      async (request, reply) => {
        const verdict = await orders.checkAddress(request.body);
        if (verdict.type === 'valid') return { isValid: true as const };
        const at = verdict.type === 'invalid' ? { field: verdict.field } : {};
        return reply.code(422).send(problem(request, 'address_invalid', verdict.message, at));
      },
    );
    app.post(
      '/shipping/options',
      { schema: { body: DeliveryRequestSchema, response: { 200: ShippingReplySchema, ...refusals } } },
      async (request, reply) => {
        const quote = await priced(request, reply, request.body, ['address', 'shipping']);
        if (!quote) return reply;
        const { currency, shippingOptions: options, shippingMethod } = quote;
        return { currency, options, shippingMethod };
      },
    );
    app.post(
      '/tax/calculate',
      { schema: { body: DeliveryRequestSchema, response: { 200: TaxReplySchema, ...refusals } } },
      async (request, reply) => {
        const quote = await priced(request, reply, request.body, ['address', 'tax']);
        return quote ? { currency: quote.currency, tax: quote.tax, taxLines: quote.taxLines } : reply;
      },
    );
    app.post(
      '/coupons/apply',
      { schema: { body: CouponRequestSchema, response: { 200: CouponReplySchema, ...refusals } } },
      async (request, reply) => {
        const { hash, address } = sessionOf(request);
        const who = [hash, ...(address ? [address] : [])];
        const isAllowed = who.map((each) => tries.allows(each)).every(Boolean);
        if (!isAllowed) return reply.code(429).send(problem(request, 'too_many_requests', TOO_MANY_CODES));
        const quote = await priced(request, reply, request.body, ['coupon']);
        return quote ? { currency: quote.currency, coupon: quote.coupon?.code ?? '', discount: quote.discount } : reply;
      },
    );
  };
}

const TOO_MANY_CODES = 'Too many codes were tried. Please wait a few minutes.';
