import type { FastifyInstance } from 'fastify';

/** A file that exists in several encodings says so in each of them, or a shared cache hands one to every browser. */
export function varyByEncoding(app: FastifyInstance, prefix: string): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(prefix) || reply.hasHeader('content-encoding')) reply.header('vary', 'Accept-Encoding');
  });
}
