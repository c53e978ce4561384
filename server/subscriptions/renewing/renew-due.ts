import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { type Rounds, startRounds } from '../../timing/start-rounds.ts';
import { claimRenewal } from './claim-renewal.ts';
import { endUnanswered } from './end-unanswered.ts';

/**
 * Charges every renewal that is due, off-session, once; several processes may run it at once. Recovery resolves the attempts
 * that the provider leaves open, and their subscriptions move with them. Returns how many charges were tried.
 */
export async function renewDue(deps: OrdersDeps, isStopped: () => boolean = () => false): Promise<number> {
  const seen: string[] = [];
  let charged = 0;
  while (!isStopped()) {
    const claimed = await claimRenewal(deps, seen);
    if (!claimed) break;
    seen.push(claimed.subscriptionId);
    if (claimed.begun === null) continue;
    await chargeAttempt(deps, claimed.begun);
    charged += 1;
  }
  if (!isStopped()) await endUnanswered(deps);
  return charged;
}

/** Charges the due renewals now and `everyMs` after each round. */
export function startRenewals(deps: OrdersDeps, everyMs: number): Pick<Rounds, 'stop'> {
  const failed = (error: unknown) => deps.log('error', 'renewing subscriptions failed', String(error));
  return startRounds((isStopped) => renewDue(deps, isStopped), { everyMs, failed });
}
