import { chmod, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import fastify, { type FastifyRequest } from 'fastify';
import { answerBadAddress, answerError, answerNotFound } from '../http/problems.ts';
import type { AdminCaller, RunAdminCommand } from './admin-command.ts';
import { adminRoutes } from './admin-routes.ts';
import { ownUser } from './own-user.ts';
import { withSocketPath } from './socket-path.ts';

export interface AdminSocket {
  close(): Promise<void>;
}

/**
 * Listens on `admin.sock` in the data folder, which only the folder's owner may open. Null where another process on
 * this folder already listens, as is possible for processes that share a PostgreSQL.
 */
export async function openAdminSocket(dataFolder: string, run: RunAdminCommand): Promise<AdminSocket | null> {
  const file = socketFile(dataFolder);
  const isTaken = await withSocketPath(file, isAnswered);
  if (isTaken) return null;
  // A killed process leaves its socket file behind.
  await rm(file, { force: true });
  const app = fastify({ frameworkErrors: answerBadAddress, bodyLimit: 64 * 1024 });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  await app.register(adminRoutes, { run, callerOf: callerAtSocket });
  await withSocketPath(file, (path) => app.listen({ path }));
  await chmod(file, 0o600);
  return {
    async close() {
      await app.close();
      await rm(file, { force: true });
    },
  };
}

/** The header by which the command names the user who runs it. Node cannot ask the system for the other end's user. */
export const USER_HEADER = 'x-sluice-user';

/** The socket admits its owner and root alone, so that the name is believed; without one it is the owner's. */
function callerAtSocket(request: FastifyRequest): AdminCaller {
  const named = request.headers[USER_HEADER];
  return { channel: 'socket', name: typeof named === 'string' && USER.test(named) ? named : ownUser() };
}

const USER = /^[\w.@ -]{1,64}$/;

/** The socket's path in a data folder. */
export function socketFile(dataFolder: string): string {
  return join(resolve(dataFolder), 'admin.sock');
}

/** True where a process listens on a socket. */
export function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
