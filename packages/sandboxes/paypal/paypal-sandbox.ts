import { setMaxListeners } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { FaultBook } from '../kit/fault-book.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { acceptForms, listen } from '../kit/listening.ts';
import { serveTokens } from './access.ts';
import { serveApprovals } from './approval-routes.ts';
import { serveControl } from './control-routes.ts';
import { Ledger } from './ledger/ledger.ts';
import { refused } from './ledger/outcome.ts';
import type { Simulator } from './ledger/simulator.ts';
import { Webhooks, type WebhookTarget } from './ledger/webhooks.ts';
import { serveCertificate } from './notifications.ts';
import { serveNvp } from './nvp/nvp-api.ts';
import { send, serveRestApi } from './rest-api.ts';
import { serveNotifyValidation } from './wire/ipn.ts';

export interface PayPalSandboxOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Holds the append-only journal; made when missing. */
  dataFolder: string;
  /** The webhook for payments, refunds and subscriptions. */
  webhook?: WebhookTarget;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export interface PayPalSandbox {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts PayPal's sandbox: REST APIs, NVP, approval pages, webhooks, control API. Rejects on errors such as EADDRINUSE.
 */
export async function startPayPalSandbox(options: PayPalSandboxOptions): Promise<PayPalSandbox> {
  const host = options.host ?? '127.0.0.1';
  const app = fastify({ forceCloseConnections: true });
  const closing = new AbortController();
  // Each webhook and each slow reply under way listens to the signal; there may be hundreds.
  setMaxListeners(0, closing.signal);
  const close = async (): Promise<void> => {
    closing.abort();
    await app.close();
  };
  let origin = '';
  const { simulator, advance } = makeSimulator(options, closing.signal, () => origin);
  serve(app, simulator, advance);
  origin = await listen(app, { host, port: options.port }, close);
  simulator.webhooks.resume();
  return { origin, close };
}

function makeSimulator(options: PayPalSandboxOptions, closing: AbortSignal, origin: () => string) {
  const base = options.clock ?? Date.now;
  let ahead = 0;
  const clock = (): number => base() + ahead;
  const ledger = new Ledger(options.dataFolder);
  const faults = new FaultBook();
  const webhooks = new Webhooks(options.webhook, { ledger, faults, closing, clock, origin });
  const [permissions, report] = [{ reference: true }, { asOf: Number.POSITIVE_INFINITY }];
  const simulator: Simulator = { ledger, faults, webhooks, permissions, report, clock, origin };
  const advance = (ms: number): void => {
    ahead += ms;
  };
  return { simulator, advance };
}

function serve(app: FastifyInstance, simulator: Simulator, advance: (ms: number) => void): void {
  acceptForms(app);
  acceptEmptyJson(app);
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const status = error.statusCode ?? 500;
    return send(reply, refused(status, status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_SERVICE_ERROR', error.message));
  });
  installFaults(app, simulator.faults, () => false);
  serveTokens(app, simulator);
  serveRestApi(app, simulator);
  serveCertificate(app, simulator);
  serveNvp(app, simulator);
  serveNotifyValidation(app, simulator);
  serveApprovals(app, simulator);
  serveControl(app, { simulator, advance });
}

/** Clients capture with the type of JSON and an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, {});
    try {
      return done(null, JSON.parse(String(body)));
    } catch {
      return done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });
}
