import { MESSAGES } from '../../domain/messages.ts';

/** K03: the sentence for a payment outcome: its own, or the catalogue's without one. */
export function messageOf({ message }: { type: string; message?: string }): string {
  return message || MESSAGES.paymentFailed;
}
