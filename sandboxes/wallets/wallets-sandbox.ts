import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { FaultBook } from '../kit/fault-book.ts';
import { installFaults } from '../kit/fault-hooks.ts';
import { cardProcessor } from './card-processor.ts';
import { MerchantSessions } from './merchant-sessions.ts';
import { serveWalletCalls } from './wallet-calls.ts';
import { serveWalletControl } from './wallet-control.ts';
import { wholeDevice } from './wallet-device.ts';
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
  const device = { now: wholeDevice };
  app.removeContentTypeParser('text/plain');
  installFaults(app, faults, () => false);
  serveWalletScripts(app, () => device.now);
  serveWalletCalls(app, {
    processor: cardProcessor(options.cardApi, clock),
    sessions: new MerchantSessions(clock),
  });
  serveWalletControl(app, { faults, device });
  await app.listen({ host, port: options.port }).catch(async (reason: unknown) => {
    await app.close();
    throw reason;
  });
  return { origin: `http://${host}:${portOf(app)}`, close: () => app.close() };
}

function portOf(app: FastifyInstance): number {
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the sandbox listens on no port');
  return address.port;
}
