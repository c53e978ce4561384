import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseHostname } from '../../server/http/hostname.ts';
import { answerNotFound, problem } from '../../server/http/problems.ts';
import { type StudioAccess, signInQuery } from './studio-access.ts';

export interface GuardOptions {
  origin: string;
  /** The shop's address: the studio shows its pages in frames. */
  shopOrigin: string;
  access: StudioAccess;
  isDevelopment: boolean;
}

/** The addresses that need no sign-in. */
const OPEN = /^\/(sign-in(\/|\?|$)|studio-assets\/)/;

/** The socket by which apps report; it answers apps on this machine alone, and only during development. */
export const APPS_SOCKET = '/inspect/apps';

/**
 * Every request to the studio is for its own host name (a name that another site made point here is refused), comes from its own
 * pages, and is signed in. A write has the header's token, too.
 */
export async function guardStudio(
  app: FastifyInstance,
  { origin, shopOrigin, access, isDevelopment }: GuardOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The canvas places its boxes by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", origin.replace(/^http/, 'ws')],
        frameSrc: [shopOrigin],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The viewer of another company is opened by a press, and is sent messages.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    // A form without a referrer would name no origin.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: origin.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
  });
  const { hostname } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.url.split('?')[0] === APPS_SOCKET) {
      if (!isDevelopment) return answerNotFound(request, reply);
      if (isOnThisMachine(request)) return;
      return reply.code(403).send(problem(request, 'forbidden', 'Only apps on this machine are inspected'));
    }
    if (parseHostname(request.host) !== hostname)
      return reply.code(421).send(problem(request, 'invalid_request', `The studio is at ${origin}`));
    if (!isOwnPage(request, origin))
      return reply.code(403).send(problem(request, 'forbidden', 'Another page sent this request'));
    if (OPEN.test(request.url)) return;
    const session = await access.sessionOf(request);
    if (session === null) {
      if (request.headers.accept?.includes('text/html'))
        return reply.redirect(`/sign-in?${signInQuery(null, request.url)}`, 303);
      return reply.code(401).send(problem(request, 'forbidden', 'Sign in first'));
    }
    access.noteConnection(session, request.raw.socket);
    if (isWrite(request) && !access.mayWrite(request, session))
      return reply.code(403).send(problem(request, 'forbidden', 'This needs the token of the page'));
  });
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Whether one of the studio's pages sent it, as far as its browser says so; a link from elsewhere may open a page. */
function isOwnPage({ headers, method }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined && headers.origin !== origin) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  const opensPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && opensPage;
}

/** An app in a browser names its own address as the origin; a program names none. */
function isOnThisMachine({ headers, host }: FastifyRequest): boolean {
  const origin = headers.origin === undefined ? 'http://localhost' : headers.origin;
  const isLocal = (name: string) => /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(name);
  return isLocal(parseHostname(host)) && URL.canParse(origin) && isLocal(new URL(origin).hostname);
}
