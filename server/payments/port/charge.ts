import type { MinorUnits } from '../../../domain/pricing/money.ts';

/** One charge of a saved instrument, or of a payer by a billing agreement. */
export interface ChargeRequest {
  orderId: string;
  attemptId: string;
  idempotencyKey: string;
  amount: MinorUnits;
  currency: string;
  /** The provider's customer of the sale; null at a provider that keeps none. */
  customerRef: string | null;
  /** The provider's id of the instrument or of the billing agreement. */
  instrument: string;
  /** True on the sale and on a subscription's new card: it is kept for what follows, with the shopper's consent. */
  keepInstrument: boolean;
  /** `merchant`: a renewal, with nobody there whom a bank could ask; `customer`: the shopper is there. */
  initiator: 'customer' | 'merchant';
  /** `later` holds the amount, to be captured or released; a provider without `authorizations` is never asked for it. */
  capture: 'now' | 'later';
  description: string;
}

/** Takes what an authorised charge holds, or less; what is left over is released. */
export interface CaptureRequest {
  /** The provider's id of the charge. */
  providerRef: string;
  amount: MinorUnits;
  idempotencyKey: string;
}

/** `refused`: nothing was captured, and the amount is held as before. */
export type CaptureResult = ChargeReading | { type: 'refused'; detail: string };

/** Finds a charge by the provider's id or, where its reply was lost, by our ids in what the provider keeps. */
export interface ChargeReference {
  orderId: string;
  attemptId: string;
  customerRef: string | null;
  providerRef: string | null;
  /** When the attempt was begun: the provider's records before it have nothing of the charge. */
  since: Date;
}

/** What a charge was to be sent with. */
export interface LostCharge extends ChargeReference {
  idempotencyKey: string;
  amount: MinorUnits;
  currency: string;
}

export type Severity = 'soft' | 'hard';

export type ChargeResult =
  /** `amount` is there where it is less than was authorised. */
  | { type: 'captured'; providerRef: string; amount?: MinorUnits; payer?: PayerCapture }
  /** The amount is held for us until then, and nothing is taken before it is captured. */
  | { type: 'authorized'; providerRef: string; captureBefore: Date }
  | { type: 'requires_action'; providerRef: string; clientSecret: string }
  /** Nothing was taken, and nothing is before the shopper approves it on the provider's page. */
  | { type: 'requires_approval'; approvalUrl: string }
  /** `soft`: the same card may be tried again. `message` is fit for a shopper. */
  | { type: 'declined'; providerRef: string | null; severity: Severity; code: string; message: string }
  /** The provider would not even try: nothing was taken. The reason is for us, not for the shopper. */
  | { type: 'refused'; reason: RefusedCharge; detail: string }
  /** `isPending`: the money is on its way, or held for review. */
  | { type: 'unknown'; providerRef: string | null; detail: string; isPending?: boolean };

/** `approval`: the payer may not be charged without being asked. */
export type RefusedCharge = 'instrument' | 'request' | 'approval';

/** What a provider that knows its payers says of money that it took, beyond its id. */
export interface PayerCapture {
  /** The payment method of the API, as the paid order's instrument names it. */
  method: string;
  /** In minor units of the attempt's currency. */
  amount: MinorUnits;
  payerRef: string | null;
  /** The billing agreement by which the payer can be charged again. */
  agreementRef: string | null;
  /** The subscription that was begun with it, where the provider renews one. */
  subscriptionRef: string | null;
}

export type ChargeReading = Exclude<ChargeResult, { type: 'refused' }> | { type: 'absent' };

export type CustomerResult = { type: 'created'; customerRef: string } | { type: 'unavailable'; detail: string };

export interface RefundRequest {
  providerRef: string;
  /** Our row: the provider keeps it with the refund, so that it is found where the reply was lost. */
  refundId: string;
  idempotencyKey: string;
  currency: string;
  /** Leaves nothing over when absent. */
  amount?: MinorUnits;
}

export type RefundResult =
  | { type: 'refunded'; refundRef: string; amount: MinorUnits }
  | { type: 'refused'; detail: string }
  /** `isOver`: whatever came of the request, nothing more can come of its key. */
  | { type: 'unknown'; detail: string; isOver: boolean };

export type InstrumentResult =
  | { type: 'card'; brand: string; last4: string; expMonth: number; expYear: number; customerRef: string | null }
  | { type: 'missing' }
  | { type: 'unavailable'; detail: string };
