import type { FastifyInstance } from 'fastify';
import { answerControl, serveClock, serveControlApi } from '../kit/control.ts';
import { textAt, valueAt } from '../kit/input.ts';
import { newId } from './ledger/ids.ts';
import { beginWork, type Simulator } from './ledger/simulator.ts';
import { renew } from './money/subscriptions.ts';
import { endPending } from './money/take-money.ts';
import { decideDisputes, openDispute } from './rest/disputes.ts';

/** The control API for tests and developers: it causes faults, moves the clock, and reports the recorded payments. */
export function serveControl(app: FastifyInstance, simulator: Simulator): void {
  const reset = () => {
    simulator.ledger.reset();
    simulator.permissions.reference = true;
    simulator.report.asOf = Number.POSITIVE_INFINITY;
  };
  serveControlApi(app, simulator, { reset }, (control) => {
    serveClock(control, simulator);
    control.post('/permissions', (request, reply) => {
      simulator.permissions.reference = valueAt(request.body, 'reference') === true;
      return reply.send(simulator.permissions);
    });
    control.post('/report', (request, reply) => {
      simulator.report.asOf = valueAt(request.body, 'isLate') === true ? lastMove(simulator) : Number.POSITIVE_INFINITY;
      return reply.code(204).send();
    });
    control.post('/renewals', (request, reply) =>
      answerControl(reply, renewNow(simulator, textAt(request.body, 'subscription'))),
    );
    control.post('/pending', (request, reply) => answerControl(reply, endNow(simulator, request.body)));
    control.post('/disputes', (request, reply) => answerControl(reply, disputeNow(simulator, request.body)));
    control.get('/ledger', (_, reply) => reply.send(ledgerOf(simulator)));
  });
}

function lastMove({ ledger }: Simulator): number {
  return Math.max(...[...ledger.all('sale'), ...ledger.all('refund')].map(({ createdAt }) => createdAt));
}

/** `{subscription}`: its next renewal becomes due. */
function renewNow(simulator: Simulator, id: string): string | null {
  const row = simulator.ledger.get('subscription', id);
  if (!row) return 'there is no such subscription';
  const { work, commit } = beginWork(simulator);
  if (!renew(work, row)) return 'the subscription is not active, or its payer’s bank says no';
  commit();
  return null;
}

/** `{sale, state}`: a pending payment becomes `completed` or `denied`. */
function endNow(simulator: Simulator, body: unknown): string | null {
  const sale = simulator.ledger.get('sale', textAt(body, 'sale'));
  const state = textAt(body, 'state');
  if (sale?.state !== 'pending') return 'there is no such payment on its way';
  if (state !== 'completed' && state !== 'denied') return 'state must be completed or denied';
  const { work, commit } = beginWork(simulator);
  endPending(work, sale, state);
  commit();
  return null;
}

/** `{sale, code, minor}`: a dispute takes money of a payment, or gives it back by a negative amount; `{sale, outcome}` decides it. */
function disputeNow(simulator: Simulator, body: unknown): string | null {
  const sale = simulator.ledger.get('sale', textAt(body, 'sale'));
  const minor = valueAt(body, 'minor');
  const outcome = textAt(body, 'outcome');
  const isAsked = outcome !== '' || typeof minor === 'number';
  if (sale?.state !== 'completed' || !isAsked) return 'there is no such payment, or no amount';
  const { work, commit } = beginWork(simulator);
  if (typeof minor !== 'number') {
    decideDisputes(work, sale, outcome);
    commit();
    return null;
  }
  if (minor > 0) openDispute(work, sale);
  const words = { invoice: '', custom: '', note: '', code: textAt(body, 'code') };
  const amount = { minor, currency: sale.amount.currency };
  work.draft.put('refund', {
    ...words,
    id: newId('refund'),
    app: sale.app,
    sale: sale.id,
    amount,
    createdAt: work.now,
  });
  commit();
  return null;
}

function ledgerOf({ ledger }: Simulator) {
  const sales = ledger.all('sale');
  const balance: Record<string, number> = {};
  for (const { state, amount, refunded } of sales) {
    if (state === 'completed') balance[amount.currency] = (balance[amount.currency] ?? 0) + amount.minor - refunded;
  }
  return {
    sales: sales.map(({ payer, notifyUrl, ...sale }) => ({ ...sale, payer: payer.email })),
    refunds: ledger.all('refund'),
    subscriptions: ledger
      .all('subscription')
      .map(({ id, state, custom, family, token }) => ({ id, state, custom, family, token })),
    payments: ledger
      .all('payment')
      .map(({ id, state, token, family, custom }) => ({ id, state, token, family, custom })),
    /** Completed less refunded, per currency in minor units. */
    balance,
  };
}
