import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes a server although browsers keep connections open. A connection without a request, as browsers open in advance,
 * is closed at once: Node counts it as busy and would wait for the browser. Answers in progress are finished first,
 * within `graceMs`, and each of them ends its connection, which the browser would keep for the next request.
 */
export function closeInTime(app: FastifyInstance, graceMs: number): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isClosing = false;
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.end();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const end = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(end));
  });
}
