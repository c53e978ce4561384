import { setMaxListeners } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { FaultBook } from './fault-book.ts';

export interface SandboxOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** The options of a company that has a ledger on disk. */
export interface DurableOptions extends SandboxOptions {
  /** Holds the append-only journal; made when missing. */
  dataFolder: string;
}

export interface Sandbox {
  origin: string;
  close(): Promise<void>;
}

/** What the parts of one running sandbox share. */
export interface Running {
  faults: FaultBook;
  /** Aborted when the sandbox stops: pending work is then dropped. */
  closing: AbortSignal;
  /** Milliseconds since the epoch, with the control API's moves. */
  clock: () => number;
  /** Moves the sandbox's clock forward, in milliseconds. */
  advance(ms: number): void;
  /** The sandbox's origin; known once it listens. */
  origin: () => string;
}

/** Serves a company, and rejects on errors such as EADDRINUSE. `serve` may return what is to be done once it listens. */
export async function startSandbox(
  { host = '127.0.0.1', port, clock = Date.now }: SandboxOptions,
  serve: (app: FastifyInstance, running: Running) => (() => void) | undefined,
  limits: { bodyLimit?: number } = {},
): Promise<Sandbox> {
  const app = fastify({ forceCloseConnections: true, ...limits });
  const abort = new AbortController();
  // Each event and each slow reply under way listens to the signal; there may be hundreds.
  setMaxListeners(0, abort.signal);
  const close = async (): Promise<void> => {
    abort.abort();
    await app.close();
  };
  let [origin, ahead] = ['', 0];
  const afterwards = serve(app, {
    faults: new FaultBook(),
    closing: abort.signal,
    clock: () => clock() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
    origin: () => origin,
  });
  await app.listen({ host, port }).catch(async (reason: unknown) => {
    await close();
    throw reason;
  });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  origin = `http://${host}:${address.port}`;
  afterwards?.();
  return { origin, close };
}

/** Forms are decoded by the routes, and no body is plain text. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
}
