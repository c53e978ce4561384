import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { loadPageRenderer } from '../../../server/render/first-page.ts';
import { boundedPages, PageCache } from '../../../server/render/sharing/page-cache.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { inSoak, thinned } from '../../support/soak/soak.ts';
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
    const sent = [...bodies.values()].flatMap((sized) =>
      [...sized].map(([encoding, { bytes }]) => textOf(bytes, encoding)),
    );
    return [key, JSON.stringify(rendered), ...sent].join(' ');
  });
  return texts.join(' ');
}

function textOf(body: Buffer, encoding: string): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** All encodings of the first page, and in `npm test` one of each other page. */
const encodingsOf = (page: number) =>
  inSoak<readonly (typeof ENCODINGS)[number][]>(
    ENCODINGS,
    page === 0 ? ENCODINGS : ENCODINGS.slice(page % 3, (page % 3) + 1),
  );

/** A slot is wider than what stands in it, and only a page that is put together has slots. */
const isSlotted = (html: string) => /" {2,}[ />]/.test(html);

/** What a browser makes of a page. */
const elementsOf = (html: string) => new JSDOM(html).window.document.documentElement.outerHTML;

/** A bundle that is not the first of its form. */
const SIX_BAGS = 'offer=fh-offer-powerfoods-complete-beef-6';

type ServingShop = Awaited<ReturnType<typeof servingShop>>;

/** Asks for a page until its bytes are there for slots of some size. */
async function untilCompressed({ pages, guest }: ServingShop, address: string, headers = {}) {
  const count = () => [...pages.values()].reduce((sum, { bodies }) => sum + bodies.size, 0);
  const before = count();
  await expect
    .poll(async () => {
      await guest().open(address, headers);
      return count();
    })
    .toBe(before + 1);
}

