import type {
  CreatePayPalPayment,
  DoExpressCheckout,
  ExecutePayPal,
  GetExpressCheckout,
  SetExpressCheckout,
} from '../../../contracts/api/paypal-api.ts';
import type { PayPalWebhookEvent } from '../../payments/paypal/protocol/paypal-provider.ts';
import { hearPayPal } from '../../webhooks/hear-paypal.ts';
import type { Hearing } from '../../webhooks/hear-webhook.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import type { ApprovalAnswer, PayPalResult } from './paypal-answer.ts';
import { createApproval } from './paypal-create.ts';
import { executeApproval } from './paypal-execute.ts';
import {
  type DetailsAnswer,
  type DoAnswer,
  doExpress,
  expressDetails,
  type SetAnswer,
  setExpress,
} from './paypal-express.ts';

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
  /** O05 */
  setExpress(session: OrderSession, request: SetExpressCheckout): Promise<SetAnswer>;
  expressDetails(session: OrderSession, request: GetExpressCheckout): Promise<DetailsAnswer>;
  doExpress(session: OrderSession, request: DoExpressCheckout, kind: 'express' | 'recurring'): Promise<DoAnswer>;
  /** What PayPal told us; already checked to be from it. */
  hear(event: PayPalWebhookEvent): Promise<Hearing>;
}

export function payPalOrders(deps: OrdersDeps): PayPalOrders {
  return {
    create: (session, request, kind) => createApproval(deps, session, request, kind),
    setExpress: (session, request) => setExpress(deps, session, request),
    expressDetails: (session, request) => expressDetails(deps, session, request),
    doExpress: (session, request, kind) => doExpress(deps, session, request, kind),
    hear: (event) => hearPayPal(deps, event),
    execute: (session, back, kind) => executeApproval(deps, session, back, kind),
  };
}
