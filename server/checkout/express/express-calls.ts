import type { DoExpressCheckout, GetExpressCheckout, SetExpressCheckout } from '../../../contracts/api/paypal-api.ts';
import type { OrderSession } from '../../orders/records/orders-deps.ts';
import { type OrdersOptions, ordersDepsOf } from '../orders.ts';
import {
  type DetailsAnswer,
  type DoAnswer,
  doExpress,
  expressDetails,
  type SetAnswer,
  setExpress,
} from './express-checkout.ts';

/** O05: orders whose payers approve at PayPal before they enter an address. */
export interface ExpressCalls {
  setExpress(session: OrderSession, request: SetExpressCheckout): Promise<SetAnswer>;
  expressDetails(session: OrderSession, request: GetExpressCheckout): Promise<DetailsAnswer>;
  doExpress(session: OrderSession, request: DoExpressCheckout, kind: 'express' | 'recurring'): Promise<DoAnswer>;
}

/** Takes the dependencies of the orders, the clock included. */
export function createExpressCalls(options: OrdersOptions): ExpressCalls {
  const deps = ordersDepsOf(options);
  return {
    setExpress: (session, request) => setExpress(deps, session, request),
    expressDetails: (session, request) => expressDetails(deps, session, request),
    doExpress: (session, request, kind) => doExpress(deps, session, request, kind),
  };
}
