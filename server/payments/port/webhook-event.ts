/**
 * A provider's event, which only triggers a reading of the provider: no amount and no state is taken from it. `about` is null
 * for an event that concerns no charge.
 */
export interface ProviderEvent {
  id: string;
  type: string;
  about: WebhookSubject | null;
  /** The further charges of an event about several, as a dispute may be. */
  others?: readonly WebhookSubject[];
}

export interface WebhookSubject {
  /**
   * `captured` and `not_captured` end the charge itself, `payment` is one or the other; `authorized` reports a hold;
   * `went_back` is a refund or a dispute. The others concern a subscription that the provider bills: it began, ended, or was
   * not paid.
   */
  says:
    | 'authorized'
    | 'captured'
    | 'not_captured'
    | 'payment'
    | 'went_back'
    | 'subscription_begun'
    | 'subscription_ended'
    | 'subscription_unpaid';
  chargeRef: string | null;
  approvalRef: string | null;
  /** The provider's order that the ids of its charges begin with, in an event that names no charge. */
  orderRef?: string | null;
  subscriptionRef: string | null;
  /** Our attempt, as the charge names it, for a charge whose reply has not arrived yet. */
  attemptId: string | null;
  /** Of what went back, for a ledger that may be late: when the provider said so, in milliseconds, and its id of the refund. */
  wentBack?: { at: number; ref: string | null };
}

/**
 * `refused`: the signature is invalid or too old. `unavailable`: the provider could not be reached for verification, so that
 * the sender should repeat the event. `limited`: the provider was not asked, because too many of this sender were refused.
 */
export type WebhookVerdict =
  | { type: 'event'; event: ProviderEvent }
  | { type: 'refused'; detail: string }
  | { type: 'unavailable'; detail: string }
  | { type: 'limited' };

/** Asks the provider to verify a well-formed webhook about this subject, or returns `limited`. */
export type AskProvider = (about: WebhookSubject | null, ask: () => Promise<WebhookVerdict>) => Promise<WebhookVerdict>;

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * `processed`: all that follows is written. `duplicate`: the event was processed before. `ignored`: it concerns nothing of
 * ours. `retry`: the provider could not be read, and has to repeat the event.
 */
export type WebhookHandled = 'processed' | 'duplicate' | 'ignored' | 'retry';
