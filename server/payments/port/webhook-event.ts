/**
 * What a provider told us, as a hint to look: nothing of it is believed but that there is something to see. `about` is null
 * where the event is of no interest.
 */
export interface WebhookEvent {
  id: string;
  type: string;
  about: WebhookSubject | null;
}

export interface WebhookSubject {
  /**
   * `captured` and `not_captured` end the charge itself, `payment` is one or the other; `authorized` says that its amount is
   * held; `went_back` is a refund or a
   * dispute of it. The others are of a subscription that the provider renews: it began, ended, or was not paid.
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
  /** The provider's id of the charge. */
  chargeRef: string | null;
  /** The provider's id of what was approved. */
  approvalRef: string | null;
  subscriptionRef: string | null;
  /** Our attempt, as the charge names it; needed where its reply has not reached us yet. */
  attemptId: string | null;
}

/**
 * `refused`: nobody who knows the secret signed it, or long ago. `unavailable`: the provider could not be asked, so that
 * the sender should come again.
 */
export type WebhookVerdict =
  | { type: 'event'; event: WebhookEvent }
  | { type: 'refused'; detail: string }
  | { type: 'unavailable'; detail: string };

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * `processed`: all that follows is written. `duplicate`: the event was processed before. `ignored`: it is about nothing of
 * ours. `retry`: the provider could not be read, so it has to tell us again.
 */
export type WebhookHandled = 'processed' | 'duplicate' | 'ignored' | 'retry';
