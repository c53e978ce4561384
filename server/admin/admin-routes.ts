import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { clientAddress, limitFor } from '../http/client-address.ts';
import { answerNotFound, problem } from '../http/problems.ts';
import {
  type AdminCaller,
  type AdminCommand,
  AdminReplySchema,
  COMMANDS,
  type RunAdminCommand,
} from './admin-command.ts';

const MOST_WRONG = 10;
const WINDOW_MS = 600_000;

/** At this number of addresses a new window begins early, so that memory stays bounded. */
const MOST_ADDRESSES = 10_000;

/**
 * Counts wrong tokens by address, in this process. The right token does not count, so that a program may give any number of
 * commands; and it is not looked at while its address has to wait, or guessing would go on at full speed.
 */
function wrongTokens() {
  let wrong = new Map<string, number>();
  let windowEnds = 0;
  const turnOver = (now: Date) => {
    if (now.getTime() < windowEnds && wrong.size < MOST_ADDRESSES) return;
    wrong = new Map();
    windowEnds = now.getTime() + WINDOW_MS;
  };
  return {
    /** The seconds that an address has to wait before its token is looked at; 0 where it need not. */
    waitOf(address: string, now: Date): number {
      turnOver(now);
      const isOver = (wrong.get(address) ?? 0) >= limitFor(address, MOST_WRONG);
      return isOver ? Math.ceil((windowEnds - now.getTime()) / 1000) : 0;
    },
    count(address: string, now: Date): void {
      turnOver(now);
      wrong.set(address, (wrong.get(address) ?? 0) + 1);
    },
  };
}

/** The commands are no part of `/openapi.json`. */
const HIDDEN = { hide: true };

export interface AdminRoutesOptions {
  run: RunAdminCommand;
  callerOf: (request: FastifyRequest) => AdminCaller;
}

/** The commands over HTTP, without a check of the caller: the socket or the token's guard protects them. */
export async function adminRoutes(app: FastifyInstance, { run, callerOf }: AdminRoutesOptions): Promise<void> {
  app.setValidatorCompiler(strictly);
  for (const [type, body] of Object.entries(COMMANDS))
    app.post(`/${type}`, { schema: { ...HIDDEN, body, response: { 200: AdminReplySchema } } }, (request) =>
      run({ type, ...(request.body as object) } as AdminCommand, callerOf(request)),
    );
}

/** Unknown fields are an error, so that a misspelt amount is not ignored. */
function strictly({ schema }: { schema: TSchema }) {
  return (data: unknown) => {
    const [error] = Value.Errors(schema, data);
    return error ? { error: [error] } : { value: data };
  };
}

export interface GuardedAdminOptions {
  run: RunAdminCommand;
  token: string;
  /** The name of the token's holder in the audit. */
  tokenName: string;
  clock: () => Date;
}

/**
 * The commands at a public address, for callers with the token; a remote caller cannot name a folder of the server's
 * disk.
 */
export async function guardedAdminRoutes(
  app: FastifyInstance,
  { run, token, tokenName, clock }: GuardedAdminOptions,
): Promise<void> {
  const wrong = wrongTokens();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wait = wrong.waitOf(clientAddress(request.ip), clock());
    if (wait > 0) return refuseForNow(request, reply, wait);
    if (isBearer(request.headers.authorization, token)) return;
    wrong.count(clientAddress(request.ip), clock());
    await reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .send(problem(request, 'forbidden', 'This needs the token'));
  });
  app.addHook('preHandler', async (request, reply) => {
    const body: unknown = request.body;
    const namesFolder = typeof body === 'object' && body !== null && 'folder' in body;
    if (namesFolder)
      await reply.code(400).send(problem(request, 'invalid_request', 'The server publishes its own folder'));
  });
  const callerOf = (): AdminCaller => ({ channel: 'http', name: tokenName });
  await app.register(adminRoutes, { run, callerOf });
  for (const url of ['/', '/*']) app.all(url, { schema: HIDDEN }, answerNotFound);
}

async function refuseForNow(request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<void> {
  await reply
    .code(429)
    .header('retry-after', String(seconds))
    .send(problem(request, 'too_many_attempts', 'Too many wrong tokens were sent from this address'));
}

/** Hashes have one length, so that the comparison reveals nothing about the token's. */
function isBearer(header: string | undefined, token: string): boolean {
  const [sent, expected] = [digest(header ?? ''), digest(`Bearer ${token}`)];
  return timingSafeEqual(sent, expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
