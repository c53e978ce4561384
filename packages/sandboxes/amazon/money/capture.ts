import { newPayment } from '../simulator/payments.ts';
import type { AuthorizationRow, CaptureRow, PaymentInput } from '../simulator/rows.ts';
import type { Work } from '../simulator/simulator.ts';
import type { Simulation } from './simulation.ts';

/** How long a capture is on its way that a note asks to be pending; the control API ends it earlier. */
const PENDING_MS = 30_000;

export interface CaptureInput extends PaymentInput {
  simulation: Simulation | null;
}

/** Takes the whole amount of an authorization as soon as it is open. The capture has the authorization's reference id. */
export function captureNow(work: Work, row: AuthorizationRow): AuthorizationRow {
  const { reference, amount, softDescriptor } = row;
  const input = { reference, request: 'CaptureNow', amount, note: '', softDescriptor, simulation: null };
  return capture(work, row, input).authorization;
}

/** Captures an open authorization, which closes with its first capture. */
export function capture(
  work: Work,
  authorization: AuthorizationRow,
  input: CaptureInput,
): { authorization: AuthorizationRow; capture: CaptureRow } {
  const { now } = work;
  const row = work.draft.put('capture', newCapture(work, authorization, input));
  work.announce('PaymentCapture', row.id);
  if (row.resolvesAt !== null) work.resolveAt(row.resolvesAt);
  const isDeclined = row.state === 'Declined';
  const after = work.draft.put('authorization', {
    ...authorization,
    captures: [...authorization.captures, row.id],
    captured: authorization.captured + (isDeclined ? 0 : row.amount.minor),
    state: isDeclined ? authorization.state : 'Closed',
    reason: isDeclined ? authorization.reason : 'MaxCapturesProcessed',
    updatedAt: now,
  });
  if (!isDeclined) work.announce('PaymentAuthorize', after.id);
  return { authorization: after, capture: row };
}

function newCapture({ now }: Work, authorization: AuthorizationRow, input: CaptureInput): CaptureRow {
  const state = stateOf(input.simulation);
  return {
    ...newPayment('C', authorization, input, now),
    authorization: authorization.id,
    state,
    reason: input.simulation?.reason ?? '',
    refunded: 0,
    refunds: [],
    resolvesAt: state === 'Pending' ? now + PENDING_MS : null,
  };
}

function stateOf(simulation: Simulation | null): CaptureRow['state'] {
  if (simulation?.state === 'Pending' || simulation?.state === 'Declined') return simulation.state;
  return simulation?.state === 'Closed' ? 'Closed' : 'Completed';
}
