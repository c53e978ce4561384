import { setMaxListeners } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { FaultBook } from '../kit/fault-book.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { acceptForms, listen } from '../kit/listening.ts';
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

export interface AmazonSandboxOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Holds the append-only journal; made when missing. */
  dataFolder: string;
  /** The shop's address for notifications of payments, order references and agreements. */
  webhook?: NotificationTarget;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export interface AmazonSandbox {
  origin: string;
  /** The people, contracts and payments, for tests that act as a person without a browser. */
  simulator: Simulator;
  close(): Promise<void>;
}

/**
 * Starts Amazon Pay's sandbox: Login with Amazon, the widgets and their pages, the server API, reports, notifications, control API. Rejects on errors
 * such as EADDRINUSE.
 */
export async function startAmazonSandbox(options: AmazonSandboxOptions): Promise<AmazonSandbox> {
  const host = options.host ?? '127.0.0.1';
  const app = fastify({ forceCloseConnections: true });
  const closing = new AbortController();
  // Each notification and each slow reply under way listens to the signal; there may be hundreds.
  setMaxListeners(0, closing.signal);
  const close = async (): Promise<void> => {
    closing.abort();
    await app.close();
  };
  let origin = '';
  const { simulator, advance } = makeSimulator(options, closing.signal, () => origin);
  serve(app, simulator, advance);
  origin = await listen(app, { host, port: options.port }, close);
  simulator.notifications.resume();
  wakeForPending(simulator);
  return { origin, simulator, close };
}

function makeSimulator(options: AmazonSandboxOptions, closing: AbortSignal, origin: () => string) {
  const base = options.clock ?? Date.now;
  let ahead = 0;
  const clock = (): number => base() + ahead;
  const ledger = new Ledger(options.dataFolder);
  const faults = new FaultBook();
  const notifications = new Notifications(options.webhook, { ledger, faults, closing, clock, origin });
  const simulator: Simulator = {
    ledger,
    faults,
    notifications,
    declines: [],
    wakeAt: (ms) => wakeAt(ms, { clock, closing, wake: () => sweep(simulator) }),
    realClock: base,
    clock,
    origin,
  };
  const advance = (ms: number): void => {
    ahead += ms;
  };
  return { simulator, advance };
}

function serve(app: FastifyInstance, simulator: Simulator, advance: (ms: number) => void): void {
  acceptForms(app);
  installFaults(app, simulator.faults, isErrorOfService);
  servePayments(app, simulator);
  serveReports(app, simulator);
  serveLogin(app, simulator);
  serveCertificate(app, simulator);
  const browser = makeBrowserSide(simulator);
  browser.serve(app);
  serveControl(app, { simulator, browser, advance });
}

/** A kill has taken the timers of pending payments with it. */
function wakeForPending(simulator: Simulator): void {
  const { ledger } = simulator;
  for (const { resolvesAt } of [...ledger.all('authorization'), ...ledger.all('capture'), ...ledger.all('refund')]) {
    if (resolvesAt !== null) simulator.wakeAt(resolvesAt);
  }
}
