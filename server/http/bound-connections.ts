import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The bounds of the connections of a server. Times are in milliseconds. A shopper on the slowest network is far within them: at 1 KB a second a request of 20 KB is sent, and an answer is taken
 * thirty kilobytes at a time. A thousand shoppers with six connections each are below the number.
 */
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
