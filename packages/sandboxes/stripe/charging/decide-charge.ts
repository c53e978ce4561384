import { authenticationRequired, type Decline, declines } from '../simulator/declines.ts';
import type { CardBehaviour } from '../simulator/test-cards.ts';

/** The facts that the bank decides a charge by. */
export interface ChargeQuestion {
  behaviour: CardBehaviour;
  offSession: boolean;
  /** The cardholder has just passed the challenge of this very intent. */
  authenticated: boolean;
  authenticatedForLater: boolean;
  chargedBefore: boolean;
}

export type ChargeDecision = { kind: 'approve' } | { kind: 'challenge' } | { kind: 'decline'; decline: Decline };

const approve: ChargeDecision = { kind: 'approve' };

/** The bank's answer for a test card. Pure: the same question always gets the same answer. */
export function decideCharge(question: ChargeQuestion): ChargeDecision {
  if (asksHolder(question)) {
    return question.offSession ? declined(authenticationRequired) : { kind: 'challenge' };
  }
  // This card is the vendor's "attaches, later charge fails". Here "later" means after its first successful charge, so
  // that a sale passes and the upsell that follows is declined: the purpose is the upsell test.
  if (question.behaviour === 'fail-after-first-charge') {
    return question.chargedBefore ? declined(declines['decline-generic']) : approve;
  }
  if (question.behaviour === 'challenge-then-insufficient-funds')
    return declined(declines['decline-insufficient-funds']);
  if (question.behaviour === 'challenge-then-decline') return declined(declines['decline-generic']);
  const decline = declineOf(question.behaviour);
  return decline ? declined(decline) : approve;
}

/** The decline that a card always gets, also when it is only attached to a customer. */
export function declineOf(behaviour: CardBehaviour): Decline | undefined {
  const always: Partial<Record<CardBehaviour, Decline>> = declines;
  return always[behaviour];
}

function asksHolder({ behaviour, authenticated, authenticatedForLater }: ChargeQuestion): boolean {
  if (authenticated) return false;
  if (behaviour === 'challenge-until-set-up') return !authenticatedForLater;
  return behaviour.startsWith('challenge-');
}

function declined(decline: Decline): ChargeDecision {
  return { kind: 'decline', decline };
}
