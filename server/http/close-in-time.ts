import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server end although browsers hold connections open. One that has not asked for anything, as browsers open ahead of
 * need, is closed at once: Node counts it as busy and would wait for as long as the browser likes. What is being answered
 * is finished first, `graceMs` at most.
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
