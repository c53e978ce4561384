import { MESSAGES } from '../../domain/messages.ts';

/** K03: the sentence that an outcome of a payment is shown with: its own, or the catalogue's where it has none. */
export function messageOf({ message }: { type: string; message?: string }): string {
  return message || MESSAGES.paymentFailed;
}
