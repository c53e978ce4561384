import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { installFaults } from '../kit/fault-hooks.ts';
import { acceptForms, type DurableOptions, type Sandbox, startSandbox } from '../kit/start-sandbox.ts';
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

export interface PayPalSandboxOptions extends DurableOptions {
  /** The webhook for payments, refunds and subscriptions. */
  webhook?: WebhookTarget;
}

/** Starts PayPal's sandbox: REST APIs, NVP, approval pages, webhooks, control API. */
export function startPayPalSandbox({ webhook, dataFolder, ...options }: PayPalSandboxOptions): Promise<Sandbox> {
  return startSandbox(options, (app, running) => {
    const ledger = new Ledger(join(dataFolder, 'paypal-sandbox.jsonl'));
    const webhooks = new Webhooks(webhook, ledger, running);
    const [permissions, report] = [{ reference: true }, { asOf: Number.POSITIVE_INFINITY }];
    serve(app, { ...running, ledger, webhooks, permissions, report });
    return () => webhooks.resume();
  });
}

function serve(app: FastifyInstance, simulator: Simulator): void {
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
  serveControl(app, simulator);
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
