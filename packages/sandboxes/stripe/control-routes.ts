import type { FastifyInstance } from 'fastify';
import { answerControl, serveControlApi } from '../kit/control.ts';
import { recordAt } from '../kit/input.ts';
import { disputeNow, expireNow, failNow } from './control-acts.ts';
import type { Ledger } from './simulator/ledger.ts';
import type { ChargeRow, DisputeRow, SetupIntentRow } from './simulator/rows.ts';
import type { Simulator } from './simulator/simulator.ts';

/** The control API for tests and developers: it causes faults and reports the recorded charges. */
export function serveControl(app: FastifyInstance, simulator: Simulator): void {
  const clear = () => simulator.bank.clear();
  serveControlApi(app, simulator, { clear, reset: () => simulator.ledger.reset() }, (control) => {
    control.post('/declines', (request, reply) => {
      const { code, times: asked } = recordAt(request.body);
      const times = typeof asked === 'number' ? asked : 1;
      if (!simulator.bank.order(code, times)) return reply.code(400).send({ error: `no decline has the code ${code}` });
      return reply.code(201).send({ code, times });
    });
    control.get('/ledger', (_, reply) => reply.send(ledgerDump(simulator.ledger)));
    control.post('/disputes', (request, reply) => answerControl(reply, disputeNow(simulator, recordAt(request.body))));
    control.post('/expirations', (request, reply) =>
      answerControl(reply, expireNow(simulator, recordAt(request.body))),
    );
    control.post('/refund-failures', (request, reply) =>
      answerControl(reply, failNow(simulator, recordAt(request.body))),
    );
  });
}

function ledgerDump(ledger: Ledger) {
  const charges = ledger.all('charge');
  return {
    charges: charges.map(dumpCharge),
    refunds: ledger.all('refund').map(({ intent, ...refund }) => ({ ...refund, payment_intent: intent })),
    setups: ledger.all('setupIntent').map(dumpSetup),
    disputes: ledger.all('dispute').map(({ intent, ...dispute }) => ({ ...dispute, payment_intent: intent })),
    balance: balanceOf(charges, ledger.all('dispute')),
  };
}

function dumpCharge(row: ChargeRow) {
  return {
    id: row.id,
    payment_intent: row.intent,
    customer: row.customer,
    payment_method: row.paymentMethod,
    amount: row.amount,
    amount_captured: row.amountCaptured,
    amount_refunded: row.amountRefunded,
    currency: row.currency,
    captured: row.captured,
    status: row.status,
    refunded: row.captured && row.amountRefunded === row.amountCaptured,
    failure_code: row.failureCode,
    decline_code: row.declineCode,
    metadata: row.metadata,
    created: row.created,
  };
}

function dumpSetup({ id, customer, paymentMethod, status, metadata }: SetupIntentRow) {
  return { id, customer, payment_method: paymentMethod, status, metadata };
}

/** The merchant's balance: captured less refunded and charged back, per currency in minor units. */
function balanceOf(charges: readonly ChargeRow[], disputes: readonly DisputeRow[]): Record<string, number> {
  const balance: Record<string, number> = {};
  for (const { captured, currency, amountCaptured, amountRefunded } of charges) {
    if (captured) balance[currency] = (balance[currency] ?? 0) + amountCaptured - amountRefunded;
  }
  for (const { currency, amount, withdrawnAt, reinstatedAt } of disputes) {
    const isGone = withdrawnAt !== null && reinstatedAt === null;
    if (isGone) balance[currency] = (balance[currency] ?? 0) - amount;
  }
  return balance;
}
