import { rmSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSoak } from '../../../../tests/support/soak/soak.ts';
import { ERROR_CODES } from '../../amazon/pages/widget-faults.ts';
import type { ContractRow } from '../../amazon/simulator/rows.ts';
import { beginWork } from '../../amazon/simulator/simulator.ts';
import { launchChromium } from '../stripe/support/browser.ts';
import { control, type RunningSandbox, SCOPE, SELLER, startSandbox } from './support/sandbox.ts';
import { startTinyShop, type TinyShop } from './support/tiny-shop.ts';

const WIDGET_NAMES = ['AddressBook', 'Wallet', 'Consent'] as const;

let browser: Browser;
let sandbox: RunningSandbox;
let shop: TinyShop;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([launchChromium(), startSandbox()]);
  shop = await startTinyShop(() => sandbox.origin);
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await sandbox.close();
  rmSync(sandbox.dataFolder, { recursive: true, force: true });
});
let complaints: string[];

beforeEach(async () => {
  complaints = [];
  await control(sandbox.origin, 'reset');
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
});
afterEach(() => context.close());

/** Signs a person in by the button's popup, and waits until the address is selected. */
async function signIn(person: string, query = ''): Promise<void> {
  await page.goto(`${shop.origin}/?button${query}`);
  const popup = await openPopup();
  await popup.getByRole('button', { name: person }).click();
  await hears(/^addressSelect/);
}

async function openPopup(): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with Amazon (test)' }).click();
  return opened;
}

const heard = (): Promise<string[]> => page.evaluate('heard');

/** Waits until the shop has heard something so often. */
async function hears(what: RegExp, times = 1): Promise<void> {
  await expect
    .poll(async () => (await heard()).filter((each) => what.test(each)).length, { interval: 20 })
    .toBeGreaterThanOrEqual(times);
}

const frame = (section: string): FrameLocator => page.frameLocator(`#${section} iframe`);

function onlyContract(): ContractRow {
  const [contract, ...others] = sandbox.simulator.ledger.all('contract');
  if (!contract || others.length > 0) throw new Error('expected one contract');
  return contract;
}

/** As the server of the shop does when it places the order. */
function confirms(contract: ContractRow): void {
  const { work, commit } = beginWork(sandbox.simulator);
  const [successUrl, failureUrl] = [`${shop.origin}/paid?x=1`, `${shop.origin}/failed`];
  work.draft.put('contract', { ...contract, state: 'Open', successUrl, failureUrl });
  commit();
}

async function axeFaults(one: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: one }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

