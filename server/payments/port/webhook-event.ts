/**
 * What a provider told us, as a hint to look at a charge: nothing of it is believed but that there is something to see.
 * `about` is null where the event is of no interest.
 */
export interface WebhookEvent {
  id: string;
  type: string;
  about: WebhookSubject | null;
}

export interface WebhookSubject {
  /** The provider's id of the charge. */
  chargeRef: string;
  /** Our attempt, as the charge names it; needed where its reply has not reached us yet. */
  attemptId: string | null;
  /** `captured` and `not_captured` end the charge itself; `went_back` is a refund or a dispute of it. */
  says: 'captured' | 'not_captured' | 'went_back';
}

/** `refused`: nobody who knows the secret signed it, or long ago. */
export type WebhookVerdict = { type: 'event'; event: WebhookEvent } | { type: 'refused'; detail: string };

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;
