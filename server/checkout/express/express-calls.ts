import type { DoExpressCheckout, GetExpressCheckout, SetExpressCheckout } from '../../../contracts/api/paypal-api.ts';
import type { OrderSession } from '../../orders/records/orders-deps.ts';
import { type OrdersOptions, ordersDepsOf } from '../orders.ts';
import { doExpress, expressDetails, setExpress } from './express-checkout.ts';

/** O05: orders whose payers approve at PayPal before they enter an address. Takes the dependencies of the orders. */
export function createExpressCalls(options: OrdersOptions) {
  const deps = ordersDepsOf(options);
  return {
    setExpress: (session: OrderSession, request: SetExpressCheckout) => setExpress(deps, session, request),
    expressDetails: (session: OrderSession, request: GetExpressCheckout) => expressDetails(deps, session, request),
    doExpress: (session: OrderSession, request: DoExpressCheckout, kind: 'express' | 'recurring') =>
      doExpress(deps, session, request, kind),
  };
}

export type ExpressCalls = ReturnType<typeof createExpressCalls>;
