import { redactedText } from '../logging/redacted-text.ts';
import type { Delivery } from '../outbox/outbox.types.ts';

/** A call of a service that is told of events. */
export interface ServiceCall {
  url: string;
  /** Beside those of a JSON body; they have the credentials. */
  headers: Readonly<Record<string, string>>;
  body: object;
}

const TIMEOUT_MS = 10_000;

const LONGEST_PAUSE_MS = 3_600_000;

/** The characters of an answer that are stored. */
const MOST_STORED = 300;

/** What a service refuses for the event's own sake: another try would be refused as well. */
const FOR_GOOD = new Set([400, 413, 422]);

/**
 * Posts an event as JSON, and says how it went. A service that is down, throttles, or does not know the shop's key is asked again
 * later, since its operator or the shop's may mend that. Redirects are not followed: they would take the key elsewhere.
 */
export async function postEvent({ url, headers, body }: ServiceCall, timeoutMs = TIMEOUT_MS): Promise<Delivery> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Sluice', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return deliveryOf(answer, await answer.text());
  } catch (error) {
    return { type: 'failed', detail: reasonOf(error), isPermanent: false };
  }
}

function deliveryOf({ status, headers, ok }: Response, text: string): Delivery {
  if (ok) return { type: 'delivered', detail: String(status) };
  const words = redactedText(text.replace(/\s+/g, ' ').trim().slice(0, MOST_STORED));
  return {
    type: 'failed',
    detail: words === '' ? String(status) : `${status}: ${words}`,
    isPermanent: FOR_GOOD.has(status),
    notBeforeMs: retryAfter(headers.get('retry-after')),
  };
}

/** The pause that a service asks for, in milliseconds; an hour at most, after which the outbox tries anything again. */
function retryAfter(header: string | null): number {
  return header !== null && /^\d{1,9}$/.test(header) ? Math.min(Number(header) * 1_000, LONGEST_PAUSE_MS) : 0;
}

/** Fetch hides what the network said in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the call failed';
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
