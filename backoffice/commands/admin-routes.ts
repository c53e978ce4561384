import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { answerNotFound, answerOperator, problem } from '../../server/http/problems.ts';
import { AdminReplySchema } from '../contracts/admin-reply.ts';
import { type AdminCaller, type AdminCommand, COMMANDS, type RunAdminCommand } from './admin-command.ts';
import { orderFileRoutes } from './orders/order-file.routes.ts';
import { type ReadingOptions, readingRoutes } from './reading.routes.ts';
import { type CountToken, tokenGuesses } from './token-guesses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    adminDocument(): object;
  }
}

const HIDDEN = { hide: true };

export interface AdminRoutesOptions {
  run: RunAdminCommand;
  callerOf: (request: FastifyRequest) => AdminCaller;
}

/** The commands over HTTP, without a check of the caller: the socket, the token's guard or the studio's protects them. */
export async function adminRoutes(app: FastifyInstance, { run, callerOf }: AdminRoutesOptions): Promise<void> {
  app.setValidatorCompiler(strictly);
  app.setErrorHandler(answerOperator);
  for (const [type, { fields: body }] of Object.entries(COMMANDS))
    app.post(`/${type}`, { schema: { body, response: { 200: AdminReplySchema } } }, (request) =>
      run({ type, ...(request.body as object) } as AdminCommand, callerOf(request)),
    );
  const asked: ReadingOptions = { run: (request, command) => run(command, callerOf(request)) };
  await app.register(readingRoutes, asked);
  await app.register(orderFileRoutes, asked);
}

/** Unknown fields are an error, so that a misspelt amount is not ignored. An address has numbers as texts. */
function strictly({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  return (data: unknown) => {
    const value = httpPart === 'querystring' ? Value.Convert(schema, data) : data;
    const [error] = Value.Errors(schema, value);
    return error ? { error: [error] } : { value };
  };
}

/** A caller elsewhere, and the studio's page, cannot name a folder of the server's disk. */
export function refuseFolders(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    const body: unknown = request.body;
    const namesFolder = typeof body === 'object' && body !== null && 'folder' in body;
    if (namesFolder)
      await reply.code(400).send(problem(request, 'invalid_request', 'The server publishes its own folder'));
  });
}

export interface GuardedAdminOptions {
  run: RunAdminCommand;
  token: string;
  /** The name of the token's holder in the audit. */
  tokenName: string;
  countToken: CountToken;
}

/** The commands at a public address, for callers with the token. */
export async function guardedAdminRoutes(
  app: FastifyInstance,
  { run, token, tokenName, countToken }: GuardedAdminOptions,
): Promise<void> {
  const guesses = tokenGuesses(token, countToken);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const [, sent = ''] = /^Bearer (.*)$/i.exec(request.headers.authorization ?? '') ?? [];
    const checked = await guesses.check(request.ip, sent);
    if (checked === 'right') return;
    if (checked !== 'wrong') return refuseForNow(reply, Math.ceil(checked.waitMs / 1000));
    await reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .send(problem(request, 'forbidden', 'This needs the token'));
  });
  refuseFolders(app);
  const info = { title: 'Sluice, for operators', version: '0.1.0' };
  await app.register(swagger, { openapi: { info }, decorator: 'adminDocument' });
  app.get('/openapi.json', { schema: HIDDEN }, async () => app.adminDocument());
  const callerOf = (): AdminCaller => ({ channel: 'http', name: tokenName });
  await app.register(adminRoutes, { run, callerOf });
  for (const url of ['/', '/*']) app.all(url, { schema: HIDDEN }, answerNotFound);
}

async function refuseForNow(reply: FastifyReply, seconds: number): Promise<void> {
  await reply
    .code(429)
    .header('retry-after', String(seconds))
    .send(problem(reply.request, 'too_many_attempts', 'Too many wrong tokens were sent from this address'));
}
