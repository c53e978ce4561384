import { limitFor } from '../../http/client-address.ts';
import { WindowCounts } from '../../timing/window-counts.ts';
import type { Guesser, ProviderCallLimits } from '../records/guards.types.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Pages opened in an hour. A shopper opens one or two, and a thousand shoppers may share an address. */
const APPROVALS = { session: 20, address: 2_000 };

/** Questions in a minute. A page that waits for an outcome asks seven times by itself, and then at each press. */
const QUESTIONS = { attempt: 20, session: 40 };

/**
 * Counts, in this process, the calls to providers that cost a visitor nothing. Sessions are free, so that the limit of an
 * address bounds the pages of all; a question needs an attempt in flight, of which the card-testing guard allows few.
 */
export class ProviderCalls implements ProviderCallLimits {
  readonly #approvals = new WindowCounts(HOUR_MS);
  readonly #questions = new WindowCounts(MINUTE_MS);

  mayOpenApproval({ hash, address }: Guesser, now: Date): boolean {
    const bySession = { key: `session ${hash}`, most: APPROVALS.session };
    const byAddress = { key: `address ${address}`, most: limitFor(address ?? '', APPROVALS.address) };
    return counted(this.#approvals, address ? [bySession, byAddress] : [bySession], now);
  }

  mayAskAbout(attemptId: string, { hash }: Guesser, now: Date): boolean {
    const byAttempt = { key: `attempt ${attemptId}`, most: QUESTIONS.attempt };
    return counted(this.#questions, [byAttempt, { key: `session ${hash}`, most: QUESTIONS.session }], now);
  }
}

/** Counts one call under all keys, or under none where one of them is at its limit. */
function counted(counts: WindowCounts, keys: readonly { key: string; most: number }[], now: Date): boolean {
  if (keys.some(({ key, most }) => counts.waitFor(key, 1, most, now) > 0)) return false;
  for (const { key } of keys) counts.add(key, 1, now);
  return true;
}

/** Whether a visitor may have the provider asked about an attempt; where not, the answer is that of the store. */
export function mayAsk(
  { providerCallLimits, clock }: { providerCallLimits?: ProviderCallLimits | undefined; clock: () => Date },
  attempt: { id: string },
  who: Guesser,
): boolean {
  return providerCallLimits?.mayAskAbout(attempt.id, who, clock()) ?? true;
}
