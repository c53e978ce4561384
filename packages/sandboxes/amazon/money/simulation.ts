import { recordAt } from '../../kit/input.ts';

/** What a note asks of Amazon's sandbox. */
export interface Simulation {
  state: string;
  reason: string;
  constraint: string;
  isSoftDecline: boolean;
  updateMinutes: number;
  expirationMinutes: number;
}

export type SimulatedRequest = keyof typeof SIMULATIONS;

/** The `State ReasonCode` pairs, or constraints, that one kind of request may ask for. */
const SIMULATIONS = {
  setOrder: ['PaymentMethodNotAllowed'],
  closeOrder: ['Closed AmazonClosed', 'Closed Expired'],
  authorize: [
    'Declined InvalidPaymentMethod',
    'Declined AmazonRejected',
    'Declined ProcessingFailure',
    'Declined TransactionTimedOut',
    'Closed ExpiredUnused',
    'Closed AmazonClosed',
  ],
  capture: ['Pending', 'Declined AmazonRejected', 'Declined ProcessingFailure', 'Closed AmazonClosed'],
  refund: ['Declined AmazonRejected', 'Declined ProcessingFailure'],
} as const;

/**
 * Reads a note such as `{"SandboxSimulation": {"State":"Declined","ReasonCode":"AmazonRejected"}}`; null for a note of
 * any other kind, and `impossible` where this request cannot end so.
 */
export function simulationIn(note: string, kind: SimulatedRequest): Simulation | 'impossible' | null {
  if (!note.includes('SandboxSimulation')) return null;
  const fields = fieldsIn(note);
  const state = textOf(fields.State);
  const reason = textOf(fields.ReasonCode);
  const constraint = textOf(fields.Constraint);
  const asked = constraint || `${state} ${reason}`.trim();
  if (!SIMULATIONS[kind].some((known) => known === asked)) return 'impossible';
  return {
    state,
    reason,
    constraint,
    isSoftDecline: textOf(fields.SoftDecline) === 'true',
    updateMinutes: Number(fields.PaymentMethodUpdateTimeInMins ?? 0) || 0,
    expirationMinutes: Number(fields.ExpirationTimeInMins ?? 0) || 0,
  };
}

function fieldsIn(note: string): Record<string, unknown> {
  try {
    return recordAt(JSON.parse(note), 'SandboxSimulation');
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return value === undefined ? '' : String(value);
}
