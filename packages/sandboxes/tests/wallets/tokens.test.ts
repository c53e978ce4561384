import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../kit/start-sandbox.ts';
import { startStripeSandbox } from '../../stripe/stripe-sandbox.ts';
import { startWalletsSandbox } from '../../wallets/wallets-sandbox.ts';

type Json = Record<string, unknown>;

const MERCHANT = 'merchant.example';
let cards: Sandbox;
let wallets: Sandbox;
let folder = '';

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-wallet-tokens-'));
  cards = await startStripeSandbox({ port: 0, dataFolder: folder });
  wallets = await startWalletsSandbox({ port: 0, cardApi: cards.origin });
});
afterAll(async () => {
  await wallets.close();
  await cards.close();
  await fs.rm(folder, { recursive: true, force: true });
});

async function wallet(call: string, body: object): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${wallets.origin}${call}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function card(call: string, form: Record<string, string>, key = 'pk_test_x'): Promise<Json> {
  const headers = { authorization: `Bearer ${key}` };
  const body = new URLSearchParams(form);
  return (await fetch(`${cards.origin}/v1/${call}`, { method: 'POST', headers, body })).json();
}

/** A token of Google Pay for one of the wallet's cards, as the shop receives it. */
async function googleToken(name: string): Promise<string> {
  const { token } = await wallet('/gp/tokens', { card: name, publishableKey: 'pk_test_x' });
  return JSON.parse(String(token)).id;
}

const paymentMethod = (token: string) => card('payment_methods', { type: 'card', 'card[token]': token });
const sealed = (name: string) => wallet('/apple-pay/payments', { card: name, merchantId: MERCHANT, amount: 100 });
const applePay = (payment: Json) => card('tokens', { pk_token: JSON.stringify(payment.paymentData) });

describe('the cards of the wallets', () => {
  it('Google Pay’s token becomes one payment method, and no second one', async () => {
    const token = await googleToken('mastercard');
    const method = await paymentMethod(token);
    expect(method).toMatchObject({
      id: expect.stringMatching(/^pm_/),
      card: { brand: 'mastercard', last4: '4444', wallet: { type: 'google_pay', dynamic_last4: '4444' } },
    });
    expect(await paymentMethod(token)).toMatchObject({ error: { code: 'token_already_used' } });
  });

  it('Apple Pay’s data is unreadable without the key, and complete for the processor', async () => {
    const payment = await sealed('good');
    expect(JSON.stringify(payment)).not.toContain('4242424242424242');
    expect(Buffer.from(String((payment.paymentData as Json).data), 'base64').toString()).not.toContain('4242');
    const token = await applePay(payment);
    expect(token).toMatchObject({ object: 'token', card: { last4: '4242', tokenization_method: 'apple_pay' } });
    expect(await paymentMethod(String(token.id))).toMatchObject({ card: { wallet: { type: 'apple_pay' } } });
  });

  it('Apple Pay’s data is refused after a change on its way, or with another merchant’s key', async () => {
    const payment = await sealed('good');
    const data = payment.paymentData as { data: string; header: Json };
    const flipped = Buffer.from(data.data, 'base64');
    flipped.writeUInt8(flipped.readUInt8(3) ^ 1, 3);
    const changed = { paymentData: { ...data, data: flipped.toString('base64') } };
    expect(await applePay(changed)).toMatchObject({ error: { param: 'pk_token' } });
    const foreign = { paymentData: { ...data, header: { ...data.header, publicKeyHash: 'of another merchant' } } };
    expect(await applePay(foreign)).toMatchObject({ error: { param: 'pk_token' } });
    for (const garbage of ['{', '{}', 'null', '"x"', '[]'])
      expect(await card('tokens', { pk_token: garbage })).toMatchObject({ error: { param: 'pk_token' } });
  });

  it.each([
    ['good', 'succeeded'],
    ['challenged', 'requires_action'],
  ])('the card "%s" of a wallet is charged like a typed one: %s', async (name, status) => {
    const method = await paymentMethod(await googleToken(name));
    expect(await charge(String(method.id))).toMatchObject({ status });
  });

  it('a wallet’s card is declined like a typed one', async () => {
    const token = await applePay(await sealed('poor'));
    const method = await paymentMethod(String(token.id));
    expect(await charge(String(method.id))).toMatchObject({ error: { decline_code: 'insufficient_funds' } });
  });
});

