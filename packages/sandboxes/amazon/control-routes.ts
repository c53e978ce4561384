import type { FastifyInstance } from 'fastify';
import { answerControl, serveControlApi } from '../kit/control.ts';
import { isRecord } from '../kit/input.ts';
import { readReason } from './money/decline-of.ts';
import { endNow, sweep } from './money/resolve-pending.ts';
import type { BrowserSide } from './pages/browser-side.ts';
import { endAgreement } from './world/end-agreement.ts';
import type { World } from './world/world.ts';

export interface Control {
  world: World;
  browser: BrowserSide;
  /** Moves the sandbox's clock forward, in milliseconds. */
  advance(ms: number): void;
}

/** The control API for tests and developers: it causes faults and declines, moves the clock, and reports the payments. */
export function serveControl(app: FastifyInstance, { world, browser, advance }: Control): void {
  serveControlApi(app, world.faults, (control) => {
    browser.addControl(control);
    control.delete('/faults', (_, reply) => {
      world.faults.clear();
      world.declines.splice(0);
      return reply.code(204).send();
    });
    control.post('/declines', (request, reply) => {
      const { code, times = 1 } = fieldsOf(request.body);
      const reason = readReason(code);
      if (!reason || typeof times !== 'number' || !(times >= 1)) {
        return reply.code(400).send({ error: `no decline has the code ${code}` });
      }
      world.declines.push({ code: reason, times });
      return reply.code(201).send({ code: reason, times });
    });
    control.post('/clock', (request, reply) => {
      const { ms } = fieldsOf(request.body);
      if (typeof ms !== 'number' || !(ms >= 0)) return reply.code(400).send({ error: 'ms must be a number' });
      advance(ms);
      sweep(world);
      return reply.code(204).send();
    });
    control.post('/pending', (request, reply) => {
      const { id, state } = fieldsOf(request.body);
      return answerControl(reply, endNow(world, String(id), String(state)));
    });
    control.post('/agreements', (request, reply) => {
      const { id, reason } = fieldsOf(request.body);
      return answerControl(reply, endAgreement(world, String(id), String(reason)));
    });
    control.get('/ledger', (_, reply) => reply.send(ledgerOf(world)));
    control.post('/reset', (_, reply) => {
      world.faults.clear();
      world.declines.splice(0);
      world.ledger.reset();
      browser.reset();
      return reply.code(204).send();
    });
  });
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return isRecord(body) ? { ...body } : {};
}

function ledgerOf({ ledger }: World) {
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
