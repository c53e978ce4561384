import type { FastifyInstance } from 'fastify';
import { answerControl, serveClock, serveControlApi } from '../kit/control.ts';
import { recordAt } from '../kit/input.ts';
import { readReason } from './money/decline-of.ts';
import { endNow, sweep } from './money/resolve-pending.ts';
import type { BrowserSide } from './pages/browser-side.ts';
import { endAgreement } from './simulator/end-agreement.ts';
import type { Simulator } from './simulator/simulator.ts';

/** The control API for tests and developers: it causes faults and declines, moves the clock, and reports the payments. */
export function serveControl(app: FastifyInstance, simulator: Simulator, browser: BrowserSide): void {
  const clear = () => void simulator.declines.splice(0);
  const reset = () => {
    simulator.ledger.reset();
    browser.reset();
  };
  serveControlApi(app, simulator, { clear, reset }, (control) => {
    browser.addControl(control);
    serveClock(control, simulator, () => sweep(simulator));
    control.post('/declines', (request, reply) => {
      const { code, times = 1 } = recordAt(request.body);
      const reason = readReason(code);
      if (!reason || typeof times !== 'number' || !(times >= 1)) {
        return reply.code(400).send({ error: `no decline has the code ${code}` });
      }
      simulator.declines.push({ code: reason, times });
      return reply.code(201).send({ code: reason, times });
    });
    control.post('/pending', (request, reply) => {
      const { id, state } = recordAt(request.body);
      return answerControl(reply, endNow(simulator, String(id), String(state)));
    });
    control.post('/agreements', (request, reply) => {
      const { id, reason } = recordAt(request.body);
      return answerControl(reply, endAgreement(simulator, String(id), String(reason)));
    });
    control.get('/ledger', (_, reply) => reply.send(ledgerOf(simulator)));
  });
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