function charge(method: string): Promise<Json> {
  const form = {
    amount: '100',
    currency: 'usd',
    payment_method: method,
    confirm: 'true',
    return_url: 'http://x.example/',
  };
  return card('payment_intents', { ...form, 'payment_method_types[0]': 'card' }, 'sk_test_x');
}

describe('Apple’s merchant sessions in the sandbox', () => {
  const take = async (session: unknown, domain: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ session, domain });
    return (await fetch(`${wallets.origin}/apple-pay/sessions`, { method: 'POST', headers, body })).status;
  };
  const ask = (over: Json = {}) =>
    wallet('/paymentservices/paymentSession', {
      merchantIdentifier: MERCHANT,
      displayName: 'Shop',
      initiative: 'web',
      initiativeContext: 'shop.example',
      ...over,
    });

  it('are valid once, on their own domain', async () => {
    const session = await ask();
    expect(await take(session, 'evil.example')).toBe(400);
    expect(await take(session, 'shop.example')).toBe(204);
    expect(await take(session, 'shop.example')).toBe(400);
  });

  it('cannot be forged or changed', async () => {
    const session = await ask();
    expect(await take({ ...session, displayName: 'Bank' }, 'shop.example')).toBe(400);
    expect(await take({ ...session, signature: '' }, 'shop.example')).toBe(400);
    expect(await take(null, 'shop.example')).toBe(400);
  });

  it.each([
    { merchantIdentifier: '' },
    { displayName: '' },
    { initiative: 'in-app' },
    { initiativeContext: 'http://x' },
  ])('are not issued for %j', async (over) => {
    expect(await ask(over)).toMatchObject({ statusCode: '400' });
  });
});

describe('the processor’s key', () => {
  it('survives a restart, so that data encrypted before it can be decrypted', async () => {
    const payment = await sealed('good');
    await cards.close();
    cards = await startStripeSandbox({ port: 0, dataFolder: folder });
    expect(await applePay(payment)).toMatchObject({ object: 'token' });
  });
});

describe('the shopper’s device', () => {
  it.each([
    [{ patienceMs: 250 }, 200],
    [{ patienceMs: 0 }, 400],
    [{ patienceMs: '1' }, 400],
    [{ hasAddress: 'no' }, 400],
  ])('takes %j as %i', async (change, status) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(change);
    expect((await fetch(`${wallets.origin}/_sim/device`, { method: 'POST', headers, body })).status).toBe(status);
  });

  it('waits as long in the libraries, and half a minute after a reset', async () => {
    const library = async () => (await fetch(`${wallets.origin}/apple-pay/session.js`)).text();
    expect(await library()).toContain('"patienceMs":250');
    await fetch(`${wallets.origin}/_sim/reset`, { method: 'POST' });
    expect(await library()).toContain('"patienceMs":30000');
  });
});

describe('the shopper’s address book', () => {
  it('has an entry for each case of a delivery, and no card number', async () => {
    const text = await (await fetch(`${wallets.origin}/contents`)).text();
    const { people }: { people: { id: string; countryCode: string; addressLines: string[] }[] } = JSON.parse(text);
    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['home', 'office', 'abroad', 'taxed', 'unserved', 'moved', 'unreachable', 'incomplete']),
    );
    expect(people.find(({ id }) => id === 'incomplete')?.addressLines).toEqual([]);
    expect(text).not.toContain('4242424242424242');
  });
});
