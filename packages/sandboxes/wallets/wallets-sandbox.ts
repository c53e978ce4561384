import fastify from 'fastify';
import { FaultBook } from '../kit/fault-book.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { listen } from '../kit/listening.ts';
import { cardProcessor } from './card-processor.ts';
import { MerchantSessions } from './merchant-sessions.ts';
import { serveWalletCalls } from './wallet-calls.ts';
import { serveWalletControl } from './wallet-control.ts';
import { fullDevice } from './wallet-device.ts';
import { serveWalletScripts } from './wallet-scripts.ts';

export interface WalletsSandboxOptions {
  /** 127.0.0.1 by default. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** The origin of the card processor's API, which receives the wallets' cards. */
  cardApi: string;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

export interface WalletsSandbox {
  origin: string;
  close(): Promise<void>;
}

/** Starts the sandbox of Google Pay and Apple Pay: their libraries, their sheets, merchant validation, control API. */
export async function startWalletsSandbox(options: WalletsSandboxOptions): Promise<WalletsSandbox> {
  const host = options.host ?? '127.0.0.1';
  const clock = options.clock ?? Date.now;
  const app = fastify({ forceCloseConnections: true });
  const faults = new FaultBook();
  const device = { now: fullDevice };
  app.removeContentTypeParser('text/plain');
  installFaults(app, faults, () => false);
  serveWalletScripts(app, () => device.now);
  serveWalletCalls(app, {
    processor: cardProcessor(options.cardApi, clock),
    sessions: new MerchantSessions(clock),
  });
  serveWalletControl(app, { faults, device });
  const close = () => app.close();
  return { origin: await listen(app, { host, port: options.port }, close), close };
}
