import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContractRow } from '../../amazon/simulator/rows.ts';
import { beginWork } from '../../amazon/simulator/simulator.ts';
import { CLIENT, control, type RunningSandbox, SCOPE, SELLER, startSandbox } from './support/sandbox.ts';

type Json = Record<string, unknown>;

const ADA = 'amzn1.account.ADAVXKMT2QR5W';
const HINA = 'amzn1.account.HINAJ2KLQZ6RV';
const MINUTE = 60_000;

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(sandbox.dataFolder, { recursive: true, force: true });
});
beforeEach(() => control(sandbox.origin, 'reset'));

const ASKED = {
  client_id: CLIENT,
  scope: SCOPE,
  response_type: 'token',
  redirect_uri: 'http://localhost:3000/amazon-return',
  state: 'a b/c?d=1',
};

function signIn(fields: Record<string, string>, method: 'GET' | 'POST' = 'POST'): Promise<Response> {
  const body = new URLSearchParams({ ...ASKED, ...fields });
  const url = `${sandbox.origin}/ap/oa${method === 'GET' ? `?${body}` : ''}`;
  return fetch(url, { method, redirect: 'manual', ...(method === 'POST' && { body }) });
}

async function tokenOf(person: string): Promise<string> {
  const { hash } = new URL((await signIn({ person })).headers.get('location') ?? '');
  return new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
}

async function widget(call: string, fields: Json): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(fields);
  return (await fetch(`${sandbox.origin}/widgets/${call}`, { method: 'POST', headers, body })).json();
}

const BOOK = {
  widget: 'AddressBook',
  sellerId: SELLER,
  reference: null,
  agreementType: 'OrderReference',
  displayMode: 'Edit',
  environment: 'sandbox',
};

function change(id: unknown, over: Partial<ContractRow>): void {
  const { work, commit } = beginWork(sandbox.simulator);
  const contract = sandbox.simulator.ledger.get('contract', String(id));
  if (!contract) throw new Error('there is no such contract');
  // The fields of both kinds are those of a contract alone.
  work.draft.put('contract', Object.assign({}, contract, over));
  commit();
}

describe('the sign-in page', () => {
  it('names the shop and lists the test persons in a form', async () => {
    const reply = await signIn({}, 'GET');
    const html = await reply.text();
    expect(reply.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;");
    expect(html).toContain('localhost:3000 asks for name and email, a delivery address and a way to pay.');
    for (const name of ['Ada Byron', 'Dora Decline', 'Rhea Reject', 'Madonna', 'Hina Sato', 'Kurt Weiss']) {
      expect(html).toContain(`>${name} <small>`);
    }
  });

  it('returns with Amazon’s names in the hash, the bar of the token encoded once', async () => {
    const reply = await signIn({ person: ADA });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/amazon-return#access_token=Atza%7C[\w-]+&token_type=bearer&expires_in=3600&scope=profile\+payments%3Awidget/,
    );
    expect(reply.headers.get('location')).toMatch(/&state=a\+b%2Fc%3Fd%3D1$/);
  });

  it.each([
    ['access_denied', { outcome: 'cancel' }],
    ['invalid_request', { person: ADA, scope: '' }],
    ['invalid_request', { person: ADA, response_type: 'code' }],
    ['invalid_scope', { person: ADA, scope: 'profile everything' }],
  ])('returns with %s in the hash for %j', async (error, fields) => {
    const location = (await signIn(fields)).headers.get('location') ?? '';
    expect(location).toContain(`/amazon-return#error=${error}&error_description=`);
    expect(location).toContain('&state=a+b%2Fc%3Fd%3D1');
  });

  it.each<Record<string, string>>([
    { client_id: 'unknown' },
    { client_id: '' },
    { redirect_uri: '' },
    { redirect_uri: '/amazon-return' },
    { redirect_uri: 'javascript:alert(1)' },
    { redirect_uri: 'ftp://localhost/amazon-return' },
    { redirect_uri: 'http://localhost:3000/amazon-return#x' },
    { redirect_uri: 'http://ada@localhost:3000/amazon-return' },
  ])('goes nowhere for %j', async (fields) => {
    for (const reply of [await signIn(fields, 'GET'), await signIn({ ...fields, person: ADA })]) {
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    }
  });
});