describe('an order by popup', () => {
  it('signs in, lists addresses and cards in frames of the sandbox alone, and keeps what was chosen', async () => {
    await page.goto(`${shop.origin}/?button`);
    const popup = await openPopup();
    await popup.getByRole('button', { name: 'Ada Byron' }).waitFor();
    expect(await axeFaults(popup)).toEqual([]);
    await popup.getByRole('button', { name: 'Ada Byron' }).click();
    await hears(/^paymentSelect/);
    const { id } = onlyContract();
    const before = await heard();
    expect(before.slice(0, 7)).toEqual([
      'loginReady',
      'paymentsReady',
      'signedIn complete bearer 3600 state of the shop/?x=1',
      `create ${id}`,
      `ready ${id}`,
      `addressSelect ${id}`,
      'walletReady',
    ]);
    expect(popup.isClosed()).toBe(true);
    await frame('addresses')
      .getByRole('radio', { name: /350 Fifth Avenue/ })
      .check();
    await hears(/^addressSelect/, 2);
    await hears(/^paymentSelect/, 2);
    await frame('wallet')
      .getByRole('radio', { name: /Mastercard/ })
      .check();
    await hears(/^paymentSelect/, 3);
    expect(onlyContract()).toMatchObject({ state: 'Draft', address: 'ada-2', card: 'ada-master', seller: SELLER });
    expect(await page.content()).not.toMatch(/Byron|Fifth|ending in/);
    expect(await page.evaluate('document.cookie')).toMatch(/^amazon_Login_accessToken=Atza%7C/);
    expect(await page.evaluate('violations')).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('the errors of widgets', () => {
  it('come from the control API, and a notice of ITP leaves the widget in place', async () => {
    await control(sandbox.origin, 'widget-faults', { widget: 'AddressBook', code: 'ITP' });
    await control(sandbox.origin, 'widget-faults', { widget: 'Wallet', code: 'InvalidAccountStatus' });
    await signIn('Ada Byron');
    await hears(/^Wallet failed InvalidAccountStatus/);
    expect(await heard()).toContain('AddressBook failed ITP');
    expect(await frame('wallet').getByRole('alert').textContent()).toContain('cannot be shown');
    await control(sandbox.origin, 'widget-faults', {
      widget: 'AddressBook',
      at: 'choose',
      code: 'BuyerSessionExpired',
    });
    await frame('addresses')
      .getByRole('radio', { name: /350 Fifth Avenue/ })
      .check();
    await hears(/^AddressBook failed BuyerSessionExpired/);
    expect(onlyContract()).toMatchObject({ address: 'ada-1' });
  });
});

/**
 * The rest of a widget’s life, which the soak walks in a browser. The storefront’s journeys walk the redirect, the consent,
 * widgets that fail or throw and the bank’s question, and the server’s part has quicker tests.
 */
if (inSoak(true, false)) {
  describe('in the soak', () => {
    it('a subscription by redirect returns with the response in the hash, and consents within an agreement', async () => {
      await page.goto(`${shop.origin}/?button&mode=redirect&flow=subscription`);
      await page.getByRole('button', { name: 'Pay with Amazon (test)' }).click();
      await page.getByRole('button', { name: 'Ada Byron' }).click();
      await hears(/^consentReady false/);
      expect(page.url()).toBe(`${shop.origin}/amazon-return?button&mode=redirect&flow=subscription`);
      expect(await page.evaluate('returned')).toMatchObject({
        access_token: expect.stringMatching(/^Atza\|/),
        token_type: 'bearer',
        expires_in: '3600',
        scope: SCOPE,
        state: 'state of the shop/?x=1',
      });
      const { id } = onlyContract();
      expect(id).toMatch(/^C01-/);
      expect(await heard()).toContain(`agreementCreate ${id}`);
      await frame('consent').getByRole('checkbox').check();
      await hears(/^consent true/);
      expect(onlyContract()).toMatchObject({ kind: 'agreement', hasConsent: true });
      await frame('consent').getByRole('checkbox').uncheck();
      await hears(/^consent false/);
      expect(onlyContract()).toMatchObject({ hasConsent: false });
      expect(await page.evaluate('violations')).toEqual([]);
    });

    it('errors include a script and a widget that throw, and a button that fails', async () => {
      const thrown: string[] = [];
      page.on('pageerror', ({ message }) => thrown.push(message));
      await control(sandbox.origin, 'widget-faults', { widget: 'Script', throws: true });
      await page.goto(`${shop.origin}/?button`);
      expect(await heard()).toEqual(['noScript']);
      expect(thrown).toEqual(['Widgets.js threw, as a fault of the sandbox asked']);
      await control(sandbox.origin, 'widget-faults', { widget: 'Wallet', throws: true });
      await control(sandbox.origin, 'widget-faults', { widget: 'Button', code: 'InvalidSellerId' });
      await page.reload();
      await hears(/^Button failed InvalidSellerId/);
      expect(await page.getByRole('button').count()).toBe(0);
      await expect(page.evaluate(`shop.wallet('S01-1-1')`)).rejects.toThrow('Wallet threw');
    });

    it('ends with access_denied when the person cancels or closes the window', async () => {
      await page.goto(`${shop.origin}/?button`);
      await (await openPopup()).getByRole('button', { name: /^Cancel/ }).click();
      await hears(/^signedIn access_denied/);
      await (await openPopup()).close();
      await hears(/^signedIn access_denied/, 2);
    });

    it('puts the response into the query where an address follows', async () => {
      await page.goto(`${shop.origin}/?button&next`);
      await (await openPopup()).getByRole('button', { name: 'Madonna' }).click();
      await page.waitForURL(/\/amazon-return\?.*access_token=Atza%7C/);
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('state')).toBe('state of the shop/?x=1');
      expect(searchParams.get('expires_in')).toBe('3600');
    });

    it('creates the reference, marks a declined card and shows a currency', async () => {
      await signIn('Dora Decline');
      await hears(/^paymentSelect/);
      const declined = onlyContract();
      const { work, commit } = beginWork(sandbox.simulator);
      work.draft.put('contract', { ...declined, state: 'Suspended', isCardRefused: true });
      commit();
      await page.evaluate('heard.splice(0)');
      await page.evaluate(`shop.wallet('${declined.id}')`);
      await hears(/^walletReady/);
      const wallet = frame('wallet');
      expect(await wallet.getByRole('radio', { name: /This card was declined/ }).isDisabled()).toBe(true);
      expect(await heard()).toEqual(['walletReady']);
      await wallet.getByRole('radio', { name: /1111/ }).check();
      await hears(/^paymentSelect/);
      expect(onlyContract()).toMatchObject({ card: 'dora-visa', isCardRefused: false });
      await page.evaluate(`shop.walletWidget.setPresentmentCurrency('EUR')`);
      await wallet.getByText('The card is charged in EUR.').waitFor();
      await page.evaluate('shop.wallet(undefined)');
      await hears(/^walletCreate S01-/);
      expect(sandbox.simulator.ledger.all('contract')).toHaveLength(2);
    });

    it.each([
      ['Fail', '/failed?AuthenticationStatus=Failure'],
      ['Approve', '/paid?x=1&AuthenticationStatus=Success'],
      ['Leave without an answer', '/failed?AuthenticationStatus=Abandoned'],
    ])('the confirmation is answered with %s', answers);

    it.each(WIDGET_NAMES)('each code of an error reaches the shop from %s', async (widget) => {
      await signIn('Ada Byron', '&flow=subscription');
      await hears(/^consentReady/);
      const { id } = onlyContract();
      const bind = {
        AddressBook: `shop.addresses({ amazonBillingAgreementId: '${id}' })`,
        Wallet: `shop.wallet('${id}')`,
        Consent: `shop.consent('${id}')`,
      };
      for (const code of ERROR_CODES) {
        await control(sandbox.origin, 'widget-faults', { widget, code });
        await page.evaluate(bind[widget]);
        await hears(new RegExp(`^${widget} failed ${code}$`));
      }
    });

    it('a card whose bank does not ask goes straight back, and an error stays on the page', async () => {
      await signIn('Ada Byron');
      await hears(/^paymentSelect/);
      confirms(onlyContract());
      await leavesBy('error');
      expect(page.url()).toContain('?button');
      await leavesBy('success');
      await page.waitForURL(`${shop.origin}/paid?x=1&AuthenticationStatus=Success`);
      expect(onlyContract()).toMatchObject({ confirmation: 'Success' });
    });
  });
}

function leavesBy(end: 'success' | 'error'): Promise<void> {
  const { id } = onlyContract();
  return page.evaluate(`OffAmazonPayments.initConfirmationFlow('${SELLER}', '${id}', (cf) => cf.${end}())`);
}

/** The answer to a bank's question leads to this address of the shop. */
async function answers(answer: string, url: string): Promise<void> {
  await signIn('Kurt Weiss');
  await hears(/^paymentSelect/);
  await frame('wallet')
    .getByRole('radio', { name: /its bank asks/ })
    .check();
  await hears(/^paymentSelect/, 2);
  confirms(onlyContract());
  await leavesBy('success');
  await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: answer }).click();
  await page.waitForURL(`${shop.origin}${url}`);
}
