import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type StripeSandboxOptions, startStripeSandbox } from '../../../stripe/stripe-sandbox.ts';

export interface LedgerDump {
  charges: {
    id: string;
    payment_intent: string;
    customer: string | null;
    amount: number;
    amount_refunded: number;
    currency: string;
    captured: boolean;
    status: string;
    refunded: boolean;
    metadata: Record<string, string>;
    created: number;
  }[];
  refunds: { id: string; charge: string; payment_intent: string; amount: number }[];
  balance: Record<string, number>;
}

export interface PlannedFault {
  match: { method?: string; path: string };
  at?: 'before' | 'after-commit';
  fault: string;
  ms?: number;
  status?: number;
  times?: number;
}

export interface RunningSandbox {
  origin: string;
  dataFolder: string;
  stripe: Stripe;
  close(): Promise<void>;
}

/** Starts a sandbox on a free port; the end of the test closes it and removes its folder. */
export async function startSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<RunningSandbox> {
  const dataFolder = options.dataFolder ?? newFolder();
  const { origin, close } = await startStripeSandbox({ port: 0, ...options, dataFolder });
  onTestFinished(close);
  return { origin, dataFolder, stripe: sdkFor(origin), close };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The vendor's own SDK with another address. */
export function sdkFor(origin: string, key = 'sk_test_shop', timeout = 5_000): Stripe {
  const { hostname: host, port } = new URL(origin);
  return new Stripe(key, {
    host,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
  });
}

export async function planFault(origin: string, fault: PlannedFault): Promise<void> {
  const response = await fetch(`${origin}/_sim/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

export async function readLedger(origin: string): Promise<LedgerDump> {
  const response = await fetch(`${origin}/_sim/ledger`);
  return (await response.json()) as LedgerDump;
}

/** The error of a refused call to the SDK. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const refusal = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (refusal instanceof Stripe.errors.StripeError) return refusal;
  throw new Error(`expected the API to refuse, got ${refusal}`);
}

export interface CardOfTest {
  number: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
}

export function cardMethod(stripe: Stripe, card: CardOfTest): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.create({ type: 'card', card: { exp_month: 12, exp_year: 2040, cvc: '123', ...card } });
}

/** Answers the bank's challenge of an intent. */
export async function answerChallenge(
  intent: Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'next_action'>,
  outcome: 'complete' | 'fail',
): Promise<Response> {
  const sdk = intent.next_action?.use_stripe_sdk as { stripe_js?: string } | undefined;
  const url = sdk?.stripe_js ?? intent.next_action?.redirect_to_url?.url;
  if (!url) throw new Error('the intent has no challenge');
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
}
