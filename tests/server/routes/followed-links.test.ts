import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadPageRenderer } from '../../../server/render/first-page.ts';
import { PageCache } from '../../../server/render/sharing/page-cache.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
let app: FastifyInstance;

/** The shop as visitors meet it whose browsers run no script. */
beforeEach(async () => {
  const parts = { render: await loadPageRenderer(), build: aClientBuild() };
  app ??= await shop().build({}, { elements: { ...parts, cache: new PageCache() } });
});

const VISIT = {
  sessionid: '11112222333344',
  utm_source: 'mail & more',
  utm_campaign: 'autumn "sale"',
  affid: 'A1',
  subid5: '<b>',
  gclid: 'click-1',
};
const IN_PREVIEW = { ...VISIT, preview: 'upsell' };
const ORIGIN = 'http://localhost:8080';

/** Every place that a page's links and forms lead to inside the shop, with the text that a shopper reads there. */
function waysOut(html: string, from: string): { label: string; to: URL }[] {
  const { document } = new JSDOM(html, { url: `${ORIGIN}${from}` }).window;
  const links = [...document.querySelectorAll('a')].map((link) => ({
    label: link.textContent ?? '',
    to: new URL(link.href),
  }));
  const forms = [...document.querySelectorAll('form')].map((form) => ({
    label: form.textContent ?? '',
    to: submitted(form),
  }));
  return [...links, ...forms].filter(({ to, label }) => to.origin === ORIGIN && !label.startsWith('Skip to'));
}

/** The address that a form leads to: a GET form puts its fields in the place of the query, and a POST form keeps it. */
function submitted(form: HTMLFormElement): URL {
  const to = new URL(form.action);
  if (form.method !== 'get') return to;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  to.search = new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
  return to;
}

/** Opens an address, follows redirects, and returns the page with the address that was reached. */
async function reach(browser: GuestBrowser, address: string) {
  let at = address;
  let reply = await browser.open(at);
  while (reply.headers.location) {
    at = String(reply.headers.location);
    reply = await browser.open(at);
  }
  // The data blocks alone, since a page of the shop is long and hundreds are reached.
  const blocks = reply.body.match(/<script type="application\/json".*?<\/script>/gs)?.join('') ?? '';
  const { settings, published } = readPageBlocks(new JSDOM(blocks).window.document);
  return {
    at: new URL(at, ORIGIN),
    status: reply.statusCode,
    brand: settings.siteName,
    uid: published?.graph.funnel.uniqueIdentifier ?? null,
    body: reply.body,
  };
}

/** What is wrong with the ways out of a page for this visit: another brand, a dead end, or a parameter that is lost. */
async function losses(path: string, query: Record<string, string>, brand: string, browser = new GuestBrowser(app)) {
  const from = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
  const page = await reach(browser, from);
  const faults: string[] = [];
  const ways = waysOut(page.body, from);
  for (const { label, to } of ways) {
    const reached = await reach(browser, `${to.pathname}${to.search}`);
    const lost = Object.entries(query).filter(([name, value]) => reached.at.searchParams.get(name) !== value);
    if (reached.status !== 200) faults.push(`${label}: ${reached.status} at ${to.href}`);
    if (reached.brand !== brand) faults.push(`${label}: ${reached.brand}`);
    if (lost.length > 0) faults.push(`${label}: lost ${lost.map(([name]) => name)} at ${reached.at.href}`);
  }
  return { faults, labels: ways.map(({ label }) => label), addresses: ways.map(({ to }) => to.href) };
}

