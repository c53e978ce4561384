import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultBook } from './fault-book.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault planned for this request, if any. */
    fault: Fault | undefined;
  }
}

const garbage = '<!doctype html><html><body>\u0000{"id": "pi_';

/**
 * Applies planned faults to every request except the control API's. An API whose executor takes part in a fault (it may
 * hold a lock meanwhile, or must store the answer) claims the fault with `leftToExecutor` and applies it itself.
 */
export function installFaults(
  app: FastifyInstance,
  book: FaultBook,
  leftToExecutor: (request: FastifyRequest, fault: Fault) => boolean,
): void {
  app.decorateRequest('fault', undefined);
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (path.startsWith('/_sim')) return;
    request.fault = book.takeForRequest(request.method, path);
  });
  app.addHook('preHandler', async (request, reply) => {
    const fault = request.fault;
    const struck = fault?.at === 'before' && !leftToExecutor(request, fault);
    return struck ? strikeBefore(fault, request, reply) : undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.fault;
    const struck = fault?.at === 'after-commit' && !leftToExecutor(request, fault);
    return struck ? strikeAfter(fault, request, reply, payload) : payload;
  });
}

/** The path of a request without its query. */
export function pathOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://sandbox.invalid').pathname;
}

/** Resolves after `ms`, or as soon as the client disconnects; 0 waits for the disconnect alone. */
export function pause(reply: FastifyReply, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms > 0 ? setTimeout(resolve, ms) : undefined;
    reply.raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function strikeBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (fault.fault === 'latency') return pause(reply, fault.ms);
  if (fault.fault === 'garbage') return reply.code(200).type('text/html').send(garbage);
  if (fault.fault === '5xx') return reply.code(fault.status).type('text/plain').send('upstream failure');
  reply.hijack();
  if (fault.fault === 'timeout') await pause(reply, fault.ms);
  return cut(fault, request);
}

async function strikeAfter(fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (fault.fault === 'latency') await pause(reply, fault.ms);
  if (fault.fault === 'garbage') return replace(reply, 200, garbage);
  if (fault.fault === '5xx') return replace(reply, fault.status, 'upstream failure');
  if (fault.fault === 'timeout') await pause(reply, fault.ms);
  if (fault.fault !== 'latency') cut(fault, request);
  return payload;
}

function replace(reply: FastifyReply, status: number, body: string): string {
  reply.code(status).type('text/html').removeHeader('content-length');
  return body;
}

// A reset is the abrupt end (RST) of a crashed peer; the other faults end the connection in an orderly way.
function cut(fault: Fault, request: FastifyRequest): void {
  if (fault.fault === 'reset') request.raw.socket.resetAndDestroy();
  else request.raw.socket.destroy();
}
