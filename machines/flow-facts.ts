import type { EdgeKind } from '../contracts/page/published-graph.ts';
import type { OptionalPurpose } from '../domain/consent/consent.ts';

/** `resumed` covers a reload and a second tab, and `returned` is a provider's page that led along no edge. */
export type StepEntry = 'started' | 'edge' | 'back' | 'resumed' | 'returned';

/** Each stage is recorded once and only forwards: form opened, contact begun, contact given, paying button pressed. */
export const CHECKOUT_PROGRESS = ['begun', 'contact', 'payment', 'submitted'] as const;

export type CheckoutProgress = (typeof CHECKOUT_PROGRESS)[number];

/** `abandoned` is an approval that its shopper left; `unresolved` is no end, and a later result is recorded, too. */
export type PaymentOutcome = 'paid' | 'declined' | 'unresolved' | 'abandoned' | 'failed';

/** A fact has no personal data: no name, address, e-mail, phone, token or typed text. */
export type FlowFact =
  | { type: 'step.entered'; stepId: string; variantId: string | null; how: StepEntry }
  | { type: 'edge.taken'; from: string; on: EdgeKind; to: string }
  /** Once in a session, when the page is shown. `index` counts the offers that the session has entered, from 1 (N13). */
  | { type: 'offer.shown'; stepId: string; offer: string; index: number }
  /** As the offer is left: `yes` also where its payment failed, `closed` where the shop does not offer it any more. */
  | { type: 'offer.answered'; stepId: string; offer: string; answer: 'yes' | 'no' | 'closed' }
  | { type: 'checkout.advanced'; stepId: string; stage: CheckoutProgress }
  /** A choice is recorded once until another is made, the form's own again after a reload; `method` is an order's. */
  | { type: 'method.chosen'; stepId: string; method: string }
  | {
      type: 'payment.ended';
      stepId: string;
      /** The offer that was charged for, or null for the sale. */
      offer: string | null;
      method: string;
      outcome: PaymentOutcome;
      /** The problem code; null where it was paid, and where nothing is known. */
      reason: string | null;
      orderId: string | null;
    }
  | { type: 'error.shown'; message: string; method: string }
  | { type: 'content.failed'; stepId: string; reason: string }
  /** `percentage` of the film's length: 25, 50, 75 or 100, and at an early end the share that was seen. */
  | { type: 'video.progressed'; stepId: string; percentage: number }
  /** The server took it. One that the shopper changes on its way is recorded with the next. */
  | { type: 'lead.sent'; stepId: string }
  | ({ type: 'consent.changed' } & Record<OptionalPurpose, boolean>)
  | { type: 'setup.checked'; isCorrect: boolean };

/** N13: how many offers and orders a session had up to a step, with the offer and the order of that step itself. */
export interface StepCounts {
  upsellIndex: number;
  orderNumber: number;
}

/** The flow never waits for the listeners of facts, and no fact has personal data. */
export type Fact = WalletFact | FlowFact;

/** The widgets of Amazon that can fail (A3). */
export type AmazonWidget = 'AddressBook' | 'Wallet' | 'Consent';

/** The call that reads the customer (E18, E19). */
export type AmazonInfoEndpoint = 'getInfoAmazon' | 'getInfoAmazonSub';

/** K04: each event of Amazon Pay also triggers a handler error, and `consent` is false where it takes that back. */
export type WalletFact =
  | { type: 'AmazonPay:LoginButtonError'; errorCode: string; errorMessage: string; consent: false }
  | {
      type: 'AmazonPay:WidgetError';
      widget: AmazonWidget;
      errorCode: string;
      errorMessage: string;
      /** Absent from a notice, which leaves the consent (W03). */
      consent?: false;
    }
  | { type: 'AmazonPay:AuthorizationError'; errorMessage: typeof AUTHORIZATION_FAILED }
  | { type: 'AmazonPay:ApiError'; endpoint: AmazonInfoEndpoint; error: string }
  | { type: 'AmazonPay:SupportError'; reason: typeof UNSUPPORTED_BROWSER };

/** Whether a fact is an event of Amazon Pay (K04). */
export function isWalletFact(fact: Fact): fact is WalletFact {
  return fact.type.startsWith('AmazonPay:');
}

/** K04: the sentence of the handler error for the log. */
export function messageOfFact(fact: WalletFact): string {
  if ('errorMessage' in fact) return fact.errorMessage;
  return 'error' in fact ? fact.error : fact.reason;
}

/** K04, word for word. */
export const AUTHORIZATION_FAILED = 'AmazonPay User Authorization Failed';

/** W08, word for word. */
export const UNSUPPORTED_BROWSER = 'Unsupported browser';
