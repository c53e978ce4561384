import type { MinorUnits } from '../../../domain/pricing/money.ts';

/** One charge of a saved instrument, or of a payer by a billing agreement. */
export interface ChargeRequest {
  orderId: string;
  attemptId: string;
  idempotencyKey: string;
  amount: MinorUnits;
  currency: string;
  /** The provider's customer of the sale; null at a provider without customers. */
  customerRef: string | null;
  /** The provider's id of the instrument or of the billing agreement. */
  instrument: string;
  /** True on the sale and on a subscription's new card, which is saved for later charges with the shopper's consent. */
  saveInstrument: boolean;
  /** `merchant`: an off-session renewal, without a payer whom a bank could ask. `customer`: the shopper is on-session. */
  initiatedAs: 'CIT' | 'MIT';
  /** `later` holds the amount, to be captured or released; only a provider with `authorizations` gets it. */
  capture: 'now' | 'later';
  description: string;
  /** The name of the order's brand, which the payer reads; empty for a provider of tokens, which shows none. */
  brandName: string;
}

/** Keeps an instrument for later charges by the provider's own check. Nothing is charged. */
export type SaveRequest = Pick<
  ChargeRequest,
  'orderId' | 'attemptId' | 'idempotencyKey' | 'customerRef' | 'instrument' | 'description'
>;

/** Captures a charge's held amount, or less; the rest is released. */
export interface CaptureRequest {
  providerRef: string;
  amount: MinorUnits;
  idempotencyKey: string;
}

/** A refused capture has taken nothing, and the amount is still held. */
export type CaptureResult = ChargeReading | Extract<ChargeResult, { type: 'refused' }>;

/** Finds a charge by the provider's id or, after a lost reply, by our ids in the provider's records. */
export interface ChargeReference {
  orderId: string;
  attemptId: string;
  customerRef: string | null;
  providerRef: string | null;
  /** The provider's id of the approval; null for a charge without one. */
  approvalRef: string | null;
  /** The requested amount; 0 where an instrument is kept without a charge. */
  amount: MinorUnits;
  /** When the attempt was begun; the charge is in no earlier record of the provider. */
  since: Date;
}

/** The parameters of a charge whose request may not have arrived. */
export interface LostCharge extends ChargeReference {
  idempotencyKey: string;
  currency: string;
}

/** The provider did not do what was asked for: no money has moved. The detail is for us, not for the shopper. */
export interface Refused {
  type: 'refused';
  detail: string;
}

/** The reply was lost or cannot be read, so that the outcome is not known, at least not to this call. */
export interface Unknown {
  type: 'unknown';
  detail: string;
}

export type DeclineSeverity = 'soft' | 'hard';

export type ChargeResult =
  /** `amount` is set where it is less than was authorised, `at` where it was long ago. A kept instrument is a capture of 0. */
  | { type: 'captured'; providerRef: string; amount?: MinorUnits; at?: Date; payer?: PayerCapture }
  /** The amount is held until `captureBefore`, and nothing is taken before the capture. */
  | { type: 'authorized'; providerRef: string; captureBefore: Date; payer?: ChargedPayer }
  | { type: 'requires_action'; providerRef: string; clientSecret: string }
  /** Nothing was taken, and nothing is before the shopper approves on the provider's page. */
  | { type: 'requires_approval'; approvalUrl: string }
  /** `soft`: the same card may be tried again. `message` is fit for a shopper. */
  | { type: 'declined'; providerRef: string | null; severity: DeclineSeverity; code: string; message: string }
  /** The provider did not try the charge. */
  | (Refused & { reason: RefusedCharge })
  /** `isProcessing`: the money is on its way, or held for review. */
  | (Unknown & { providerRef: string | null; isProcessing?: boolean });

/** `approval`: the payer has to approve each charge. */
export type RefusedCharge = 'instrument' | 'request' | 'approval';

/** The payer of a charge at a provider with accounts of payers. */
export interface ChargedPayer {
  /** The payment method of the API, as the paid order's instrument names it. */
  method: string;
  payerRef: string | null;
  /** The billing agreement for later charges of the payer. */
  agreementRef: string | null;
  /** The subscription that began with the capture, where the provider bills it. */
  subscriptionRef: string | null;
  /** Whether that subscription is billed otherwise than its order says, which may have changed since the approval. */
  isOther?: boolean;
}

/** A capture's details at such a provider. */
export interface PayerCapture extends ChargedPayer {
  amount: MinorUnits;
}

/** The state of a charge that the provider knows. */
export type KnownCharge = Exclude<ChargeResult, { type: 'refused' }>;

export type ChargeReading = KnownCharge | typeof ABSENT;

/** The provider has no such charge: nothing was taken by it. */
export const ABSENT = { type: 'absent' } as const;

/** A charge whose outcome is not known, at least not to this call. */
export function unknownCharge(detail: string, providerRef: string | null = null) {
  return { type: 'unknown', providerRef, detail } as const;
}

export type CustomerResult = { type: 'created'; customerRef: string } | { type: 'unavailable'; detail: string };

export interface RefundRequest {
  providerRef: string;
  /** Our row's id, which the provider stores with the refund, so that the refund is found after a lost reply. */
  refundId: string;
  idempotencyKey: string;
  currency: string;
  /** The whole remaining amount where absent. */
  amount?: MinorUnits;
}

export type RefundResult =
  | { type: 'refunded'; refundRef: string; amount: MinorUnits }
  | Refused
  /** `isOver`: a request under this key does nothing any more, whatever the outcome was. */
  | (Unknown & { isOver: boolean });

export type InstrumentResult =
  | {
      type: 'card';
      brand: string;
      last4: string;
      expMonth: number;
      expYear: number;
      /** The wallet that the card came from, as the API's payment method. */
      wallet?: string;
      customerRef: string | null;
    }
  | { type: 'missing' }
  | { type: 'unavailable'; detail: string };
