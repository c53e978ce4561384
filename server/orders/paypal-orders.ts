import type { CreatePayPalPayment, ExecutePayPal } from '../../contracts/paypal-api.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';
import type { ApprovalAnswer, PayPalResult } from './paypal-answer.ts';
import { createApproval } from './paypal-create.ts';
import { executeApproval } from './paypal-execute.ts';

/** O04, O05: orders that PayPal's payers approve. */
export interface PayPalOrders {
  /** O04: puts an order down and asks for the page where it is approved. */
  create(
    session: OrderSession,
    request: CreatePayPalPayment,
    kind: 'payment' | 'subscription',
  ): Promise<ApprovalAnswer>;
  /** O04: takes the money of what was approved, once; the token says what. */
  execute(session: OrderSession, back: ExecutePayPal, kind: 'payment' | 'subscription'): Promise<PayPalResult>;
}

export function payPalOrders(deps: OrdersDeps): PayPalOrders {
  return {
    create: (session, request, kind) => createApproval(deps, session, request, kind),
    execute: (session, back, kind) => executeApproval(deps, session, back, kind),
  };
}
