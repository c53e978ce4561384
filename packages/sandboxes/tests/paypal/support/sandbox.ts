import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type PayPalSandboxOptions, startPayPalSandbox } from '../../../paypal/paypal-sandbox.ts';

export interface LedgerDump {
  sales: {
    id: string;
    state: string;
    source: string;
    amount: { minor: number; currency: string };
    refunded: number;
    invoice: string;
    custom: string;
  }[];
  refunds: { id: string; sale: string; invoice: string; amount: { minor: number } }[];
  subscriptions: { id: string; state: string; token: string; custom: string }[];
  payments: { id: string; state: string; token: string }[];
  balance: Record<string, number>;
}

export interface RunningSandbox {
  origin: string;
  dataFolder: string;
  close(): Promise<void>;
}

export const CLIENT = 'shop-app';

/** Starts a sandbox on a free port; the end of the test closes it and removes its folder. */
export async function startSandbox(options: Partial<PayPalSandboxOptions> = {}): Promise<RunningSandbox> {
  const dataFolder = options.dataFolder ?? newFolder();
  const { origin, close } = await startPayPalSandbox({ port: 0, ...options, dataFolder });
  onTestFinished(close);
  return { origin, dataFolder, close };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paypal-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `POST /_sim/…`; throws where the sandbox refuses it. */
export async function control(origin: string, act: string, body: unknown = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/_sim/${act}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

export async function readLedger(origin: string): Promise<LedgerDump> {
  const response = await fetch(`${origin}/_sim/ledger`);
  return (await response.json()) as LedgerDump;
}

export async function tokenFor(origin: string, client = CLIENT, secret = `${client}-secret`): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`;
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  return fetch(`${origin}/v1/oauth2/token`, { method: 'POST', headers: { authorization }, body });
}

export interface RestAnswer {
  status: number;
  // The body is another company's: tests check it field by field.
  body: Record<string, unknown>;
}

/** A merchant's REST client: fetch with an access token. */
export async function restClient(origin: string, client = CLIENT) {
  const token = await tokenFor(origin, client);
  const { access_token: accessToken } = (await token.json()) as { access_token: string };
  return async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<RestAnswer> => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...more };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${origin}${path}`, { method, headers, ...init });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
}

export type NvpAnswer = Record<string, string>;

/** A merchant's NVP client: `raw` is the raw text of the reply. */
export function nvpCaller(origin: string, user = CLIENT) {
  return async (METHOD: string, fields: Record<string, string> = {}): Promise<NvpAnswer & { raw: string }> => {
    const credentials = { USER: user, PWD: `${user}-pwd`, SIGNATURE: `${user}-signature`, VERSION: '204', METHOD };
    const body = new URLSearchParams({ ...credentials, ...fields });
    const raw = await (await fetch(`${origin}/nvp`, { method: 'POST', body })).text();
    return { ...Object.fromEntries(new URLSearchParams(raw)), raw };
  };
}

export interface Visit {
  email?: string;
  funding?: 'balance' | 'declined' | 'echeck' | 'blocked';
  address?: string;
  outcome?: 'approve' | 'cancel';
}

/** A payer opens the approval page and answers it; returns the shop's address of the redirect. */
export async function visit(approvalUrl: string, answer: Visit = {}): Promise<URL> {
  const page = await (await fetch(approvalUrl)).text();
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&');
  if (!action) throw new Error(`no form to answer: ${page}`);
  const chosen = { email: 'ada@example.com', funding: 'balance', address: '', outcome: 'approve', ...answer };
  const response = await fetch(new URL(action, approvalUrl), {
    method: 'POST',
    body: new URLSearchParams(chosen),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) throw new Error(`${response.status}: ${await response.text()}`);
  return new URL(location);
}

export function linkFrom(body: unknown, rel: string): string {
  const { links } = body as { links: { rel: string; href: string }[] };
  return links.find((link) => link.rel === rel)?.href ?? '';
}
