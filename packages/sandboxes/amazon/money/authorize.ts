import { AUTHORIZATION_LIFE, newPayment } from '../simulator/payments.ts';
import type { AuthorizationRow, OrderReferenceRow, PaymentInput } from '../simulator/rows.ts';
import type { Work } from '../simulator/simulator.ts';
import { declineOf } from './decline-of.ts';
import { endAuthorization } from './end-authorization.ts';
import type { Simulation } from './simulation.ts';

/** How long an authorization with a time limit is on its way, in milliseconds, unless the control API ends it. */
const PENDING_MS = 30_000;

/** The fields of an authorization that both of its actions read. */
export interface AuthorizationInput extends PaymentInput {
  captureNow: boolean;
  /** Whether the reply has the end; else the authorization is pending. */
  isSynchronous: boolean;
  simulation: Simulation | null;
}

/** Authorizes an order reference whose request has no problem. */
export function authorize(work: Work, order: OrderReferenceRow, input: AuthorizationInput): AuthorizationRow {
  const { now } = work;
  const pending = work.draft.put('authorization', newAuthorization(work, order, input));
  work.draft.put('contract', { ...order, authorizations: [...order.authorizations, pending.id] });
  if (input.isSynchronous) return endAuthorization(work, pending, input.simulation);
  const declinesWith = declineOf(work, order, input.simulation) ?? '';
  work.announce('PaymentAuthorize', pending.id);
  work.resolveAt(now + PENDING_MS);
  return work.draft.put('authorization', { ...pending, declinesWith, resolvesAt: now + PENDING_MS });
}

function newAuthorization({ now }: Work, order: OrderReferenceRow, input: AuthorizationInput): AuthorizationRow {
  const { captureNow, simulation } = input;
  const minutes = simulation?.reason === 'ExpiredUnused' ? simulation.expirationMinutes : 0;
  return {
    ...newPayment('A', { seller: order.seller, orderReference: order.id }, input, now),
    captureNow,
    captured: 0,
    captures: [],
    state: 'Pending',
    isSoftDecline: simulation?.isSoftDecline ?? false,
    declinesWith: '',
    updateMinutes: simulation?.updateMinutes ?? 0,
    expiresAt: now + (minutes > 0 ? minutes * 60_000 : AUTHORIZATION_LIFE),
  };
}