describe('Widgets.js', () => {
  it.each([
    '/OffAmazonPayments/us/js/Widgets.js',
    '/OffAmazonPayments/us/sandbox/js/Widgets.js',
    '/OffAmazonPayments/gbp/lpa/js/Widgets.js',
    '/OffAmazonPayments/gbp/sandbox/lpa/js/Widgets.js',
    '/OffAmazonPayments/eur/lpa/js/Widgets.js',
    '/OffAmazonPayments/eur/sandbox/lpa/js/Widgets.js?sellerId=A1SHOP',
  ])('is one classic script at %s', async (path) => {
    const reply = await fetch(`${sandbox.origin}${path}`);
    const script = await reply.text();
    expect(reply.headers.get('content-type')).toContain('text/javascript');
    expect(script).not.toMatch(/^(import|export) /m);
    expect(script).toContain(`"environment":"${path.includes('sandbox') ? 'sandbox' : 'live'}"`);
    expect(() => new Function(script)).not.toThrow();
  });
});

describe('a widget', () => {
  it('creates a reference, selects what comes first, and keeps another choice', async () => {
    const token = await tokenOf(ADA);
    const book = await widget('open', { ...BOOK, token });
    expect(book).toMatchObject({
      isNew: true,
      chosen: 'ada-1',
      isChosen: true,
      reference: expect.stringMatching(/^S01-/),
    });
    expect(await widget('choose', { session: book.session, choice: 'ada-2' })).toMatchObject({ chosen: 'ada-2' });
    const wallet = await widget('open', { ...BOOK, widget: 'Wallet', reference: book.reference, token });
    expect(wallet).toMatchObject({ isNew: false, chosen: 'ada-visa' });
    expect(sandbox.simulator.ledger.get('contract', String(book.reference))).toMatchObject({ address: 'ada-2' });
  });

  it.each([
    ['MissingParameter', { sellerId: '' }],
    ['InvalidSellerId', { sellerId: 'no seller' }],
    ['InvalidParameterValue', { displayMode: 'Show' }],
    ['InvalidParameterValue', { agreementType: 'Order' }],
    ['InvalidParameterValue', { size: { width: '50%', height: '228px' } }],
    ['InvalidParameterValue', { presentmentCurrency: 'XXX' }],
    ['MissingParameter', { displayMode: 'Read' }],
    ['MissingParameter', { widget: 'Consent', agreementType: 'BillingAgreement' }],
    ['ReleaseEnvironmentMismatch', { environment: 'live' }],
    ['ReleaseEnvironmentMismatch', { reference: 'P01-1234567-1234567' }],
    ['InvalidOrderReferenceId', { reference: 'S01-1234567-1234567' }],
    ['BuyerSessionExpired', { token: null }],
    ['BuyerSessionExpired', { token: 'Atza|unknown' }],
  ])('reports %s for %j', async (code, fields) => {
    expect(await widget('open', { ...BOOK, token: await tokenOf(ADA), ...fields })).toMatchObject({ code });
  });

  it('reports what a reference does not allow: of another person, seller or kind, confirmed, canceled, stale', async () => {
    const token = await tokenOf(ADA);
    const { reference } = await widget('open', { ...BOOK, token });
    const again = { ...BOOK, token, reference };
    const codeOf = async (fields: Json) => (await widget('open', { ...again, ...fields })).code;
    expect(await codeOf({ token: await tokenOf(HINA) })).toBe('BuyerNotAssociated');
    expect(await codeOf({ sellerId: 'A2OTHER' })).toBe('InvalidSellerId');
    expect(await codeOf({ agreementType: 'BillingAgreement' })).toBe('InvalidOrderReferenceId');
    change(reference, { state: 'Open' });
    expect(await codeOf({})).toBe('AddressNotModifiable');
    expect(await codeOf({ widget: 'Wallet' })).toBe('PaymentMethodNotModifiable');
    expect(await codeOf({ displayMode: 'Read' })).toBeUndefined();
    change(reference, { state: 'Canceled' });
    expect(await codeOf({})).toBe('StaleOrderReference');
    change(reference, { state: 'Draft', createdAt: sandbox.simulator.clock() - 180 * MINUTE });
    expect(await codeOf({})).toBe('StaleOrderReference');
  });

  it('works for fifteen minutes, and its token for an hour', async () => {
    const token = await tokenOf(ADA);
    const { session, reference } = await widget('open', { ...BOOK, token });
    await control(sandbox.origin, 'clock', { ms: 15 * MINUTE - 1_000 });
    expect(await widget('choose', { session, choice: 'ada-2' })).toMatchObject({ chosen: 'ada-2' });
    await control(sandbox.origin, 'clock', { ms: 1_000 });
    expect(await widget('choose', { session, choice: 'ada-1' })).toMatchObject({ code: 'BuyerSessionExpired' });
    expect(await widget('open', { ...BOOK, reference, token })).toMatchObject({ chosen: 'ada-2' });
    await control(sandbox.origin, 'clock', { ms: 45 * MINUTE });
    expect(await widget('open', { ...BOOK, reference, token })).toMatchObject({ code: 'BuyerSessionExpired' });
  });

  it('offers another card after a decline, and selects none by itself', async () => {
    const token = await tokenOf(ADA);
    const opened = { ...BOOK, widget: 'Wallet', token };
    const { reference } = await widget('open', opened);
    change(reference, { state: 'Suspended', isCardRefused: true });
    const again = await widget('open', { ...opened, reference });
    expect(again).toMatchObject({
      chosen: null,
      isChosen: false,
      entries: [{ isRefused: true }, { isRefused: false }],
    });
    const next = await widget('choose', { session: again.session, choice: 'ada-master' });
    expect(next).toMatchObject({ chosen: 'ada-master', isChosen: true });
  });

  it('gives and takes back the consent to an agreement, in the form that the control API plans', async () => {
    const token = await tokenOf(ADA);
    const { reference } = await widget('open', { ...BOOK, agreementType: 'BillingAgreement', token });
    const asked = { ...BOOK, widget: 'Consent', agreementType: 'BillingAgreement', reference, token };
    const { session, isGiven } = await widget('open', asked);
    expect(isGiven).toBe(false);
    await control(sandbox.origin, 'widget-faults', { widget: 'Consent', at: 'choose', as: 'text' });
    expect(await widget('choose', { session, choice: true })).toMatchObject({ isGiven: true, as: 'text' });
    expect(await widget('choose', { session, choice: 'true' })).toMatchObject({ isGiven: false, as: 'boolean' });
  });
});

