import { newId } from '../simulator/ids.ts';
import { done, invalidParam, noSuch, notPossible, type Outcome, type Refused } from '../simulator/outcome.ts';
import type { ChargeRow, RefundRow } from '../simulator/rows.ts';
import { type Call, seconds, type Work } from '../simulator/work.ts';
import { renderCharge, renderRefund } from '../wire/wire-charge.ts';
import { type Endpoint, retrieval } from './endpoint.ts';
import { refuseFine } from './intent-params.ts';
import { listPage, listParams } from './list-page.ts';

export const refundEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['amount', 'charge', 'instructions_email', 'metadata', 'payment_intent', 'reason'],
    run: createRefund,
  },
  { method: 'GET', path: '/v1/refunds', params: [...listParams, 'charge', 'payment_intent'], run: listRefunds },
  retrieval('/v1/refunds', 'refund', renderRefund),
  {
    method: 'GET',
    path: '/v1/charges',
    params: [...listParams, 'customer', 'payment_intent'],
    run: listCharges,
  },
  retrieval('/v1/charges', 'charge', renderCharge),
];

function createRefund(call: Call): Outcome {
  const { params, draft } = call;
  const asked = params.integer('amount');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']);
  const metadata = params.metadata();
  if (asked !== null && asked < 1)
    params.refuse(invalidParam('Invalid positive integer', 'amount', 'parameter_invalid_integer'));
  if (params.failure) return params.failure;
  const found = chargeToRefund(call);
  if (!found.ok) return found;
  const { charge } = found;
  const left = charge.amountCaptured - charge.amountRefunded;
  const refusal = refuseRefund(charge, left, asked ?? left) ?? refuseContested(call, charge);
  if (refusal) return refusal;
  const amount = asked ?? left;
  const refunded = draft.put('charge', { ...charge, amountRefunded: charge.amountRefunded + amount });
  const made = { id: newId('refund'), created: seconds(call), charge: charge.id, intent: charge.intent };
  const refund = draft.put('refund', { ...made, amount, currency: charge.currency, reason, metadata });
  call.announce('charge.refunded', renderCharge(refunded));
  return done(renderRefund(refund));
}

function refuseRefund(charge: ChargeRow, left: number, amount: number): Refused | undefined {
  if (charge.status !== 'succeeded' || !charge.captured) {
    return notPossible(`Charge ${charge.id} has not been captured and cannot be refunded.`, 'charge_not_refundable');
  }
  if (left === 0) return notPossible(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount <= left) return refuseFine(amount, charge.currency, 'amount');
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
  return notPossible(message, undefined, { param: 'amount' });
}

/** A charge that the cardholder's bank has taken back cannot be refunded as well. */
function refuseContested({ draft }: Call, charge: ChargeRow): Refused | undefined {
  if (!charge.disputed) return undefined;
  const disputes = draft.all('dispute').filter((row) => row.charge === charge.id);
  const isContested = disputes.some(({ status }) => status === 'needs_response' || status === 'lost');
  if (!isContested) return undefined;
  return notPossible(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
}

/** The bank could not deliver a refund: the money returns to the merchant. */
export function failRefund(work: Work, refund: RefundRow): void {
  const charge = work.draft.get('charge', refund.charge);
  if (!charge || refund.failedAt !== undefined) return;
  work.draft.put('charge', { ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  const failed = work.draft.put('refund', { ...refund, failedAt: seconds(work) });
  work.announce('refund.failed', renderRefund(failed));
}

function listRefunds(call: Call): Outcome {
  const [intent, charge] = [call.params.text('payment_intent'), call.params.text('charge')];
  const wanted = (row: RefundRow) => isOf(intent, row.intent) && isOf(charge, row.charge);
  return listPage(call, '/v1/refunds', call.draft.all('refund').filter(wanted), renderRefund);
}

function listCharges(call: Call): Outcome {
  const [intent, customer] = [call.params.text('payment_intent'), call.params.text('customer')];
  const wanted = (row: ChargeRow) => isOf(intent, row.intent) && isOf(customer, row.customer);
  return listPage(call, '/v1/charges', call.draft.all('charge').filter(wanted), renderCharge);
}

function isOf(asked: string | null, has: string | null): boolean {
  return asked === null || asked === has;
}

function chargeToRefund(call: Call): { ok: true; charge: ChargeRow } | Refused {
  const { params, draft } = call;
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  if (intentId === null && chargeId === null) {
    return invalidParam('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intent = intentId === null ? undefined : draft.get('intent', intentId);
  if (intentId !== null && !intent) return noSuch('payment_intent', intentId, 'payment_intent');
  const wanted = chargeId ?? intent?.latestCharge ?? null;
  if (wanted === null)
    return notPossible(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  const charge = draft.get('charge', wanted);
  return charge ? { ok: true, charge } : noSuch('charge', wanted, 'charge');
}
