import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The times are in milliseconds, and a shopper with 1 KB a second stays far within the bounds. */
export const CONNECTION_BOUNDS = {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  headersMs: 10_000,
  /** From there to the end of its body. */
  requestMs: 30_000,
  /** The interval in which the two are looked at. */
  checkMs: 2_000,
  /** The interval in which a client has to take at least `leastBytes` of an answer that waits for it. */
  readingMs: 30_000,
  leastBytes: 8_192,
  most: 10_000,
  /** The requests of one connection whose answers are not finished. */
  inFlight: 16,
};

export type ConnectionBounds = typeof CONNECTION_BOUNDS;

/** How long a server that is asked to stop waits for its answers: most hosts kill it after ten seconds. */
export const CLOSING_TIMES = { readingMs: 4_000, actingMs: 8_000 };

/** The options of Fastify for the times of requests; Node closes a connection that exceeds them, a silent one too. */
export function requestTimes({ headersMs, requestMs, checkMs }: ConnectionBounds) {
  return {
    requestTimeout: requestMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
    },
  };
}

/** Refuses connections beyond the number, and closes one whose client reads its answer too slowly. */
export function boundConnections(app: FastifyInstance, { readingMs, leastBytes, most }: ConnectionBounds): void {
  const open = new Map<Socket, Reading>();
  app.server.maxConnections = most;
  app.server.on('connection', (socket) => {
    open.set(socket, readingOf(socket));
    socket.once('close', () => open.delete(socket));
  });
  const check = setInterval(() => {
    for (const [socket, before] of open) {
      const now = readingOf(socket);
      open.set(socket, now);
      if (isTooSlow(before, now, leastBytes)) socket.destroy();
    }
  }, readingMs).unref();
  app.addHook('onClose', async () => clearInterval(check));
}

/** A connection without a waiting answer is not too slow, and one whose answer began to wait in this interval is not yet. */
export function isTooSlow(before: Reading, now: Reading, leastBytes: number): boolean {
  return before.waiting > 0 && now.waiting > 0 && now.taken - before.taken < leastBytes;
}

/** The state of a connection's answers, in bytes. */
type Reading = ReturnType<typeof readingOf>;

function readingOf({ bytesWritten, writableLength }: Socket) {
  return {
    taken: bytesWritten - writableLength,
    /** Written by the server and not yet taken. */
    waiting: writableLength,
  };
}

/** No browser pipelines, proxies send few requests, and each one holds an answer or the descriptor of its file. */
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

/** Node closes only the answer being written, so that the files of those queued behind it would stay open. */
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

/**
 * Closes a server although browsers hold connections open. A connection without a request, as browsers open in advance, is
 * closed at once: Node counts it as busy and would wait for the browser. Answers in progress are finished first, and each of
 * them ends its connection. What has not arrived, or only reads, is waited for within `readingMs`, since it can be asked again;
 * a request with a body has begun to act, and has `actingMs`.
 */
export function closeInTime(app: FastifyInstance, { readingMs, actingMs }: typeof CLOSING_TIMES): void {
  const open = new Set<Socket>();
  const acting = new WeakSet<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isClosing = false;
  app.addHook('preHandler', async ({ body, raw }) => {
    if (body) acting.add(raw.socket);
  });
  app.addHook('onResponse', async ({ raw }) => {
    acting.delete(raw.socket);
    if (isClosing) raw.socket.end();
  });
  const closeAll = (isOver: (socket: Socket) => boolean) => {
    for (const socket of open) if (isOver(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    closeAll(({ bytesRead }) => bytesRead === 0);
    const timers = [
      setTimeout(() => closeAll((socket) => !acting.has(socket)), readingMs),
      setTimeout(() => closeAll(() => true), actingMs),
    ];
    app.server.once('close', () => timers.forEach(clearTimeout));
  });
}
