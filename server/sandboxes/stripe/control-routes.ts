import type { FastifyInstance } from 'fastify';
import { readFault } from '../kit/fault-input.ts';
import { loopbackOnly } from '../kit/loopback-only.ts';
import type { Ledger } from './ledger.ts';
import type { ChargeRow } from './rows.ts';
import type { World } from './world.ts';

/** The control API that tests and developers use to break things, and to ask what really happened. */
export function serveControl(app: FastifyInstance, world: World): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', loopbackOnly);
      control.post('/faults', (request, reply) => {
        const fault = readFault(request.body);
        if (typeof fault === 'string') return reply.code(400).send({ error: fault });
        world.faults.add(fault);
        return reply.code(201).send(fault);
      });
      control.post('/declines', (request, reply) => {
        const { code, times } = readOrder(request.body);
        if (!world.bank.order(code, times)) return reply.code(400).send({ error: `no decline has the code ${code}` });
        return reply.code(201).send({ code, times });
      });
      control.get('/faults', (_, reply) => reply.send({ faults: world.faults.pending() }));
      control.delete('/faults', (_, reply) => {
        world.faults.clear();
        world.bank.clear();
        return reply.code(204).send();
      });
      control.get('/ledger', (_, reply) => reply.send(ledgerDump(world.ledger)));
      control.post('/reset', (_, reply) => {
        world.faults.clear();
        world.ledger.reset();
        return reply.code(204).send();
      });
    },
    { prefix: '/_sim' },
  );
}

function readOrder(body: unknown): { code: unknown; times: number } {
  const order: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  return { code: order.code, times: typeof order.times === 'number' ? order.times : 1 };
}

function ledgerDump(ledger: Ledger) {
  const charges = ledger.all('charge');
  return {
    charges: charges.map(dumpCharge),
    refunds: ledger.all('refund').map(({ intent, ...refund }) => ({ ...refund, payment_intent: intent })),
    balance: balanceOf(charges),
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

/** What the shop is owed: captured less refunded, per currency in minor units. */
function balanceOf(charges: readonly ChargeRow[]): Record<string, number> {
  const balance: Record<string, number> = {};
  for (const { captured, currency, amountCaptured, amountRefunded } of charges) {
    if (captured) balance[currency] = (balance[currency] ?? 0) + amountCaptured - amountRefunded;
  }
  return balance;
}