describe('a page that visitors share', () => {
  it.each(['/home?uid=classic', '/two-step-order-form-common?uid=classic', '/terms?uid=classic'])(
    '%s is sent compressed from its second visit on, and says the same',
    async (address) => {
      const served = await servingShop();
      const browser = served.guest();
      const first = await browser.open(address);
      await untilCompressed(served, address);
      for (const encoding of ENCODINGS) {
        const reply = await browser.open(address, { 'accept-encoding': encoding });
        expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(textOf(reply.rawPayload, encoding)).toBe(first.body);
        expect(reply.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it.each([
    [0, '/home?uid=classic', 'gclid=click-'],
    [1, '/home?uid=classic', 'affid=A%22%3E%3Cb%3E&subid1=%26amp;&sub=%0D%0A&utm_term=caf%C3%A9+%F0%9F%90%95&gclid='],
    [2, '/two-step-order-form-common?uid=classic', `utm_source=mail&fbclid=${'x'.repeat(400)}`],
    [3, '/terms?uid=classic', 'sessionid=11112222333344&gclid='],
    [0, '/two-step-order-form-common?uid=classic', `dsid=d&coupon=C0DE&${SIX_BAGS}&sub=`],
    [4, '/nowhere?uid=classic', 'dsid=a-destination&gclid='],
  ])(
    'Q09 page %i, %s with %s and a number of each visit, is sent compressed, and says the same as one page alone',
    async (page, path, query) => {
      const served = await servingShop();
      await untilCompressed(served, `${path}&${query}0`);
      for (const [visit, encoding] of encodingsOf(page).entries()) {
        const own = `${path}&${query}${visit + 1}`;
        const reply = await served.guest().open(own, { 'accept-encoding': encoding });
        const alone = await (await servingShop()).guest().open(own);
        expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(isSlotted(textOf(reply.rawPayload, encoding))).toBe(true);
        expect(isSlotted(alone.body)).toBe(false);
        expect(elementsOf(textOf(reply.rawPayload, encoding))).toBe(elementsOf(alone.body));
        expect(reply.headers['content-security-policy']).toBe(alone.headers['content-security-policy']);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
      expect(served.held()).not.toMatch(/click-|x{9}|caf|C0DE|11112222333344|a-destination/);
    },
  );

  it('Q09 has the bundle of a link chosen, and is one page for all others', async () => {
    const { guest, pages } = await servingShop();
    const chosen = async (query: string) => {
      const { body } = await guest().open(`/two-step-order-form-common?uid=classic&${query}`);
      return new JSDOM(body).window.document.querySelector('input[type=radio][checked]')?.getAttribute('value');
    };
    const [first, six, unsold] = [await chosen(''), await chosen(`coupon=A&${SIX_BAGS}`), await chosen('offer=x')];
    expect([six, six === first, unsold === first]).toEqual([SIX_BAGS.split('=')[1], false, true]);
    await chosen('offer=y&coupon=B');
    expect(pages.size).toBe(3);
  });

  it('Q09 is made for the visit alone where no slot has room for its parameters', async () => {
    const served = await servingShop();
    const text = 'y'.repeat(1_500);
    for (const visit of [1, 2, 3]) {
      const { body } = await served.guest().open(`/terms?uid=classic&utm_source=mail&gclid=${text}${visit}`);
      const links = body.match(/href="\/[^"]*utm_source=mail&amp;gclid=y{1500}\d"/g) ?? [];
      expect(links.filter((link) => link.endsWith(`y${visit}"`)).length).toBeGreaterThan(5);
      expect(isSlotted(body)).toBe(false);
    }
    expect([...served.pages.values()].flatMap(({ bodies }) => [...bodies.keys()])).toEqual([]);
  });

  it('T01 with a click of its own gives each visitor a session, an XSRF value and a nonce of its own', async () => {
    const served = await servingShop();
    await untilCompressed(served, '/home?uid=classic&gclid=0');
    const guests = [served.guest(), served.guest()];
    const replies = await Promise.all(guests.map((guest, visit) => guest.open(`/home?uid=classic&gclid=${visit}`)));
    expect(replies.map(({ body }) => isSlotted(body))).toEqual([true, true]);
    const values = guests.flatMap(({ cookies }) => [cookies.sluice_session, cookies['XSRF-TOKEN']]);
    expect(new Set([...values, undefined]).size).toBe(5);
    const [own, others] = replies.map(({ body }) => body.match(/gclid=\d/g)?.join());
    expect(own).toMatch(/^gclid=0(,gclid=0){8,}$/);
    expect(others).toMatch(/^gclid=1(,gclid=1){8,}$/);
  });

  const FORGED = [
    'sluice-parameters=sluice-parameters',
    'affid=sluice-parameters',
    'dsid=sluice-parameters',
    'dsid=affid%3Dsluice-parameters%22',
    'pcid=%3Cinput+type%3D%22hidden%22+name%3D%22affid%22+value%3D%22sluice-parameters%22%2F%3E',
  ];

  it.each(thinned(FORGED, 2))(
    'Q09 is not changed for others by a visit with %s, which keeps it itself',
    async (forged) => {
      const served = await servingShop();
      const address = `/home?uid=classic&${forged}`;
      for (const query of ['', '&gclid=SECRET-1', '&gclid=SECRET-2']) await served.guest().open(`${address}${query}`);
      await untilCompressed(served, `${address}&gclid=SECRET-3`);
      const { body } = await served.guest().open(`${address}&gclid=other`);
      expect(body).not.toContain('SECRET');
      const { searchParams: asked } = new URL(`${address}&gclid=other`, 'https://shop.example');
      const links = [...new JSDOM(body).window.document.querySelectorAll('footer a[href^="/"]')];
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) {
        const { searchParams: kept } = new URL(link.getAttribute('href') ?? '', 'https://shop.example');
        expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(asked));
      }
      const plain = await served.guest().open('/home?uid=classic');
      expect(plain.body).not.toMatch(/SECRET|sluice-parameters/);
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
    for (const query of ['', `&${own}`]) await untilCompressed(served, `/terms?uid=classic${query}`);
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
    await untilCompressed(served, '/SECRET?uid=classic');
    expect(served.held()).not.toMatch(/SECRET|nowhere|wp-login/);
    const again = await browser.open('/nothing?uid=classic', { 'accept-encoding': 'br' });
    expect(again.headers['content-encoding']).toBe('br');
    expect(textOf(again.rawPayload, 'br')).toContain('Page not found');
  });

  it('R02 R14 of an unknown address is rendered once for each preview, and for a cancelled return as without one', async () => {
    const { pages, guest, held } = await servingShop();
    const open = async (query: string) => (await guest().open(`/nowhere?uid=classic${query}`)).body;
    const [plain, upsell] = [await open(''), await open('&preview=upsell')];
    for (const visit of [1, 2, 3]) {
      await open(`&paypal=true&action=cancel&token=SECRET-${visit}`);
      await open(`&resultCode=Failure&orderId=SECRET-${visit}`);
      await open(`&preview=upsell&paypal=true&action=cancel&token=SECRET-${visit}`);
      await open('&preview=ordersuccess');
    }
    expect(pages.size).toBe(3);
    expect(held()).not.toContain('SECRET');
    expect([plain, upsell].map((html) => html.includes('preview mode'))).toEqual([false, true]);
    const links = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links(upsell).filter((href) => href.startsWith('/terms'))).toEqual([
      '/terms?uid=classic&amp;preview=upsell',
    ]);
  });

  it('R02 R08 is the same with ids that only links carry on, a number that no step has, and more segments', async () => {
    const { pages, guest, held } = await servingShop();
    const addresses = ['/home?uid=classic', '/terms?uid=classic'];
    for (const address of addresses) await guest().open(address);
    for (const visit of [1, 2, 3])
      for (const address of addresses) {
        await guest().open(`${address}&step=99${visit}`);
        await guest().open(`${address}&step=SECRET-${visit}`);
        await guest().open(address.replace('?', `/SECRET-${visit}/?`));
      }
    expect(pages.size).toBe(2);
    for (const visit of [1, 2, 3])
      for (const address of addresses) {
        const { body } = await guest().open(`${address}&dsid=SECRET-d${visit}&pcid=SECRET-p${visit}`);
        expect(body).toContain(`uid=classic&amp;dsid=SECRET-d${visit}&amp;pcid=SECRET-p${visit}"`);
        expect(body).toContain(`<link rel="canonical" href="http://localhost:8080${address.split('?')[0]}`);
      }
    expect(pages.size).toBe(4);
    expect(held()).not.toContain('SECRET');
  });

  it('R08 differs by the step that a number names', async () => {
    const { pages, guest } = await servingShop();
    const shown = [];
    for (const step of ['10', '20', '020'])
      shown.push((await guest().open(`/start?uid=classic&step=${step}`)).body.includes('name="email"'));
    expect(shown).toEqual([false, true, true]);
    expect(pages.size).toBe(2);
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
    const signals = [];
    for (const headers of [computer, phone, { ...phone, 'sec-gpc': '1' }, computer, phone]) {
      const { body } = await browser.open('/home?uid=classic', headers);
      signals.push(/"isSignalled":(true|false)/.exec(body)?.[1]);
    }
    expect(signals).toEqual(['false', 'false', 'true', 'false', 'false']);
    expect(new Set([...pages.keys()].map((key) => /"(Mobile|Desktop)"/.exec(key)?.[1]))).toEqual(
      new Set(['Mobile', 'Desktop']),
    );
    expect(pages.size).toBe(3);
    const before = pages.size;
    for (let visits = 0; visits < 30; visits += 1) await guest().open('/article-common-gh?uid=quiz', phone);
    expect(pages.size).toBeGreaterThan(before + 1);
  });
});
