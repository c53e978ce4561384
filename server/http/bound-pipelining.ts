import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Closes a connection that has more than `most` requests under way. No browser sends a second request before the first is
 * answered, and a proxy sends few; each of them holds an answer, and the answer of a file its descriptor.
 */
export function boundPipelining(app: FastifyInstance, most: number): void {
  const underWay = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const now = (underWay.get(socket) ?? 0) + change;
    underWay.set(socket, now);
    return now;
  };
  app.server.prependListener('request', ({ socket }, response) => {
    response.once('finish', () => count(socket, -1));
    if (count(socket, 1) > most) socket.destroy();
  });
  // The parser still hands over the rest of what a closed connection has sent.
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.destroyed) reply.hijack();
  });
}

/**
 * Ends the streams of all answers of a connection that closes. Node closes the one answer that is being written; those queued
 * behind it never learn of it, and their files would stay open until the process ends.
 */
export function endAbandonedStreams(app: FastifyInstance): void {
  const streams = new WeakMap<Socket, Set<Readable>>();
  app.server.on('connection', (socket) => {
    const open = new Set<Readable>();
    streams.set(socket, open);
    socket.once('close', () => {
      for (const stream of open) stream.destroy();
    });
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const { socket } = request.raw;
    const open = streams.get(socket);
    if (!open || !(payload instanceof Readable)) return payload;
    if (socket.destroyed) {
      payload.destroy();
      return '';
    }
    open.add(payload);
    payload.once('close', () => open.delete(payload));
    return payload;
  });
}
