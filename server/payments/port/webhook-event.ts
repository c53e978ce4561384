/** An event only triggers a reading: no amount or state is taken from it, and null as `about` concerns no charge. */
export interface ProviderEvent {
  id: string;
  type: string;
  about: WebhookSubject | null;
  /** The further charges of an event about several, as a dispute may be. */
  others?: readonly WebhookSubject[];
}

export interface WebhookSubject {
  /** `payment` is `captured` or `not_captured`, which end a charge, and `went_back` is a refund or a dispute. */
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

/** `unavailable` asks the sender to repeat the event, and `limited` means that too many of a sender were refused. */
export type WebhookVerdict =
  | { type: 'event'; event: ProviderEvent }
  | { type: 'refused'; detail: string }
  | { type: 'unavailable'; detail: string }
  | { type: 'limited' };

/** The verdict on what no provider of ours sent. */
export function refused(detail: string): WebhookVerdict {
  return { type: 'refused', detail };
}

/** Asks the provider to verify a well-formed webhook about this subject, or returns `limited`. */
export type AskProvider = (about: WebhookSubject | null, ask: () => Promise<WebhookVerdict>) => Promise<WebhookVerdict>;

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** `ignored` concerns nothing of ours, and `retry` asks the provider to repeat what could not be read. */
export type WebhookHandled = 'processed' | 'duplicate' | 'ignored' | 'retry';
