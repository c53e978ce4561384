import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Sandbox } from '../../../packages/sandboxes/kit/start-sandbox.ts';
import type { WebhookTarget } from '../../../packages/sandboxes/stripe/simulator/webhooks.ts';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';

/** The card provider's sandbox over HTTP: its API, a shopper's browser and its control API. */
export interface TestSandbox {
  origin(): string;
  /** Returns the token that a shopper's browser receives for a card number; another year of its end is another card. */
  token(number: string, year?: number): Promise<string>;
  /** Injects a fault into the next requests. */
  fault(fault: Record<string, unknown>): Promise<void>;
  clearFaults(): Promise<void>;
  ledger(): Promise<SandboxLedger>;
  /** Answers an intent's challenge as the shopper would. */
  answerChallenge(clientSecret: string, outcome: 'complete' | 'fail'): Promise<void>;
  intent(id: string): Promise<Record<string, unknown>>;
  /**
   * Actions of banks: `disputes` with `{payment_intent, end?, inquiry?}`, `expirations` with `{payment_intent}`,
   * `refund-failures` with `{refund}`.
   */
  bank(act: 'disputes' | 'expirations' | 'refund-failures', body: Record<string, unknown>): Promise<void>;
  /** A request of a browser that has the client secret. */
  confirm(clientSecret: string, token: string): Promise<number>;
}

export interface SandboxLedger {
  charges: {
    amount: number;
    amount_captured: number;
    captured: boolean;
    status: string;
    payment_intent: string;
    metadata: Record<string, string>;
  }[];
  refunds: { id: string; payment_intent: string; amount: number }[];
  /** The cards that were kept, or could not be, without a charge. */
  setups: { status: string; customer: string | null; metadata: Record<string, string> }[];
  balance: Record<string, number>;
}

export const SECRET_KEY = 'sk_test_orders';
const BROWSER_KEY = 'pk_test_orders';

/** Starts a sandbox around the tests of the calling suite; each test begins with an empty one. */
export function sandboxDuringTests(webhook?: () => WebhookTarget): TestSandbox {
  let sandbox: Sandbox | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-stripe-'));
    const reported = webhook ? { webhook: webhook() } : {};
    sandbox = await startStripeSandbox({ port: 0, dataFolder: folder, ...reported });
  });
  afterAll(async () => {
    await sandbox?.close();
    await fs.rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await send('POST', '/_sim/reset');
  });
  const origin = (): string => {
    if (!sandbox) throw new Error('the sandbox runs only while the tests do');
    return sandbox.origin;
  };
  const send = (method: string, target: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${origin()}${target}`, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const secret = { authorization: `Bearer ${SECRET_KEY}` };
  const intent = async (id: string) => json(await send('GET', `/v1/${kindOf(id)}/${id}`, undefined, secret));
  return {
    origin,
    intent,
    token: async (number, year = 2040) => {
      const until = { 'card[exp_month]': '12', 'card[exp_year]': `${year}` };
      const card = { 'card[number]': number, ...until, 'card[cvc]': '123' };
      const form = new URLSearchParams({ key: BROWSER_KEY, type: 'card', ...card });
      return String((await json(await send('POST', '/v1/payment_methods', form))).id);
    },
    fault: async (fault) => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await send('POST', '/_sim/faults', JSON.stringify(fault), headers);
      if (status !== 201) throw new Error(`the sandbox refused the fault: ${status}`);
    },
    bank: async (act, body) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await send('POST', `/_sim/${act}`, JSON.stringify(body), headers);
      if (!reply.ok) throw new Error(await reply.text());
    },
    clearFaults: async () => {
      await send('DELETE', '/_sim/faults');
    },
    ledger: async () => (await send('GET', '/_sim/ledger')).json(),
    answerChallenge: async (clientSecret, outcome) => {
      const url = challengeUrl(await intent(intentIdOf(clientSecret)));
      await send('POST', new URL(url).pathname, new URLSearchParams({ outcome }));
    },
    confirm: async (clientSecret, token) => {
      const form = new URLSearchParams({ key: BROWSER_KEY, client_secret: clientSecret, payment_method: token });
      return (await send('POST', `/v1/${kindOf(clientSecret)}/${intentIdOf(clientSecret)}/confirm`, form)).status;
    },
  };
}

/** The amount that the sandbox captured, in minor units of US dollars. */
export async function takenBy(sandbox: TestSandbox): Promise<number> {
  return (await sandbox.ledger()).balance.usd ?? 0;
}

/** The path of a payment intent's id, or of the setup intent that keeps a card. */
function kindOf(id: string): string {
  return id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
}

function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

function challengeUrl(intent: Record<string, unknown>): string {
  const action = intent.next_action as { use_stripe_sdk?: { stripe_js?: string } } | null;
  const url = action?.use_stripe_sdk?.stripe_js;
  if (!url) throw new Error('the intent has no challenge');
  return url;
}
