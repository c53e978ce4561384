import type { Draft } from './ledger.ts';

/** The `NotificationType` of a message, which says what its XML holds. */
export type NotificationType =
  | 'OrderReferenceNotification'
  | 'BillingAgreementNotification'
  | 'PaymentAuthorize'
  | 'PaymentCapture'
  | 'PaymentRefund';

/** Posts notifications of objects to the shop. */
export interface NotificationSink {
  /** Stores a notification in the transaction that caused it; undefined where the shop has registered no address. */
  note(draft: Draft, about: { type: NotificationType; id: string; now: number }): string | undefined;
  /** Delivers a stored notification in the background. */
  send(id: string): void;
  /** Resumes deliveries that a kill interrupted. */
  resume(): void;
}