describe('the faults of widgets', () => {
  it('are used up by their widget, and are gone after a reset', async () => {
    const token = await tokenOf(ADA);
    await control(sandbox.origin, 'widget-faults', { widget: 'AddressBook', code: 'UnknownError' });
    expect(await widget('open', { ...BOOK, widget: 'Wallet', token })).toMatchObject({ isNew: true });
    expect(await widget('open', { ...BOOK, token })).toMatchObject({ code: 'UnknownError' });
    expect(await widget('open', { ...BOOK, token })).toMatchObject({ isNew: true });
    await control(sandbox.origin, 'widget-faults', { widget: 'AddressBook', code: 'ITP', times: 9 });
    expect(await widget('open', { ...BOOK, token })).toMatchObject({ isNew: true, notice: { code: 'ITP' } });
    await control(sandbox.origin, 'reset');
    const { faults } = await (await fetch(`${sandbox.origin}/_sim/widget-faults`)).json();
    expect(faults).toEqual([]);
  });

  it.each([
    {},
    { widget: 'Frame' },
    { widget: 'Wallet', code: 'Broken' },
    { widget: 'Wallet', at: 'never' },
    { widget: 'Wallet', ms: -1 },
    { widget: 'Wallet', times: 0 },
    { widget: 'Consent', as: 'number' },
    { widget: 'Script', throws: 'yes' },
  ])('are refused as %j', async (fault) => {
    await expect(control(sandbox.origin, 'widget-faults', fault)).rejects.toThrow('must be');
  });
});

describe('the calls of the shop’s page', () => {
  const call = async (name: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const reply = await fetch(`${sandbox.origin}/widgets/${name}`, { method: 'POST', body });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    return reply.json();
  };

  it('read the profile, and create a reference for the button', async () => {
    const token = await tokenOf(ADA);
    expect(await call('profile', { access_token: token })).toEqual({
      success: true,
      profile: { CustomerId: ADA, Name: 'Ada Byron', PrimaryEmail: 'ada@example.com' },
    });
    expect(await call('profile', { access_token: 'Atza|x' })).toMatchObject({ success: false });
    const created = await call('references', { access_token: token, sellerId: SELLER });
    expect(created).toEqual({ reference: expect.stringMatching(/^S01-/) });
    expect(await call('button', { sellerId: '' })).toMatchObject({ code: 'MissingParameter' });
    expect(await call('button', { sellerId: SELLER })).toEqual({});
  });
});

describe('the confirmation page', () => {
  it('refuses a reference without an open widget, and an order that was not placed', async () => {
    const confirm = (reference: unknown) => fetch(`${sandbox.origin}/widgets/confirm?reference=${reference}`);
    expect((await confirm('S01-1234567-1234567')).status).toBe(409);
    const { reference } = await widget('open', { ...BOOK, token: await tokenOf(ADA) });
    const reply = await confirm(reference);
    expect(reply.status).toBe(409);
    expect(await reply.text()).toContain('The shop has not placed this order.');
  });
});
