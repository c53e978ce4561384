import type { Browser, Frame, Locator, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inSoak } from '../../../../tests/support/soak/soak.ts';
import { launchChromium } from './support/browser.ts';
import { planFault, readLedger, startSandbox } from './support/sandbox.ts';
import { startTinyShop } from './support/tiny-shop.ts';

const number = { good: '4242424242424242', challenge: '4000002760003184' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe('the card field', () => {
  it('pays, and the shop’s page and server never get the number', async () => {
    const { page, shop, origin, typeCard, requests, complaints } = await openShop();
    await typeCard(number.good);
    await page.getByRole('button', { name: 'Pay $129.00' }).click();
    expect(await resultOf(page)).toMatchObject({ status: 'succeeded', last4: '4242' });
    expect((await readLedger(origin)).balance).toEqual({ usd: 12_900 });
    const withNumber = requests.filter((request) => mentions(request, number.good));
    expect(withNumber.map((request) => new URL(request.url()).origin)).toEqual([origin]);
    expect(shop.received.filter((text) => text.includes('/pay'))).toHaveLength(1);
    for (const text of shop.received) expect(text).not.toMatch(/4242[\s%20]*4242/);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/4242 ?4242/);
    expect(JSON.stringify(await page.evaluate('changes'))).not.toMatch(/4242/);
    await expectNoViolations(page, complaints);
  });

  it('reports brand, completeness and mistakes, moves the focus and formats the input', async () => {
    const { page, frame } = await openShop();
    const field = fieldsOf(frame);
    await field.number.pressSequentially('378282246310005');
    expect(await field.number.inputValue()).toBe('3782 822463 10005');
    expect(await frame.evaluate(() => document.activeElement?.id)).toBe('expiry');
    await page.keyboard.type('4');
    expect(await field.expiry.inputValue()).toBe('04 / ');
    await page.keyboard.type('40');
    expect(await frame.evaluate(() => document.activeElement?.id)).toBe('cvc');
    await page.keyboard.type('12345');
    expect(await field.cvc.inputValue()).toBe('1234');
    await expect
      .poll(() => lastChange(page))
      .toMatchObject({ elementType: 'card', empty: false, complete: true, brand: 'amex' });
    await field.number.fill('4242424242424241');
    await expect
      .poll(() => lastChange(page))
      .toMatchObject({
        complete: false,
        brand: 'visa',
        error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
      });
    expect(await field.number.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#card').getAttribute('class')).toContain('StripeElement--invalid');
    expect(await field.cvc.inputValue()).toBe('123');
  });

  it('can be corrected in the middle, deleted backwards, cleared, focused and removed', async () => {
    const { page, frame } = await openShop();
    const field = fieldsOf(frame);
    await page.evaluate('card.focus()');
    await expect.poll(() => page.locator('#card').getAttribute('class')).toContain('StripeElement--focus');
    await page.keyboard.type('42424');
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.type('00');
    expect(await field.number.inputValue()).toBe('4200 424');
    expect(await field.number.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(4);
    await field.expiry.focus();
    await page.keyboard.type('12');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
    expect(await field.expiry.inputValue()).toBe('');
    await page.keyboard.press('Backspace');
    expect(await frame.evaluate(() => document.activeElement?.id)).toBe('number');
    await page.evaluate('card.clear()');
    await expect.poll(() => field.number.inputValue()).toBe('');
    await page.evaluate('card.update({ disabled: true })');
    await expect.poll(() => field.cvc.isDisabled()).toBe(true);
    await page.evaluate('card.destroy()');
    expect(await page.locator('#card iframe').count()).toBe(0);
    expect(await page.locator('#card').getAttribute('class')).toBe('');
  });

  it('marks missing entries when it is sent too early, by the Enter key too', async () => {
    const { page, frame } = await openShop();
    await fieldsOf(frame).number.pressSequentially('4242');
    await page.keyboard.press('Enter');
    expect(await resultOf(page)).toMatchObject({ error: { type: 'validation_error', code: 'incomplete_number' } });
    expect(await page.getByRole('alert').textContent()).toBe('Your card number is incomplete.');
  });

  it.each(inSoak([320, 390, 470, 500, 1280], [320]))(
    'stands on one line on a page %i px wide, with nothing cut off',
    async (width) => {
      const { page, frame } = await openShop({ width });
      const field = fieldsOf(frame);
      await field.number.pressSequentially(number.good);
      await page.keyboard.type('1240123');
      for (const input of [field.expiry, field.cvc]) expect(await isCutOff(input)).toBe(false);
      const boxes = await Promise.all(Object.values(field).map((input) => input.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      const tail = frame.getByText('4242', { exact: true });
      expect(await tail.isVisible()).toBe(width < 500);
      await field.number.click();
      expect(await isCutOff(field.number)).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
  );

  it('has labels, number keyboards and autofill for all three inputs', async () => {
    const { frame } = await openShop();
    const attributes = (name: string) =>
      frame.locator('input').evaluateAll((nodes, wanted) => nodes.map((node) => node.getAttribute(wanted)), name);
    expect(await attributes('autocomplete')).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
    expect(await attributes('inputmode')).toEqual(['numeric', 'numeric', 'numeric']);
    expect((await attributes('aria-label')).every((label) => label?.startsWith('Credit or debit card'))).toBe(true);
  });

  // A browser retries by itself on persistent connections, so the fault has to outlast those retries.
  it('distinguishes a lost connection from a refusal', async () => {
    const { page, origin, typeCard } = await openShop();
    await planFault(origin, {
      match: { method: 'POST', path: '/v1/payment_methods' },
      at: 'before',
      fault: 'reset',
      times: 20,
    });
    await typeCard(number.good);
    await page.getByRole('button').click();
    expect(await resultOf(page)).toMatchObject({ error: { type: 'api_connection_error' } });
  });
});

describe('the bank’s challenge over the shop’s page', () => {
  it.each([
    ['Complete authentication', { status: 'succeeded' }, { usd: 12_900 }],
    ['Fail authentication', { error: { code: 'payment_intent_authentication_failure' } }, {}],
  ])('%s', async (button, result, balance) => {
    const { page, origin, typeCard, complaints } = await openShop();
    await typeCard(number.challenge);
    await page.keyboard.press('Enter');
    const bank = page.getByRole('dialog').frameLocator('iframe');
    await bank.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    expect(await page.frames().at(-1)?.title()).toBe('Test bank');
    await bank.getByRole('button', { name: button }).press('Enter');
    expect(await resultOf(page)).toMatchObject(result);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await readLedger(origin)).balance).toEqual(balance);
    await expectNoViolations(page, complaints);
  });

  it('closing it fails the payment, and shows the shop again', async () => {
    const { page, origin, typeCard } = await openShop();
    await typeCard(number.challenge);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close without confirming' }).click();
    expect(await resultOf(page)).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
    expect((await readLedger(origin)).charges).toEqual([]);
  });

  it('a redirect goes to the bank’s page and back', async () => {
    const { page, typeCard, shop } = await openShop({ path: '/?redirect' });
    await typeCard(number.challenge);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(`${shop.origin}/back?**`);
    expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('succeeded');
  });
});

async function openShop({ width = 1280, path = '/' } = {}) {
  const { origin, stripe } = await startSandbox();
  const shop = await startTinyShop(origin, stripe);
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  onTestFinished(async () => {
    await context.close();
    shop.close();
  });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(shop.origin + path);
  await page.locator('body[data-ready=yes]').waitFor();
  const frame = page.frames().find((candidate) => candidate.url().startsWith(`${origin}/elements/card`));
  if (!frame) throw new Error('the card field has no frame');
  const typeCard = async (digits: string): Promise<void> => {
    await fieldsOf(frame).number.click();
    await page.keyboard.type(`${digits}1240123`);
  };
  return { page, frame, shop, origin, requests, complaints, typeCard };
}

function fieldsOf(frame: Frame) {
  return {
    number: frame.getByLabel('Credit or debit card number'),
    expiry: frame.getByLabel('Credit or debit card expiration date'),
    cvc: frame.getByLabel('Credit or debit card CVC/CVV'),
  };
}

async function resultOf(page: Page): Promise<unknown> {
  await page.locator('#result:not(:empty)').waitFor();
  return JSON.parse((await page.locator('#result').textContent()) ?? '');
}

function isCutOff(input: Locator): Promise<boolean> {
  return input.evaluate((node) => node.scrollWidth > node.clientWidth);
}

function lastChange(page: Page): Promise<unknown> {
  return page.evaluate('changes.at(-1)');
}

function mentions(request: Request, text: string): boolean {
  return request.url().includes(text) || (request.postData() ?? '').includes(text);
}

// The list is that of the shop's page; violations of the provider's own pages show on the console alone.
async function expectNoViolations(page: Page, complaints: readonly string[]): Promise<void> {
  expect(complaints).toEqual([]);
  expect(await page.evaluate('violations')).toEqual([]);
}
