import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFault } from './fault-input.ts';
import { valueAt } from './input.ts';
import { loopbackOnly } from './loopback-only.ts';
import type { Running } from './start-sandbox.ts';

/** What a company undoes beside the faults of its requests. */
interface Undoing {
  /** All that was planned for later requests. */
  clear?(): void;
  /** All that was recorded. */
  reset(): void;
}

/** Serves a sandbox's control API under `/_sim`, to this machine alone: the faults, the return to the start, and the routes that `add` adds. */
export function serveControlApi(
  app: FastifyInstance,
  { faults }: Pick<Running, 'faults'>,
  { clear = () => {}, reset }: Undoing,
  add: (control: FastifyInstance) => void,
): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', loopbackOnly);
      control.post('/faults', (request, reply) => {
        const fault = readFault(request.body);
        if (typeof fault === 'string') return reply.code(400).send({ error: fault });
        faults.add(fault);
        return reply.code(201).send(fault);
      });
      control.get('/faults', (_, reply) => reply.send({ faults: faults.pending() }));
      control.delete('/faults', (_, reply) => {
        faults.clear();
        clear();
        return reply.code(204).send();
      });
      control.post('/reset', (_, reply) => {
        faults.clear();
        clear();
        reset();
        return reply.code(204).send();
      });
      add(control);
    },
    { prefix: '/_sim' },
  );
}

/** `POST /_sim/clock` with `{ms}` moves the clock forward. */
export function serveClock(control: FastifyInstance, { advance }: Pick<Running, 'advance'>, moved = () => {}): void {
  control.post('/clock', (request, reply) => {
    const ms = valueAt(request.body, 'ms');
    if (typeof ms !== 'number' || !(ms >= 0)) return answerControl(reply, 'ms must be a number');
    advance(ms);
    moved();
    return answerControl(reply, null);
  });
}

/** 204, or 400 with the problem. */
export function answerControl(reply: FastifyReply, problem: string | null) {
  return problem === null ? reply.code(204).send() : reply.code(400).send({ error: problem });
}
