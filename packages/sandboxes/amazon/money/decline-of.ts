import { personOf } from '../simulator/people.ts';
import type { DeclineReason, OrderReferenceRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/simulator.ts';
import type { Simulation } from './simulation.ts';

const REASONS: readonly DeclineReason[] = [
  'InvalidPaymentMethod',
  'AmazonRejected',
  'ProcessingFailure',
  'TransactionTimedOut',
];

/**
 * Why an authorization is declined: as its note asks, or the control API, or because of the card or of the failed
 * confirmation. Undefined where it succeeds.
 */
export function declineOf(
  work: Work,
  order: OrderReferenceRow,
  simulation: Simulation | null,
): DeclineReason | undefined {
  if (simulation?.state === 'Declined') return readReason(simulation.reason);
  const ordered = work.takeDecline();
  if (ordered) return ordered;
  const card = personOf(order.person)?.cards.find(({ id }) => id === order.card);
  if (order.confirmation === 'Failure') return 'AmazonRejected';
  if (card?.behaviour === 'asks' && order.confirmation !== 'Success') return 'InvalidPaymentMethod';
  return readReason(card?.behaviour ?? '');
}

export function readReason(text: unknown): DeclineReason | undefined {
  return REASONS.find((reason) => reason === text);
}
