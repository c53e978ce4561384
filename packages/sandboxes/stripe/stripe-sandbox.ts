import { setMaxListeners } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { FaultBook } from '../kit/fault-book.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { acceptForms, listen } from '../kit/listening.ts';
import { serveApi } from './api.ts';
import { answerOf, sendAnswer } from './api-answer.ts';
import { isExecutorFault } from './api-execution.ts';
import { serveApplePayKeys } from './apple-pay-routes.ts';
import { serveBrowserFiles } from './browser-files.ts';
import { serveChallenges } from './challenge-routes.ts';
import { serveControl } from './control-routes.ts';
import { BankMood } from './simulator/bank-mood.ts';
import { Ledger } from './simulator/ledger.ts';
import { refused } from './simulator/outcome.ts';
import type { Simulator } from './simulator/simulator.ts';
import { Webhooks, type WebhookTarget } from './simulator/webhooks.ts';

export interface StripeSandboxOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Holds the append-only ledger; made when missing. */
  dataFolder: string;
  /** The webhook for payments and refunds. */
  webhook?: WebhookTarget;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export interface StripeSandbox {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts the card provider's sandbox: API, card field, bank's challenge, control API. Rejects on errors such as
 * EADDRINUSE.
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
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
  const simulator = makeSimulator(options, closing.signal, () => origin);
  servePages(app, simulator);
  origin = await listen(app, { host, port: options.port }, close);
  simulator.webhooks.resume();
  return { origin, close };
}

function makeSimulator(options: StripeSandboxOptions, closing: AbortSignal, origin: () => string): Simulator {
  const clock = options.clock ?? Date.now;
  const ledger = new Ledger(options.dataFolder);
  const faults = new FaultBook();
  const webhooks = new Webhooks(options.webhook, ledger, faults, closing, clock);
  return { ledger, faults, webhooks, bank: new BankMood(), inFlight: new Set(), clock, origin, closing };
}

function servePages(app: FastifyInstance, simulator: Simulator): void {
  acceptForms(app);
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const status = error.statusCode ?? 500;
    const type = status < 500 ? 'invalid_request_error' : 'api_error';
    return sendAnswer(reply, answerOf(refused(status, { type, message: error.message }, false)));
  });
  installFaults(app, simulator.faults, (request, fault) => request.url.startsWith('/v1/') && isExecutorFault(fault));
  serveBrowserFiles(app);
  serveChallenges(app, simulator);
  serveApi(app, simulator);
  serveControl(app, simulator);
  serveApplePayKeys(app, simulator.ledger);
}
