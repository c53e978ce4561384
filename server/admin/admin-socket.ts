import { chmod, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import fastify from 'fastify';
import { answerBadAddress, answerError, answerNotFound } from '../http/problems.ts';
import type { RunAdminCommand } from './admin-command.ts';
import { adminRoutes } from './admin-routes.ts';
import { withSocketPath } from './socket-path.ts';

export interface AdminSocket {
  close(): Promise<void>;
}

/**
 * Listens on `admin.sock` in the data folder, which its owner alone may open. Null where another process on this folder
 * listens already, as several may that share a PostgreSQL.
 */
export async function openAdminSocket(dataFolder: string, run: RunAdminCommand): Promise<AdminSocket | null> {
  const file = socketFile(dataFolder);
  const isTaken = await withSocketPath(file, isAnswered);
  if (isTaken) return null;
  // What a process left behind that was killed.
  await rm(file, { force: true });
  const app = fastify({ frameworkErrors: answerBadAddress, bodyLimit: 64 * 1024 });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  await app.register(adminRoutes, { run });
  await withSocketPath(file, (path) => app.listen({ path }));
  await chmod(file, 0o600);
  return {
    async close() {
      await app.close();
      await rm(file, { force: true });
    },
  };
}

/** Where the socket of a data folder lies. */
export function socketFile(dataFolder: string): string {
  return join(resolve(dataFolder), 'admin.sock');
}

/** True where somebody listens at a socket. */
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
