import type { RequestListener } from 'node:http';
import { userInfo } from 'node:os';
import fastify, { type FastifyRequest } from 'fastify';
import { COMPILE_ONCE } from '../../server/http/compile-once.ts';
import { answerBadAddress, answerError, answerNotFound } from '../../server/http/problems.ts';
import type { AdminCaller, RunAdminCommand } from './admin-command.ts';
import { adminRoutes } from './admin-routes.ts';

/** Answers the calls of the operator's socket. */
export async function socketListener(run: RunAdminCommand): Promise<RequestListener> {
  const app = fastify({ schemaController: COMPILE_ONCE, frameworkErrors: answerBadAddress, bodyLimit: 64 * 1024 });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  await app.register(adminRoutes, { run, callerOf: callerAtSocket });
  await app.ready();
  return app.routing;
}

/** The header by which the command names the user who runs it. Node cannot ask the system for the other end's user. */
export const USER_HEADER = 'x-sluice-user';

/** The socket admits its owner and root alone, so that the name is believed; without one it is the owner's. */
function callerAtSocket(request: FastifyRequest): AdminCaller {
  const named = request.headers[USER_HEADER];
  return { channel: 'socket', name: typeof named === 'string' && USER.test(named) ? named : ownUser() };
}

const USER = /^[\w.@ -]{1,64}$/;

/** The system's name of the user who runs this process; a container's user may have a number alone. */
export function ownUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
