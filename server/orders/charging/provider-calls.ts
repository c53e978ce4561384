import type { TryingSession } from '../../storage/tries.ts';
import { WindowCounts } from '../../timing/window-counts.ts';

const MINUTE_MS = 60_000;

/** Questions in a minute. A page that waits for an outcome asks seven times by itself, and then at each press. */
const QUESTIONS = { attempt: 20, session: 40 };

/** A question to a provider costs a visitor nothing, so that this process counts and bounds them. */
export class ProviderCalls {
  readonly #questions = new WindowCounts(MINUTE_MS);

  /** Whether the provider may be asked once more about an attempt. Recovery and webhooks ask it without this limit. */
  mayAskAbout(attemptId: string, { hash }: TryingSession, now: Date): boolean {
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
  {
    providerCallLimits,
    clock,
  }: { providerCallLimits?: Pick<ProviderCalls, 'mayAskAbout'> | undefined; clock: () => Date },
  attempt: { id: string },
  who: TryingSession,
): boolean {
  return providerCallLimits?.mayAskAbout(attempt.id, who, clock()) ?? true;
}