describe('without a script every link and form of a page', () => {
  it.each([
    ['/home', 'classic', 'Fernhollow'],
    ['/article-common-gh', 'quiz', 'Fernhollow'],
    ['/survey', 'quiz', 'Fernhollow'],
    ['/offer-selector', 'quiz', 'Fernhollow'],
    ['/two-step-order-form-common', 'classic', 'Fernhollow'],
    ['/vsl', 'vsl', 'Northvale'],
    ['/SecureCart', 'vsl', 'Northvale'],
    ['/SecureCart', 'refill', 'Northvale'],
    ['/order-success-common', 'vsl', 'Northvale'],
    ['/terms', 'vsl', 'Northvale'],
    ['/optout', 'vsl', 'Northvale'],
  ])('Q09 R09 at %s of %s keeps brand, session and campaign', async (path, uid, brand) => {
    const { faults, labels } = await losses(path, { uid, dsid: 'a-destination', pcid: 'a-page', ...VISIT }, brand);
    expect(faults).toEqual([]);
    expect(labels.length).toBeGreaterThanOrEqual(5);
  });

  it('Q09 R14 in a preview keeps the preview', async () => {
    const { faults, labels } = await losses('/order-success-common', { uid: 'vsl', ...IN_PREVIEW }, 'Northvale');
    expect(faults).toEqual([]);
    expect(labels).toContain('Go to the home page');
  });

  it('Q09 after a sale, on an offer and on the receipt, keeps them too', async () => {
    const browser = new GuestBrowser(app);
    await browser.open('/home?uid=classic');
    await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
    const offer = await losses('/CTUS_3-Unit-PowerMotion_AP', { uid: 'classic', ...VISIT }, 'Fernhollow', browser);
    browser.cookies.sluice_step = 'fh-classic-receipt';
    const receipt = await losses('/order-success-common', { uid: 'classic', ...VISIT }, 'Fernhollow', browser);
    expect([...offer.faults, ...receipt.faults]).toEqual([]);
    expect(receipt.labels).toContain('Your link to this receipt');
  });

  it('Q09 O08 on a receipt that its link opened, in any browser, keeps them without the token', async () => {
    const browser = await GuestBrowser.opened(app);
    const reply = await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
    const token = reply.json().order.receipt;
    const query = { uid: 'classic', ...VISIT };
    const { faults, labels, addresses } = await losses(`/receipt?receipt=${token}`, query, 'Fernhollow');
    expect(faults).toEqual([]);
    expect(labels.some((label) => label.startsWith('Terms'))).toBe(true);
    const named = addresses.filter((address) => address.includes(token));
    expect(named).toEqual(
      addresses.filter((_, index) => ['Try again', 'Your link to this receipt'].includes(labels[index] ?? '')),
    );
  });
});

describe('a page that is not found', () => {
  it.each([
    ['Northvale', 'vsl', { uid: 'vsl' }],
    ['Northvale', 'refill', { uid: 'refill' }],
    ['Fernhollow', 'classic', { uid: 'classic' }],
    ['Fernhollow', 'classic', {}],
    ['Fernhollow', 'classic', { uid: 'no-such-funnel' }],
  ])('R13 R15 is of %s, and leads to the start of %s with %j', async (brand, uid, named) => {
    const browser = new GuestBrowser(app);
    const from = `/nowhere?${new URLSearchParams({ ...named, ...VISIT })}`;
    const page = await reach(browser, from);
    expect([page.status, page.brand]).toEqual([404, brand]);
    expect(page.body).toMatch(new RegExp(`href="mailto:\\w+@${brand.toLowerCase()}\\.example"`));
    const start = waysOut(page.body, from).find(({ label }) => label === 'Go to the home page');
    const reached = await reach(browser, `${start?.to.pathname}${start?.to.search}`);
    expect([reached.status, reached.brand, reached.uid]).toEqual([200, brand, uid]);
    expect(Object.fromEntries(reached.at.searchParams)).toMatchObject(VISIT);
  });

  it('R13 of an unknown funnel leads to a page that is there, too', async () => {
    const browser = new GuestBrowser(app);
    const page = await reach(browser, '/home?uid=no-such-funnel&affid=A1');
    const start = waysOut(page.body, '/home').find(({ label }) => label === 'Go to the home page');
    expect(start?.to.search).toBe('?affid=A1');
  });
});

it('N02 the first segment of an address decides which step a visitor reads, against its step parameter', async () => {
  const read = async (address: string) =>
    new JSDOM((await app.inject(address)).body).window.document.querySelector('h1')?.textContent;
  const [home, form] = [await read('/home?uid=classic'), await read('/two-step-order-form-common?uid=classic')];
  expect(new Set([home, form, undefined]).size).toBe(3);
  expect(await read('/two-step-order-form-common?uid=classic&step=10')).toBe(form);
  expect(await read('/home?uid=classic&step=20')).toBe(home);
});
