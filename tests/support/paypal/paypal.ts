import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Sandbox } from '../../../packages/sandboxes/kit/start-sandbox.ts';
import type { WebhookTarget } from '../../../packages/sandboxes/paypal/ledger/webhooks.ts';
import { startPayPalSandbox } from '../../../packages/sandboxes/paypal/paypal-sandbox.ts';
import type { ApprovalProvider } from '../../../server/payments/port/provider.ts';
import { type Back, type Visit, visitPayPal } from './payer.ts';
import { type EveryProtocol, payPalBy } from './rest-v1.ts';
import { sandboxSettings } from './sandbox-settings.ts';

/** PayPal's sandbox: its API, a payer's browser and its control API. */
export interface TestPayPal {
  origin(): string;
  provider(protocol?: EveryProtocol): ApprovalProvider;
  /**
   * A payer opens the page, answers it and is redirected; returns the parameters that PayPal adds to the shop's
   * address.
   */
  visit(approvalUrl: string, answer?: Visit): Promise<Back>;
  control(act: string, body?: object): Promise<void>;
  fault(fault: Record<string, unknown>): Promise<void>;
  clearFaults(): Promise<void>;
  ledger(): Promise<PayPalLedger>;
  /** The amount that was captured and not refunded, in cents. */
  taken(): Promise<number>;
}

export interface PayPalLedger {
  sales: {
    id: string;
    state: string;
    source: string;
    amount: { minor: number };
    invoice: string;
    custom: string;
    payer: string;
  }[];
  refunds: { id: string; sale: string }[];
  subscriptions: { id: string; state: string; custom: string }[];
  balance: Record<string, number>;
}

/** Starts it around the tests of the calling suite; each test begins with an empty one. */
export function payPalDuringTests(webhook?: () => WebhookTarget): TestPayPal {
  let sandbox: Sandbox | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-paypal-'));
    sandbox = await startPayPalSandbox({ port: 0, dataFolder: folder, ...(webhook && { webhook: webhook() }) });
  });
  afterAll(async () => {
    await sandbox?.close();
    await fs.rm(folder, { recursive: true, force: true });
  });
  const paypal = payPalAt(() => {
    if (!sandbox) throw new Error('the sandbox runs only while the tests do');
    return sandbox.origin;
  }, webhook);
  beforeEach(() => paypal.control('reset'));
  return paypal;
}

/** The same for a sandbox that runs already. */
export function payPalAt(origin: () => string, webhook?: () => WebhookTarget): TestPayPal {
  const control = async (act: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${origin()}/_sim/${act}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
  };
  const ledger = async (): Promise<PayPalLedger> => (await fetch(`${origin()}/_sim/ledger`)).json();
  return {
    origin,
    control,
    ledger,
    visit: visitPayPal,
    provider: (protocol = 'orders-v2') => {
      const reported = webhook?.() ?? { id: 'WH-none', url: null };
      const settings = sandboxSettings(origin(), reported.id);
      return payPalBy(protocol, {
        ...settings,
        notifyUrl: reported.url,
        timeoutMs: 1_500,
      });
    },
    fault: (fault) => control('faults', fault),
    clearFaults: async () => void (await fetch(`${origin()}/_sim/faults`, { method: 'DELETE' })),
    taken: async () => (await ledger()).balance.USD ?? 0,
  };
}
