import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { installFaults } from '../kit/fault-hooks.ts';
import { acceptForms, type DurableOptions, type Sandbox, startSandbox } from '../kit/start-sandbox.ts';
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

export interface StripeSandboxOptions extends DurableOptions {
  /** The webhook for payments and refunds. */
  webhook?: WebhookTarget;
}

/** Starts the card provider's sandbox: API, card field, bank's challenge, control API. */
export function startStripeSandbox({ webhook, dataFolder, ...options }: StripeSandboxOptions): Promise<Sandbox> {
  return startSandbox(options, (app, running) => {
    const ledger = new Ledger(join(dataFolder, 'stripe-sandbox.jsonl'));
    const webhooks = new Webhooks(webhook, ledger, running);
    servePages(app, { ...running, ledger, webhooks, bank: new BankMood(), inFlight: new Set() });
    return () => webhooks.resume();
  });
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
