import type { FastifyInstance } from 'fastify';
import { answerControl, serveControlApi } from '../kit/control.ts';
import { isRecord } from '../kit/input.ts';
import { readReason } from './money/decline-of.ts';
import { endNow, sweep } from './money/resolve-pending.ts';
import type { BrowserSide } from './pages/browser-side.ts';
import { endAgreement } from './simulator/end-agreement.ts';
import type { Simulator } from './simulator/simulator.ts';

export interface Control {
  simulator: Simulator;
  browser: BrowserSide;
  /** Moves the sandbox's clock forward, in milliseconds. */
  advance(ms: number): void;
}

/** The control API for tests and developers: it causes faults and declines, moves the clock, and reports the payments. */
export function serveControl(app: FastifyInstance, { simulator, browser, advance }: Control): void {
  serveControlApi(app, simulator.faults, (control) => {
    browser.addControl(control);
    control.delete('/faults', (_, reply) => {
      simulator.faults.clear();
      simulator.declines.splice(0);
      return reply.code(204).send();
    });
    control.post('/declines', (request, reply) => {
      const { code, times = 1 } = fieldsOf(request.body);
      const reason = readReason(code);
      if (!reason || typeof times !== 'number' || !(times >= 1)) {
        return reply.code(400).send({ error: `no decline has the code ${code}` });
      }
      simulator.declines.push({ code: reason, times });
      return reply.code(201).send({ code: reason, times });
    });
    control.post('/clock', (request, reply) => {
      const { ms } = fieldsOf(request.body);
      if (typeof ms !== 'number' || !(ms >= 0)) return reply.code(400).send({ error: 'ms must be a number' });
      advance(ms);
      sweep(simulator);
      return reply.code(204).send();
    });
    control.post('/pending', (request, reply) => {
      const { id, state } = fieldsOf(request.body);
      return answerControl(reply, endNow(simulator, String(id), String(state)));
    });
    control.post('/agreements', (request, reply) => {
      const { id, reason } = fieldsOf(request.body);
      return answerControl(reply, endAgreement(simulator, String(id), String(reason)));
    });
    control.get('/ledger', (_, reply) => reply.send(ledgerOf(simulator)));
    control.post('/reset', (_, reply) => {
      simulator.faults.clear();
      simulator.declines.splice(0);
      simulator.ledger.reset();
      browser.reset();
      return reply.code(204).send();
    });
  });
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return isRecord(body) ? { ...body } : {};
}

function ledgerOf({ ledger }: Simulator) {
  const captures = ledger.all('capture');
  const refunds = ledger.all('refund');
  const balance: Record<string, number> = {};
  const add = ({ amount }: { amount: { minor: number; currency: string } }, sign: 1 | -1): void => {
    balance[amount.currency] = (balance[amount.currency] ?? 0) + sign * amount.minor;
  };
  for (const row of captures) if (row.state === 'Completed' || row.state === 'Closed') add(row, 1);
  for (const row of refunds) if (row.state === 'Completed') add(row, -1);
  return {
    contracts: ledger.all('contract'),
    authorizations: ledger.all('authorization').map(({ request, ...row }) => row),
    captures: captures.map(({ request, ...row }) => row),
    refunds: refunds.map(({ request, ...row }) => row),
    /** Captured less refunded, per currency in minor units. */
    balance,
  };
}
