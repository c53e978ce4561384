import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { claimRenewal } from './claim-renewal.ts';
import { endUnanswered } from './end-unanswered.ts';

/**
 * Charges every renewal that is due, off-session, once. Several processes may do it at once. What the provider leaves
 * open is settled by the recovery of orders, and the subscription follows. Returns how many charges were tried.
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

export interface Renewals {
  /** Ends it, and waits for the charge that is under way. */
  stop(): Promise<void>;
}

/** Renews now, and `everyMs` after each round; it does not keep the process alive. */
export function startRenewals(deps: OrdersDeps, everyMs: number): Renewals {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    const failed = (error: unknown) => deps.log('error', 'renewing subscriptions failed', String(error));
    await renewDue(deps, () => isStopped).catch(failed);
    if (!isStopped) timer = setTimeout(next, everyMs).unref();
  };
  const next = () => {
    running = round();
  };
  let running = round();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
