import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEqual } from '../../server/session/guest-session.ts';
import { type CountToken, tokenGuesses } from '../commands/token-guesses.ts';
import { FIRST_ROOM } from './documents.ts';
import type { SignOuts } from './sign-outs.ts';

export interface AccessOptions {
  /** The studio's own address, such as `http://studio.localhost:8088`. */
  origin: string;
  /** Signs the cookie; the same for every process on this store, so that a sign-in outlives a restart. */
  secret: Buffer;
  /** SLUICE_ADMIN_TOKEN; null where it is not set. */
  adminToken: string | null;
  signOuts: SignOuts;
  countToken: CountToken;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
}

const COOKIE = 'sluice_studio';
/** The header of every write, which no form and no other origin can send. */
const WRITE_HEADER = 'x-sluice-studio';
const SIGNED_IN_MS = 12 * 3_600_000;
const LINK_MS = 3_600_000;

/** Cookies ignore ports, so that the studio has a host name of its own; a link to the studio works once. */
export function studioAccess(options: AccessOptions) {
  const { secret, clock, randomBytes, origin, adminToken, signOuts } = options;
  const links = new Map<string, number>();
  /** The session of each open connection's last request. */
  const connections = new Map<Socket, string>();
  const guesses = tokenGuesses(adminToken, options.countToken);
  const isSecure = origin.startsWith('https:');

  function signIn(reply: FastifyReply): void {
    const session = `${clock().getTime() + SIGNED_IN_MS}.${randomBytes(16).toString('base64url')}`;
    reply.setCookie(COOKIE, `${session}.${sign(`session ${session}`)}`, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
      maxAge: SIGNED_IN_MS / 1000,
    });
  }

  /** A session ends with the token that was set when it began. */
  function sign(text: string): string {
    return createHmac('sha256', secret)
      .update(JSON.stringify([adminToken, text]))
      .digest('base64url');
  }

  /** The session that the request's cookie proves, or null. */
  async function provenSession({ cookies }: FastifyRequest): Promise<string | null> {
    const [, session = '', signature = ''] = /^(\d+\.[^.]*)\.(.*)$/.exec(cookies[COOKIE] ?? '') ?? [];
    if (!isEqual(signature, sign(`session ${session}`))) return null;
    return (await endedOf([session])).length > 0 ? null : session;
  }

  /** Those of the sessions that are too old or were signed out, by any process. */
  async function endedOf(sessions: readonly string[]): Promise<string[]> {
    const isOver = (session: string) => Number.parseInt(session, 10) <= clock().getTime();
    return [...sessions.filter(isOver), ...(await signOuts.among(sessions))];
  }

  /** What a session has open, such as the stream of what changes, ends with it. */
  function noteConnection(session: string, socket: Socket): void {
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket));
    connections.set(socket, session);
  }

  async function signOut(session: string, own: Socket): Promise<void> {
    await signOuts.add(session, new Date(Number.parseInt(session, 10)));
    disconnect([session], own);
  }

  function disconnect(sessions: readonly string[], but?: Socket): void {
    for (const [socket, session] of connections) if (sessions.includes(session) && socket !== but) socket.destroy();
  }

  return {
    /** A link that signs in once, within an hour. It is for a terminal: each reader of it can use it. */
    newLink(): string {
      const key = randomBytes(24).toString('base64url');
      links.set(key, clock().getTime() + LINK_MS);
      return `${origin}/sign-in/${key}`;
    },
    /** Ends what sessions have open that have ended since. */
    disconnectEnded: async () => disconnect(await endedOf([...new Set(connections.values())])),
    sessionOf: provenSession,
    noteConnection,
    /** The value of the write header, for the studio's page. */
    async writeToken(request: FastifyRequest): Promise<string | null> {
      const session = await provenSession(request);
      return session && sign(`write ${session}`);
    },
    mayWrite({ headers }: FastifyRequest, session: string): boolean {
      const sent = headers[WRITE_HEADER];
      return typeof sent === 'string' && isEqual(sent, sign(`write ${session}`));
    },
    routes(app: FastifyInstance): void {
      app.get<{ Params: { key: string } }>('/sign-in/:key', async ({ params }, reply) => {
        const until = links.get(params.key) ?? 0;
        links.delete(params.key);
        if (until <= clock().getTime()) return reply.redirect('/sign-in?used', 303);
        signIn(reply);
        return reply.redirect(FIRST_ROOM, 303);
      });
      app.post<{ Body: SignInForm }>('/sign-in', async (request, reply) => {
        const { token, to } = request.body ?? {};
        const checked = await guesses.check(request.ip, typeof token === 'string' ? token : '');
        if (checked !== 'right')
          return reply.redirect(`/sign-in?${signInQuery(checked === 'wrong' ? 'wrong' : 'wait', to)}`, 303);
        signIn(reply);
        return reply.redirect(isView(to) ? to : FIRST_ROOM, 303);
      });
      app.post('/sign-out', async (request, reply) => {
        const session = await provenSession(request);
        if (session) await signOut(session, request.raw.socket);
        return reply.clearCookie(COOKIE, { path: '/' }).code(204).send();
      });
    },
  };
}

interface SignInForm {
  token?: unknown;
  /** The view that was asked for before the sign-in. */
  to?: unknown;
}

/** A path of the studio, such as `/orders/123?day=1`, and no address of another host. */
function isView(to: unknown): to is string {
  return typeof to === 'string' && to.length <= 2_000 && /^\/[\w-][^\\\s]*$/.test(to) && !to.startsWith('/sign-in');
}

/** The query of the sign-in page: why it is shown again, and the view that it leads to. */
export function signInQuery(why: string | null, to: unknown): string {
  return [...(why === null ? [] : [why]), ...(isView(to) ? [`to=${encodeURIComponent(to)}`] : [])].join('&');
}

export type StudioAccess = ReturnType<typeof studioAccess>;
