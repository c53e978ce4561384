import type { CaptureAmazon, PayAmazon, PayAmazonSub } from '../../../contracts/api/amazon-api.ts';
import { UNAVAILABLE } from '../../orders/records/order-result.ts';
import type { OrderSession } from '../../orders/records/orders-deps.ts';
import type { AmazonOptions } from '../../payments/amazon/protocol/amazon-options.ts';
import { type OrdersOptions, ordersDepsOf } from '../orders.ts';
import { amazonReads } from './amazon-reads.ts';
import { type CaptureAnswer, captureAmazon } from './capture-amazon.ts';
import { type CustomerAnswer, type CustomerLookup, lookUpCustomer } from './look-up-customer.ts';
import { type PayAnswer, payAmazon } from './pay-amazon.ts';

/** O06: the calls of a page whose widgets are Amazon's. */
export interface AmazonCalls {
  lookUpCustomer(session: OrderSession, asked: CustomerLookup): Promise<CustomerAnswer>;
  payOrder(session: OrderSession, request: PayAmazon): Promise<PayAnswer>;
  paySubscription(session: OrderSession, request: PayAmazonSub): Promise<PayAnswer>;
  capture(session: OrderSession, request: CaptureAmazon): Promise<CaptureAnswer>;
}

/** Takes the dependencies of the orders. */
export function createAmazonCalls(options: OrdersOptions, amazon: AmazonOptions): AmazonCalls {
  const deps = ordersDepsOf(options);
  const reads = amazonReads(amazon);
  return {
    lookUpCustomer: (session, asked) => lookUpCustomer(deps, reads, session, asked),
    payOrder: (session, { orderReferenceId: ref, ...request }) =>
      payAmazon(deps, reads, session, { request, ref, kind: 'payment' }),
    paySubscription: (session, { billingAgreementId: ref, ...request }) =>
      payAmazon(deps, reads, session, { request, ref, kind: 'subscription' }),
    capture: (session, request) => captureAmazon(deps, session, request),
  };
}

/** The calls of a shop that does not take Amazon Pay. */
export const NO_AMAZON_CALLS: AmazonCalls = {
  lookUpCustomer: async () => UNAVAILABLE,
  payOrder: async () => UNAVAILABLE,
  paySubscription: async () => UNAVAILABLE,
  capture: async () => UNAVAILABLE,
};
