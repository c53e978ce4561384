import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes a server although browsers keep connections open. A connection without a request, as browsers open in advance,
 * is closed at once: Node counts it as busy and would wait for the browser. Answers in progress are finished first,
 * within `graceMs`.
 */
export function closeInTime(app: FastifyInstance, graceMs: number): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const end = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(end));
  });
}
