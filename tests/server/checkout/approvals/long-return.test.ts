import { describe, expect, it } from 'vitest';
import { buildReturnPage, pageForProvider } from '../../../../server/checkout/approvals/return-page.ts';
import { buildReturnUrls } from '../../../../server/payments/amazon/payments/return-urls.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { EVERY_PROTOCOL } from '../../../support/paypal/rest-v1.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { type PayPalHttpShop, payPalBody, payPalShop } from '../paypal/paypal-shop.ts';

const OWN = 'uid=orchard&step=30&sessionid=20261121100000';
/** As an advertisement makes it, with signs that are written in several ways. */
const CLICKS = `gclid=${'Ab_9-'.repeat(400)}&fbclid=${'x'.repeat(3000)}&email=a%2Bb%40c.example&note=a+b%20c&empty=&flag&msclkid=${'z'.repeat(2900)}`;
const LONG = `/order?${OWN}&utm_source=ads&${CLICKS}`;

const running = appDuringTests();
const paypal = payPalDuringTests();

describe.each(EVERY_PROTOCOL)('a return from PayPal to an address of 8 KB, %s', (protocol) => {
  async function sentTo(shop: PayPalHttpShop, call: string, more: object = {}) {
    const guest = await shop.newGuest();
    const body = { ...(await payPalBody(guest, more)), returnPath: LONG };
    const reply = await guest.browser.post(`orders/${call}`, body);
    expect(reply.statusCode).toBe(200);
    return { guest, back: await paypal.visit(reply.json().approvalUrl) };
  }

  it.each([
    ['createpaypalpayment', {}],
    ['createpaypalsubscription', { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } }],
  ])('Q03 Q09 is short for PayPal, and whole again for the page (%s)', async (call, more) => {
    const shop = await payPalShop(running(), paypal, protocol);
    const { guest, back } = await sentTo(shop, call, more);
    expect(LONG.length).toBeGreaterThan(8000);
    expect(back.url.href.length).toBeLessThan(500);
    expect(back.url.href).not.toContain('clid');
    const reply = await shop.app.inject({ url: `${back.url.pathname}${back.url.search}` });
    expect(reply.statusCode).toBe(302);
    const location = reply.headers.location ?? '';
    expect(location).toContain(`${LONG}&paypal`);
    expect(new URL(location).searchParams.getAll('token')).toEqual([back.token]);
    expect(location).not.toContain('returnid');
    expect((await guest.browser.open(location.slice(new URL(location).origin.length))).statusCode).toBe(200);
  });
});

describe('a return from PayPal to a path that several brands have', () => {
  const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

  it.each([
    ['/order', 'Orchard'],
    ['/order?utm_source=ads', 'Orchard'],
    ['/order?uid=refill', 'Northvale'],
  ])('Q03 A02 to %s has the title of %s, whose order it is or whose address', async (returnPath, title) => {
    const shop = await payPalShop(running(), paypal);
    const guest = await shop.newGuest();
    const reply = await guest.browser.post('orders/createpaypalpayment', { ...(await payPalBody(guest)), returnPath });
    const { url } = await paypal.visit(reply.json().approvalUrl);
    let page = await guest.browser.open(`${url.pathname}${url.search}`);
    const { location = '' } = page.headers;
    if (page.statusCode === 302) page = await guest.browser.open(location.slice(new URL(location).origin.length));
    expect(titleOf(page.body)).toBe(title);
  });
});

describe('a return to an address of odd signs', () => {
  it.each([`/order?a;b&&e&${OWN}`, `/order?${OWN}&a=1&`, `/order??a=1&${OWN}`, `/order?&=&token=of-before&${OWN}`])(
    'Q03 has it to the last byte but for what the provider said: %s',
    async (path) => {
      const shop = await payPalShop(running(), paypal, 'orders-v2');
      const guest = await shop.newGuest();
      const body = { ...(await payPalBody(guest)), returnPath: path };
      const { approvalUrl } = (await guest.browser.post('orders/createpaypalpayment', body)).json();
      const { url } = await paypal.visit(approvalUrl);
      const reply = await shop.app.inject({ url: `${url.pathname}${url.search}` });
      expect(reply.headers.location).toContain(`${path.replace('token=of-before&', '')}&paypal=true`);
    },
  );
});

describe('the address that a provider gets', () => {
  const page = (path: string) => buildReturnPage('https://shop.example', path) as URL;

  it('Q03 is the page’s own where nothing else stands in it, and names its attempt where something waits', () => {
    const id = '0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11';
    expect(pageForProvider(page(`/order?${OWN}`), id).href).toBe(`https://shop.example/order?${OWN}`);
    expect(pageForProvider(page(`/more?${OWN}&gclid=1`), id).search).toBe(`?${OWN}&returnid=${id}`);
    expect(buildReturnUrls(pageForProvider(page(LONG), id), 'payment').returnUrl.length).toBeLessThan(300);
  });
});
