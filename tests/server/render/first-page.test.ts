import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Elements, loadPageRenderer } from '../../../server/render/first-page.ts';
import { PageCache } from '../../../server/render/sharing/page-cache.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
let elements: Elements;

beforeEach(async () => {
  elements = {
    render: await loadPageRenderer(),
    cache: new PageCache(),
    build: aClientBuild(),
  };
});

async function guest(): Promise<GuestBrowser> {
  return new GuestBrowser(await shop().build({}, { elements }));
}

async function paid(): Promise<GuestBrowser> {
  const browser = await guest();
  await browser.open('/home?uid=classic');
  const body = await saleBody(shop(), browser, randomUUID());
  expect((await browser.post('orders/createguest', body)).statusCode).toBe(200);
  return browser;
}

const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

describe('a page of the server', () => {
  it('has its elements, title, styles and data before any script', async () => {
    const reply = await (await guest()).open('/home?uid=classic&utm_source=mail');
    expect(headingOf(reply.body)).toMatch(/A real beef dinner/);
    expect(reply.body).toMatch(/<title>Air-dried beef dinner for dogs/);
    expect(reply.body).toMatch(/<link rel="canonical" href="http[^"]+\/home\?uid=classic">/);
    expect(reply.body).toMatch(/<meta property="og:image" content="http[^"]+\.svg">/);
    expect(reply.body).not.toContain('noindex');
    expect(reply.body).toContain('<style>.every{}</style>');
    expect(reply.body).not.toContain('.order-form{}');
    expect(reply.body).toMatch(
      /<script data-entry="\/assets\/index-1.js" data-imports="\/assets\/storefront-1.js" data-first="\/assets\/visit-1.js">early\(\)<\/script>/,
    );
    expect(reply.body).toMatch(/<input type="hidden" name="utm_source" value="mail"\/>/);
    expect(reply.body.indexOf('<h1')).toBeLessThan(reply.body.indexOf('id="sluice-preloaded"'));
  });

  it('asks for its main picture before its styles, in the forms that the shop makes of it', async () => {
    const { body } = await (await guest()).open('/home-v2?uid=beef_b');
    const [link = ''] = /<link rel="preload" as="image"[^>]*>/.exec(body) ?? [];
    expect(link).toMatch(
      /type="image\/avif" imageSrcSet="[^"]+-480\.avif 480w, [^"]+-960\.avif 960w, [^"]+-1600\.avif 1600w"/,
    );
    expect(link).toContain('fetchPriority="high"');
    expect(body.indexOf(link)).toBeLessThan(body.indexOf('<style>'));
    expect(body.split('as="image"')).toHaveLength(2);
    expect(body).toMatch(/<img src="\/images\/fernhollow\/evening-run\.jpg" width="1600" height="1067"/);
    expect(body).toContain('"/images/fernhollow/mark.svg":{"width":');
    expect(body).not.toContain('happy-gut.svg');
  });

  it('is allowed its styles by their hash, and names neither the session nor its XSRF value', async () => {
    const browser = await guest();
    const reply = await browser.open('/two-step-order-form-common?uid=classic');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy.match(/'sha256-[A-Za-z0-9+/=]+'/g)).toHaveLength(5);
    expect(reply.body).toContain('<style>.order-form{}</style>');
    for (const file of ['index-1', 'order-form-1'])
      expect(reply.body).toContain(`<link rel="stylesheet" href="/assets/${file}.css" disabled>`);
    for (const [name, value] of Object.entries(browser.cookies))
      expect([name, reply.body.includes(value)]).toEqual([name, false]);
  });

  it('N02 after a sale is the step that the browser reached, and a forged one changes nothing', async () => {
    const browser = await paid();
    const upsell = headingOf((await browser.open('/home?uid=classic')).body);
    browser.cookies.sluice_step = 'fh-classic-downsell-1';
    const downsell = await browser.open('/DS_1-Unit-PowerMotion_AP?uid=classic&step=40');
    expect(headingOf(downsell.body)).toMatch(/one jar of PowerMotion/);
    expect(downsell.body).toContain('<meta name="robots" content="noindex">');
    for (const forged of ['nowhere', 'constructor', 'fh-classic-order', '<script>']) {
      browser.cookies.sluice_step = forged;
      const reply = await browser.open('/DS_1-Unit-PowerMotion_AP?uid=classic&step=40');
      expect([forged, reply.statusCode, headingOf(reply.body) === headingOf(downsell.body)]).toEqual([
        forged,
        200,
        false,
      ]);
    }
    expect(upsell).toBeDefined();
    const stranger = await guest();
    stranger.cookies.sluice_step = 'fh-classic-downsell-1';
    expect((await stranger.open('/DS_1-Unit-PowerMotion_AP?uid=classic&step=40')).body).not.toContain(
      'jar of PowerMotion first',
    );
  });

  it('that is only read can wait for its application, and a page that does something cannot', async () => {
    const browser = await guest();
    const late = ' data-late="/assets/visit-1.js"';
    const isLate = async (path: string) => [path, (await browser.open(path)).body.includes(late)];
    expect(await isLate('/terms?uid=classic')).toEqual(['/terms?uid=classic', true]);
    const others = [
      '/home?uid=classic',
      '/two-step-order-form-common?uid=classic',
      '/optout',
      '/ccpa',
      '/terms?preview=upsell',
      '/nowhere',
    ];
    for (const path of others) expect(await isLate(path)).toEqual([path, false]);
  });

  it('that cannot be rendered is the browser’s to render', async () => {
    const render = () => Promise.reject(new Error('a component failed'));
    const browser = new GuestBrowser(await shop().build({}, { elements: { ...elements, render } }));
    const reply = await browser.open('/home?uid=classic');
    expect([reply.statusCode, reply.body.includes('id="sluice-graph"'), reply.body.includes('data-digest')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('R02 R13 of an unknown address says so', async () => {
    const reply = await (await guest()).open('/nowhere');
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([404, expect.any(String)]);
  });
});
