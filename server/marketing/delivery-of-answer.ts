import type { Delivery } from '../outbox/outbox.types.ts';
import { type CallAnswer, wordsOf } from './bounded-calls.ts';

export type Answered = Extract<CallAnswer, { type: 'answered' }>;

/** A delivery for an answer that `isTaken`, by default any 2xx; everything else is tried again. */
export function deliveryOfAnswer(answer: CallAnswer, isTaken: (answered: Answered) => boolean = isSuccess): Delivery {
  if (answer.type === 'unanswered') return failedFor(answer.detail);
  const { status, isRedirect, text } = answer;
  if (isTaken(answer)) return { type: 'delivered', detail: String(status) };
  if (isRedirect) return failedFor(`${status}: redirects are not followed`);
  const words = wordsOf(text);
  return failedFor(words === '' ? String(status) : `${status}: ${words}`);
}

export function isSuccess({ status }: Pick<Answered, 'status'>): boolean {
  return status >= 200 && status < 300;
}

function failedFor(detail: string): Delivery {
  return { type: 'failed', detail, isPermanent: false };
}
