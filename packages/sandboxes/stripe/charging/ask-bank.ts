import type { PaymentMethodRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/work.ts';
import { type ChargeDecision, type ChargeQuestion, decideCharge } from './decide-charge.ts';

/** The bank's answer for a payment method: a decline that was ordered for the next one, else that of its card. */
export function askBank(
  work: Work,
  method: PaymentMethodRow,
  { offSession, authenticated }: Pick<ChargeQuestion, 'offSession' | 'authenticated'>,
): ChargeDecision {
  const ordered = work.orderedDecline();
  if (ordered) return { kind: 'decline', decline: ordered };
  return decideCharge({
    behaviour: method.card.behaviour,
    offSession,
    authenticated,
    authenticatedForLater: method.authenticatedForLater,
    chargedBefore: method.charged,
  });
}
