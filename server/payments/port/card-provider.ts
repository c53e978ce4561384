import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { BooksReading, MovementBatch } from './movements.ts';
import type { WebhookHeaders, WebhookVerdict } from './webhook-event.ts';

/**
 * What the shop asks of a card provider. Nothing here throws for what providers and networks do: every outcome is a
 * value, and the one thing an adapter may never do is to call an outcome that it does not know a decline.
 */
export interface CardProvider {
  /** Names the provider in our rows. */
  readonly name: string;
  /** Makes the provider's customer of one sale; the same order always gets the same one. */
  createCustomer(orderId: string): Promise<CustomerResult>;
  /** Tries to take money once. The same `idempotencyKey` never takes it twice. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** How a charge stands at the provider, whether or not its reply ever reached us. Takes no money. */
  read(charge: ChargeReference): Promise<ChargeReading>;
  /** Ends an unpaid charge so that nobody can pay it any more. Answers how it stands afterwards. */
  cancel(providerRef: string): Promise<ChargeReading>;
  /**
   * Makes sure that a charge that the provider does not know can never arrive late. Answers `absent` when that is
   * certain, else how it stands.
   */
  withdraw(charge: Withdrawal): Promise<ChargeReading>;
  /** Gives money back. The same `idempotencyKey` never gives it twice. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** All that moved for one charge: the capture, refunds made by whomever, disputes. */
  books(providerRef: string): Promise<BooksReading>;
  /** The provider's own books, the newest movement first, in batches; those before `since` are left out. */
  movements(since?: Date): AsyncIterable<MovementBatch>;
  /** Reads what was posted to our webhook, where the provider signed it within the last minutes. */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders): WebhookVerdict;
  /** What may be shown of a card, and whom it belongs to already. */
  describeInstrument(token: string): Promise<InstrumentResult>;
}

export interface ChargeRequest {
  orderId: string;
  attemptId: string;
  idempotencyKey: string;
  amount: MinorUnits;
  currency: string;
  customerRef: string;
  instrument: string;
  /** True on the sale and on a subscription's new card: it is kept for what follows, with the shopper's consent. */
  keepInstrument: boolean;
  /** `merchant`: a renewal, with nobody there whom a bank could ask; `customer`: the shopper is there. */
  initiator: 'customer' | 'merchant';
  description: string;
}

/** Finds a charge by the provider's id or, where its reply was lost, by our attempt's id in what the provider keeps. */
export interface ChargeReference {
  customerRef: string;
  attemptId: string;
  providerRef: string | null;
}

/** What a charge was to be sent with. */
export interface Withdrawal extends ChargeReference {
  idempotencyKey: string;
  amount: MinorUnits;
  currency: string;
}

export type Severity = 'soft' | 'hard';

export type ChargeResult =
  | { type: 'captured'; providerRef: string; payPal?: PayPalCapture }
  | { type: 'requires_action'; providerRef: string; clientSecret: string }
  /** Nothing was taken, and nothing is before the shopper approves it on PayPal's page. */
  | { type: 'requires_approval'; approvalUrl: string }
  /** `soft`: the same card may be tried again. `message` is fit for a shopper. */
  | { type: 'declined'; providerRef: string | null; severity: Severity; code: string; message: string }
  /** The provider would not even try: nothing was taken. The reason is for us, not for the shopper. */
  | { type: 'refused'; reason: RefusedCharge; detail: string }
  /** `isPending`: the money is on its way, or held for review. */
  | { type: 'unknown'; providerRef: string | null; detail: string; isPending?: boolean };

/** `approval`: the payer may not be charged without being asked. */
export type RefusedCharge = 'instrument' | 'request' | 'approval';

/** What PayPal says of money that it took, beyond its id. */
export interface PayPalCapture {
  /** In minor units of the attempt's currency. */
  amount: MinorUnits;
  payerRef: string | null;
  /** With it the payer can be charged again. */
  agreementRef: string | null;
  /** What was begun with it, where it was a subscription. */
  subscriptionRef: string | null;
}

export type ChargeReading = Exclude<ChargeResult, { type: 'refused' }> | { type: 'absent' };

export type CustomerResult = { type: 'created'; customerRef: string } | { type: 'unavailable'; detail: string };

export interface RefundRequest {
  providerRef: string;
  /** Our row: the provider keeps it with the refund, so that it is found where the reply was lost. */
  refundId: string;
  idempotencyKey: string;
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
