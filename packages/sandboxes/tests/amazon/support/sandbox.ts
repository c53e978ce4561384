import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { WAIT } from '../../../../../tests/support/wait.ts';
import { type AmazonSandbox, type AmazonSandboxOptions, startAmazonSandbox } from '../../../amazon/amazon-sandbox.ts';
import { PEOPLE } from '../../../amazon/simulator/people.ts';
import type { Simulator } from '../../../amazon/simulator/simulator.ts';
import { issueToken } from '../../../amazon/simulator/tokens.ts';
import {
  createBillingAgreement,
  createOrderReference,
  selectAddress,
  selectPayment,
  setConsent,
} from '../../../amazon/simulator/widget-acts.ts';

export const SELLER = 'ASLUICESANDBOX1';
export const CLIENT = 'amzn1.application-oa2-client.sluice';
export const ACCESS_KEY = 'AKIASLUICESANDBOX';
export const MWS = '/OffAmazonPayments_Sandbox/2013-01-01';
export const SCOPE = 'profile payments:widget payments:shipping_address payments:billing_address';

/** For a poll: a busy machine is slow. */
export const PATIENT = { ...WAIT, interval: 20 };

export interface RunningSandbox extends AmazonSandbox {
  dataFolder: string;
}

/** Starts a sandbox on a free port; its caller closes it. */
export async function startSandbox(options: Partial<AmazonSandboxOptions> = {}): Promise<RunningSandbox> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'amazon-sandbox-'));
  return { ...(await startAmazonSandbox({ port: 0, ...options, dataFolder })), dataFolder };
}

/** A sandbox for one test, whose end closes it and removes its folder. */
export async function sandboxForTest(options: Partial<AmazonSandboxOptions> = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(async () => {
    await sandbox.close();
    rmSync(sandbox.dataFolder, { recursive: true, force: true });
  });
  return sandbox;
}

export function tokenOf(simulator: Simulator, email = 'ada@example.com', clientId = CLIENT): string {
  const person = PEOPLE.find((each) => each.email === email);
  if (!person) throw new Error(`no person has the address ${email}`);
  return issueToken(simulator, person, clientId, SCOPE).id;
}

export interface Draft {
  accessToken: string;
  contractId: string;
}

/** What a person does in the widgets up to the press of the button. `cardId` is the first card by default. */
export function draftOrder(simulator: Simulator, email = 'ada@example.com', cardId?: string): Draft {
  const accessToken = tokenOf(simulator, email);
  const made = createOrderReference(simulator, { sellerId: SELLER, accessToken });
  if (made.type === 'error') throw new Error(made.code);
  return choose(simulator, { accessToken, contractId: made.contract.id }, email, cardId);
}

export function draftAgreement(simulator: Simulator, email = 'ada@example.com'): Draft {
  const accessToken = tokenOf(simulator, email);
  const made = createBillingAgreement(simulator, { sellerId: SELLER, accessToken });
  if (made.type === 'error') throw new Error(made.code);
  const draft = choose(simulator, { accessToken, contractId: made.contract.id }, email);
  setConsent(simulator, { ...draft, isGiven: true });
  return draft;
}

function choose(simulator: Simulator, draft: Draft, email: string, cardId?: string): Draft {
  const person = PEOPLE.find((each) => each.email === email);
  selectAddress(simulator, { ...draft, addressId: person?.addresses[0]?.id ?? '' });
  selectPayment(simulator, { ...draft, cardId: cardId ?? person?.cards[0]?.id ?? '' });
  return draft;
}

export interface MwsAnswer {
  status: number;
  type: string;
  xml: string;
}

export interface SignedAs {
  secret?: string;
  /** The host in the signed text; the host with its port by default. */
  host?: string;
  path?: string;
  changes?: Record<string, string>;
}

/** A signed request of our own, for what a client's library cannot say. */
export async function mws(
  origin: string,
  action: string,
  fields: Record<string, string> = {},
  signedAs: SignedAs = {},
): Promise<MwsAnswer> {
  const { host = new URL(origin).host, path = MWS, secret = `${ACCESS_KEY}-secret`, changes = {} } = signedAs;
  const all: Record<string, string> = {
    AWSAccessKeyId: ACCESS_KEY,
    Action: action,
    SellerId: SELLER,
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date().toISOString(),
    Version: path.slice(-10),
    ...fields,
  };
  const query = Object.keys(all)
    .sort()
    .map((name) => `${encode(name)}=${encode(all[name] ?? '')}`)
    .join('&');
  const signature = createHmac('sha256', secret).update(`POST\n${host}\n${path}\n${query}`).digest('base64');
  const body = new URLSearchParams({ ...all, Signature: signature, ...changes });
  const response = await fetch(`${origin}${path}`, { method: 'POST', body });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    xml: await response.text(),
  };
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The text of the first element with this name; undefined without one. */
export function textIn({ xml }: { xml: string }, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

export function money(prefix: string, amount: string, currency = 'USD'): Record<string, string> {
  return { [`${prefix}.Amount`]: amount, [`${prefix}.CurrencyCode`]: currency };
}

/** An order that the shop has set and confirmed. */
export async function confirmedOrder(
  origin: string,
  simulator: Simulator,
  email?: string,
  cardId?: string,
): Promise<Draft> {
  const draft = draftOrder(simulator, email, cardId);
  const fields = { AmazonOrderReferenceId: draft.contractId };
  const total = money('OrderReferenceAttributes.OrderTotal', '30.11');
  await mws(origin, 'SetOrderReferenceDetails', { ...fields, ...total });
  const { status, xml } = await mws(origin, 'ConfirmOrderReference', fields);
  if (status !== 200) throw new Error(xml);
  return draft;
}

/** `POST /_sim/…`; throws where the sandbox refuses it. */
export async function control(origin: string, act: string, body: unknown = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/_sim/${act}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

export async function readLedger(origin: string) {
  const response = await fetch(`${origin}/_sim/ledger`);
  return (await response.json()) as {
    contracts: { id: string; state: string; reason: string }[];
    authorizations: { id: string; state: string }[];
    captures: { id: string; state: string }[];
    refunds: { id: string; state: string }[];
    balance: Record<string, number>;
  };
}
