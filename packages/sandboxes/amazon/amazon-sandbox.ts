import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { installFaults } from '../kit/fault-hooks.ts';
import { acceptForms, type DurableOptions, type Running, type Sandbox, startSandbox } from '../kit/start-sandbox.ts';
import { wakeAt } from '../kit/wake-at.ts';
import { serveControl } from './control-routes.ts';
import { serveCertificate, serveLogin } from './login-routes.ts';
import { sweep } from './money/resolve-pending.ts';
import { isErrorOfService, servePayments } from './mws/mws-api.ts';
import { Notifications, type NotificationTarget } from './notifications/notifications.ts';
import { makeBrowserSide } from './pages/browser-side.ts';
import { serveReports } from './reports/report-actions.ts';
import { Ledger } from './simulator/ledger.ts';
import type { Simulator } from './simulator/simulator.ts';

export interface AmazonSandboxOptions extends DurableOptions {
  /** The shop's address for notifications of payments, order references and agreements. */
  webhook?: NotificationTarget;
}

export interface AmazonSandbox extends Sandbox {
  /** The people, contracts and payments, for tests that act as a person without a browser. */
  simulator: Simulator;
}

/** Starts Amazon Pay's sandbox: Login with Amazon, the widgets and their pages, the server API, reports, notifications, control API. */
export async function startAmazonSandbox(options: AmazonSandboxOptions): Promise<AmazonSandbox> {
  const made: Simulator[] = [];
  const sandbox = await startSandbox(options, (app, running) => {
    const simulator = makeSimulator(options, running);
    made.push(simulator);
    serve(app, simulator);
    return () => {
      simulator.notifications.resume();
      wakeForPending(simulator);
    };
  });
  const [simulator] = made;
  if (!simulator) throw new Error('the sandbox was not served');
  return { ...sandbox, simulator };
}

function makeSimulator({ dataFolder, webhook, clock = Date.now }: AmazonSandboxOptions, running: Running): Simulator {
  const ledger = new Ledger(join(dataFolder, 'amazon-sandbox.jsonl'));
  const notifications = new Notifications(webhook, ledger, running);
  const simulator: Simulator = {
    ...running,
    ledger,
    notifications,
    declines: [],
    wakeAt: (ms) => wakeAt(ms, { ...running, wake: () => sweep(simulator) }),
    realClock: clock,
  };
  return simulator;
}

function serve(app: FastifyInstance, simulator: Simulator): void {
  acceptForms(app);
  installFaults(app, simulator.faults, isErrorOfService);
  servePayments(app, simulator);
  serveReports(app, simulator);
  serveLogin(app, simulator);
  serveCertificate(app, simulator);
  const browser = makeBrowserSide(simulator);
  browser.serve(app);
  serveControl(app, simulator, browser);
}

/** A kill has taken the timers of pending payments with it. */
function wakeForPending(simulator: Simulator): void {
  const { ledger } = simulator;
  for (const { resolvesAt } of [...ledger.all('authorization'), ...ledger.all('capture'), ...ledger.all('refund')]) {
    if (resolvesAt !== null) simulator.wakeAt(resolvesAt);
  }
}
