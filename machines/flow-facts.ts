import type { EdgeKind } from '../contracts/page/published-graph.ts';
import type { OptionalPurpose } from '../domain/consent/consent.ts';

/**
 * How a session came to a step: along an edge, by the browser's history, or with the page. `started` is the first page of a
 * session, `resumed` covers a reload and a second tab, `returned` is a provider's page that led along no edge.
 */
export type StepEntry = 'started' | 'edge' | 'back' | 'resumed' | 'returned';

/** The stages of an order form, each stated once in a checkout. */
export type CheckoutStage = 'begun' | 'contact' | 'payment' | 'submitted';

/** The outcomes of a payment for statistics. `abandoned` is an approval or a challenge that its shopper left. */
export type PaymentOutcome = 'paid' | 'declined' | 'unresolved' | 'abandoned' | 'failed';

/**
 * The facts of a walk, without personal data: no name, address, e-mail, phone, token or typed text. An order is named by its
 * id, a page by its step.
 */
export type FlowFact =
  | { type: 'step.entered'; stepId: string; variantId: string | null; how: StepEntry }
  | { type: 'edge.taken'; from: string; on: EdgeKind; to: string }
  /** `index` counts the offers that the session has entered, from 1 (N13). */
  | { type: 'offer.shown'; stepId: string; offer: string; index: number }
  | { type: 'offer.answered'; stepId: string; offer: string; answer: 'yes' | 'no' | 'closed' }
  | { type: 'checkout.advanced'; stepId: string; stage: CheckoutStage }
  | { type: 'method.chosen'; stepId: string; method: string }
  | {
      type: 'payment.ended';
      stepId: string;
      /** The offer that was charged for, or null for the sale. */
      offer: string | null;
      method: string;
      outcome: PaymentOutcome;
      /** The problem code or decline reason of the catalogue; null where it was paid. */
      reason: string | null;
      orderId: string | null;
    }
  | { type: 'error.shown'; message: string; method: string }
  | { type: 'content.failed'; stepId: string; reason: string }
  /** `percentage` of the film's length: 25, 50, 75 or 100, and at an early end the share that was seen. */
  | { type: 'video.progressed'; stepId: string; percentage: number }
  | { type: 'lead.sent'; stepId: string }
  | ({ type: 'consent.changed' } & Record<OptionalPurpose, boolean>)
  | { type: 'setup.checked'; isCorrect: boolean };
