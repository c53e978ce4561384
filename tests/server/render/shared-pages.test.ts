import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadPageRenderer } from '../../../server/render/page-renderer.ts';
import { boundedPages, PageCache } from '../../../server/render/sharing/page-cache.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();

/** A shop whose shared pages can be read. */
async function servingShop() {
  const pages = boundedPages();
  const rest = { render: await loadPageRenderer(), build: aClientBuild() };
  const app = await shop().build({}, { elements: { ...rest, cache: new PageCache(pages) } });
  return { pages, held: () => everything(pages), guest: () => new GuestBrowser(app) };
}

/** All texts of the shared pages, the compressed ones too. */
function everything(pages: ReturnType<typeof boundedPages>): string {
  const texts = [...pages.entries()].map(([key, { rendered, bodies }]) => {
    const sent = [...bodies].map(([encoding, body]) => textOf(body, encoding));
    return [key, JSON.stringify(rendered), ...sent].join(' ');
  });
  return texts.join(' ');
}

function textOf(body: Buffer, encoding: string): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

const areCompressed = ({ pages }: Awaited<ReturnType<typeof servingShop>>) =>
  expect.poll(() => [...pages.values()].every(({ policy, bodies }) => policy === null || bodies.size === 2)).toBe(true);

describe('a page that visitors share', () => {
  it.each(['/home?uid=classic', '/two-step-order-form-common?uid=classic', '/terms?uid=classic'])(
    '%s is sent compressed from its second visit on, and says the same',
    async (address) => {
      const served = await servingShop();
      const browser = served.guest();
      await browser.open(address);
      const first = await browser.open(address);
      await areCompressed(served);
      for (const encoding of ['br', 'gzip', 'identity']) {
        const reply = await browser.open(address, { 'accept-encoding': encoding });
        expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(textOf(reply.rawPayload, encoding)).toBe(first.body);
        expect(reply.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it('has nothing of a visitor: no session, XSRF value, order, parameter or address of a referrer', async () => {
    const served = await servingShop();
    const browser = served.guest();
    const own = 'sessionid=SECRET-SESSION-1&utm_source=SECRET-MAIL&gclid=SECRET-CLICK&affid=SECRET-AFFILIATE';
    for (const address of ['/home', '/two-step-order-form-common', '/terms'])
      for (const query of ['', '&utm_source=SECRET-MAIL', `&${own}`])
        await browser.open(`${address}?uid=classic${query}`, { referer: 'https://mail.example/SECRET-REFERRER' });
    const body = await saleBody(shop(), browser, randomUUID());
    await browser.post('orders/createguest', body);
    const [order] = (await browser.get('orders/all')).json();
    const after = await browser.open('/DS_1-Unit-PowerMotion_AP?uid=classic&step=40');
    await areCompressed(served);
    const held = served.held();
    expect(served.pages.size).toBeGreaterThan(5);
    expect(after.body).toContain(order.id);
    for (const secret of ['SECRET', order.id, ...Object.values(browser.cookies)])
      expect([secret, held.includes(secret)]).toEqual([secret, false]);
  });

  it.each([
    ['a preview', '/home?uid=classic&preview=upsell'],
    ['a way back from PayPal', '/home?uid=classic&paypal=true&action=cancel&token=EC-1'],
    ['a way back from Amazon', '/home?uid=classic&resultCode=Success'],
  ])('is not %s', async (_, address) => {
    const { pages, guest } = await servingShop();
    await guest().open(address);
    expect(pages.size).toBe(0);
  });

  it('R02 of an unknown address is the same at all of them, but for what links carry on', async () => {
    const served = await servingShop();
    const browser = served.guest();
    for (const path of ['/nowhere', '/nowhere', '/SECRET/else.php', '/%00?', '/x?preview=SECRET'])
      expect((await browser.open(`${path}${path.includes('?') ? '&' : '?'}uid=classic`)).statusCode).toBe(404);
    expect(served.pages.size).toBe(2);
    const carried = 'dsid=SECRET-d&sessionid=SECRET-s&affid=SECRET%22%3E%3Cb%3E&gclid=SECRET-g&step=3';
    const reply = await browser.open(`/wp-login.php?uid=classic&${carried}`);
    expect(served.pages.size).toBe(2);
    expect(reply.body).toContain(
      'href="/?uid=classic&amp;dsid=SECRET-d&amp;sessionid=SECRET-s&amp;affid=SECRET%22%3E%3Cb%3E&amp;gclid=SECRET-g"',
    );
    await areCompressed(served);
    expect(served.held()).not.toMatch(/SECRET|nowhere|wp-login/);
    const again = await browser.open('/nothing?uid=classic', { 'accept-encoding': 'br' });
    expect(again.headers['content-encoding']).toBe('br');
    expect(textOf(again.rawPayload, 'br')).toContain('Page not found');
  });

  it('R02 Q09 has no more of a long address than its links need', async () => {
    const { guest } = await servingShop();
    const plain = await guest().open('/nowhere?uid=classic');
    const many = Array.from({ length: 2_300 }, (_, index) => `p${index}=1`).join('&');
    for (const long of [many, `utm_source=${'x'.repeat(15_000)}&affid=A1`, `dsid=${'x'.repeat(15_000)}&affid=A1`]) {
      const { body } = await guest().open(`/nowhere?uid=classic&${long}`);
      expect(body.length).toBeLessThan(plain.body.length + 30_000);
      expect(body).toMatch(/href="\/terms\?uid=classic&amp;(p0=1&amp;p1=1|affid=A1")/);
    }
  });

  it('differs by device, variant and consent', async () => {
    const { pages, guest } = await servingShop();
    const browser = guest();
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' };
    const computer = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
    await browser.open('/home?uid=classic');
    for (const headers of [phone, computer, { ...phone, 'sec-gpc': '1' }, computer, phone])
      await browser.open('/home?uid=classic', headers);
    const shown = [...pages.keys()].map((key) =>
      /"(Mobile|Desktop)".*"isSignalled":(true|false)/.exec(key)?.slice(1, 3),
    );
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Mobile', 'false'],
        ['Desktop', 'false'],
        ['Mobile', 'true'],
      ]),
    );
    const before = pages.size;
    for (let visits = 0; visits < 30; visits += 1) await guest().open('/article-common-gh?uid=quiz', phone);
    expect(pages.size).toBeGreaterThan(before + 1);
  });
});
