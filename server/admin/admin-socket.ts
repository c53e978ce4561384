import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import fastify, { type FastifyRequest } from 'fastify';
import { answerBadAddress, answerError, answerNotFound } from '../http/problems.ts';
import type { AdminCaller, RunAdminCommand } from './admin-command.ts';
import { adminRoutes } from './admin-routes.ts';

/**
 * Listens on `admin.sock` in the data folder, which only the folder's owner may open. Null where another process on
 * this folder already listens, as is possible for processes that share a PostgreSQL.
 */
export async function openAdminSocket(dataFolder: string, run: RunAdminCommand) {
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

/** The system's name of the user who runs this process; a container's user may have a number alone. */
export function ownUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The longest path of a socket: 108 bytes on Linux, 104 on macOS, including the end. */
const LONGEST = 103;

/**
 * Calls `use` with a path to the socket that the system accepts. A socket with a longer path is reached through a link
 * to its folder, in a private temporary folder, which is removed after the call.
 */
export async function withSocketPath<Result>(file: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(file) <= LONGEST) return use(file);
  const folder = await mkdtemp(join(tmpdir(), 'sluice-'));
  try {
    await symlink(dirname(file), join(folder, 'd'));
    return await use(join(folder, 'd', basename(file)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
