import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FaultBook } from './fault-book.ts';
import { readFault } from './fault-input.ts';
import { loopbackOnly } from './loopback-only.ts';

/** Serves a sandbox's control API under `/_sim`, to this machine alone: the faults, and the routes that `add` adds. */
export function serveControlApi(
  app: FastifyInstance,
  faults: FaultBook,
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
      add(control);
    },
    { prefix: '/_sim' },
  );
}

/** 204, or 400 with the problem. */
export function answerControl(reply: FastifyReply, problem: string | null) {
  return problem === null ? reply.code(204).send() : reply.code(400).send({ error: problem });
}
