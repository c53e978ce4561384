import { installFaults } from '../kit/fault-hooks.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../kit/start-sandbox.ts';
import { cardProcessor } from './card-processor.ts';
import { MerchantSessions } from './merchant-sessions.ts';
import { serveWalletCalls } from './wallet-calls.ts';
import { serveWalletControl } from './wallet-control.ts';
import { fullDevice } from './wallet-device.ts';
import { serveWalletScripts } from './wallet-scripts.ts';

export interface WalletsSandboxOptions extends SandboxOptions {
  /** The origin of the card processor's API, which receives the wallets' cards. */
  cardApi: string;
}

/** Starts the sandbox of Google Pay and Apple Pay: their libraries, their sheets, merchant validation, control API. */
export function startWalletsSandbox({ cardApi, ...options }: WalletsSandboxOptions): Promise<Sandbox> {
  return startSandbox(options, (app, running) => {
    const { faults, clock } = running;
    const device = { now: fullDevice };
    app.removeContentTypeParser('text/plain');
    installFaults(app, faults, () => false);
    serveWalletScripts(app, () => device.now);
    serveWalletCalls(app, { processor: cardProcessor(cardApi, clock), sessions: new MerchantSessions(clock) });
    serveWalletControl(app, { faults, device });
    return undefined;
  });
}
