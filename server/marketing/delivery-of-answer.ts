import type { Delivery } from '../outbox/outbox.types.ts';
import { wordsOf } from '../outbox/send-webhook.ts';
import type { CallAnswer } from './bounded-calls.ts';

export type Answered = Extract<CallAnswer, { type: 'answered' }>;

/** What the answers of a service mean. */
export interface Meaning {
  /** Any 2xx where absent. */
  isTaken?: (answered: Answered) => boolean;
  /** The statuses that refuse the event itself, so that another try would be refused as well. */
  forGood?: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** A service that is down, throttles or does not know the key is asked again, since an operator may mend that. */
export function deliveryOfAnswer(answer: CallAnswer, { isTaken = isSuccess, forGood = NONE }: Meaning = {}): Delivery {
  if (answer.type === 'unanswered') return { type: 'failed', detail: answer.detail, isPermanent: false };
  const { status, isRedirect, text, retryAfterMs: notBeforeMs } = answer;
  if (isTaken(answer)) return { type: 'delivered', detail: String(status) };
  const words = isRedirect ? 'redirects are not followed' : wordsOf(text);
  const detail = words === '' ? String(status) : `${status}: ${words}`;
  return { type: 'failed', detail, isPermanent: forGood.has(status), notBeforeMs };
}

export function isSuccess({ status }: Pick<Answered, 'status'>): boolean {
  return status >= 200 && status < 300;
}
