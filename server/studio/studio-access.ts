import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from '../admin/admin-routes.ts';
import { isEqual } from '../session/xsrf.ts';
import { WindowCounts } from '../storage/window-counts.ts';
import { FIRST_ROOM } from './documents.ts';

export interface AccessOptions {
  /** The studio's own address, such as `http://studio.localhost:8088`. */
  origin: string;
  /** Signs the cookie; the same for every process on this store, so that a sign-in outlives a restart. */
  secret: Buffer;
  /** SLUICE_ADMIN_TOKEN; null where it is not set. */
  adminToken: string | null;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
}

const COOKIE = 'sluice_studio';
/** The header of every write, which no form and no other origin can send. */
export const WRITE_HEADER = 'x-sluice-studio';
const SIGNED_IN_MS = 12 * 3_600_000;
const LINK_MS = 3_600_000;
const MOST_WRONG = 10;
const WINDOW_MS = 600_000;

/**
 * Who may use the studio: a browser that followed a link which works once, or that knows SLUICE_ADMIN_TOKEN. Cookies ignore
 * ports, so that the studio has a host name of its own; and its cookie is strict.
 */
export function studioAccess(options: AccessOptions) {
  const { secret, clock, randomBytes, origin } = options;
  const links = new Map<string, number>();
  const wrong = new WindowCounts(WINDOW_MS);
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

  function sign(text: string): string {
    return createHmac('sha256', secret).update(text).digest('base64url');
  }

  /** The session that the request's cookie proves, or null. */
  function sessionOf({ cookies }: FastifyRequest): string | null {
    const [until = '', random = '', signature = ''] = (cookies[COOKIE] ?? '').split('.');
    const session = `${until}.${random}`;
    return isEqual(signature, sign(`session ${session}`)) && Number(until) > clock().getTime() ? session : null;
  }

  return {
    /** A link that signs in once, within an hour. It is for a terminal: each reader of it can use it. */
    newLink(): string {
      const key = randomBytes(24).toString('base64url');
      links.set(key, clock().getTime() + LINK_MS);
      return `${origin}/sign-in/${key}`;
    },
    isSignedIn: (request: FastifyRequest) => sessionOf(request) !== null,
    /** The value of the write header, for the studio's page. */
    writeToken(request: FastifyRequest): string | null {
      const session = sessionOf(request);
      return session && sign(`write ${session}`);
    },
    mayWrite(request: FastifyRequest): boolean {
      const session = sessionOf(request);
      const sent = request.headers[WRITE_HEADER];
      return session !== null && typeof sent === 'string' && isEqual(sent, sign(`write ${session}`));
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
        const again = (why: string) => reply.redirect(`/sign-in?${signInQuery(why, to)}`, 303);
        if (wrong.waitFor(request.ip, 1, MOST_WRONG, clock()) > 0) return again('wait');
        if (options.adminToken !== null && isToken(String(token ?? ''), options.adminToken)) {
          signIn(reply);
          return reply.redirect(isView(to) ? to : FIRST_ROOM, 303);
        }
        wrong.add(request.ip, 1, clock());
        return again('wrong');
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
