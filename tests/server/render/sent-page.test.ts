import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadPageRenderer } from '../../../server/render/first-page.ts';
import { boundedPages, PageCache } from '../../../server/render/sharing/page-cache.ts';
import { aClientBuild } from '../../support/pages/client-build.ts';
import { appDuringTests, GuestBrowser, REPOSITORY } from '../../support/shops/running-app.ts';
import { rowCounts } from '../../support/stores/row-counts.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
const pages = boundedPages();
let app: FastifyInstance;

beforeEach(async () => {
  const document = await fs.readFile(path.join(REPOSITORY, 'index.html'), 'utf8');
  const parts = { render: await loadPageRenderer(), build: { ...aClientBuild(), document } };
  app ??= await shop().build({}, { elements: { ...parts, cache: new PageCache(pages) } });
});

const ORDER_FORM = '/two-step-order-form-common?uid=classic&step=20&affid=A1';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const SAYS_WHY = 'The script of this page has not started.';
const RIGHT = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Pell',
  phone: '(415) 555-0132',
  country: 'US',
  state: 'CA',
  city: 'Oakland',
  street: '12 Fern Street',
  zipPostalCode: '94607',
};

/** Sends a form as a browser does that runs no script. */
function send(values: Record<string, string> | string, headers: Record<string, string> = {}, url = ORDER_FORM) {
  const body = typeof values === 'string' ? values : new URLSearchParams(values).toString();
  return new GuestBrowser(app).post(url, body, { ...FORM, 'x-xsrf-token': undefined, ...headers });
}

const documentOf = (html: string) => new JSDOM(html).window.document;

/** What a browser sends of the page's form. */
function formOf({ forms: [form], defaultView }: Document): Record<string, string> {
  if (!form || !defaultView) throw new Error('the page has no form');
  return Object.fromEntries([...new defaultView.FormData(form)].map(([name, value]) => [name, String(value)]));
}

describe('a form that is sent without the page’s script', () => {
  it('L09 gets the page again, with what was typed and the reason above it', async () => {
    const typed = { ...RIGHT, email: 'ada@', country: 'CA', state: 'ON', city: 'Łódź', zipPostalCode: 'K1A 0B1' };
    const reply = await send(typed);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      422,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    const page = documentOf(reply.body);
    const values = Object.keys(typed).map((name) => {
      const field = page.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      return [name, field?.value];
    });
    expect(Object.fromEntries(values)).toEqual(typed);
    const [notice] = page.body.children;
    expect(notice?.textContent).toContain('To check: Email. Your press ordered nothing, charged nothing');
    // A link to the page would lose what was typed.
    expect(notice?.querySelector('a')).toBeNull();
    const offers = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(offers.filter(({ checked }) => checked).length).toBeGreaterThan(0);
  });

  it('L09 keeps a choice', async () => {
    const radios = [...documentOf((await new GuestBrowser(app).open(ORDER_FORM)).body).querySelectorAll('input')];
    const last = radios.filter(({ type }) => type === 'radio').at(-1);
    if (!last) throw new Error('the form has no choice');
    const page = documentOf((await send({ [last.name]: last.value })).body);
    const chosen = [...page.querySelectorAll('input')].filter(({ name, checked }) => name === last.name && checked);
    expect(chosen.map(({ value }) => value)).toEqual([last.value]);
  });

  it('L09 keeps a tick, and ticks nothing else', async () => {
    const address = '/SecureCart?uid=subscription';
    const boxes = (html: string) =>
      [...documentOf(html).querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(
        ({ name, checked }) => [name, checked] as const,
      );
    const asOpened = boxes((await new GuestBrowser(app).open(address)).body);
    const [bump] = asOpened.map(([name]) => name).filter((name) => name !== '');
    if (!bump) throw new Error('the form has no bump');
    const ticked = asOpened.map(([name, checked]) => [name, name === bump || checked]);
    expect(boxes((await send({ [bump]: 'on', city: 'on' }, {}, address)).body)).toEqual(ticked);
    expect(boxes((await send({ email: 'ada@example.com' }, {}, address)).body)).toEqual(asOpened);
  });

  it('L09 writes hostile values as text, cuts long ones, and nothing of other names', async () => {
    const hostile = `"><script>alert(1)</script>' $& $1 \u0000\u0007`;
    const body = new URLSearchParams({ firstName: hostile, city: 'x'.repeat(5_000), 'no"field': '<b>STRANGE</b>' });
    for (let index = 0; index < 300; index += 1) body.append(`p${index}`, 'STRANGE');
    const { statusCode, body: html } = await send(body.toString());
    const page = documentOf(html);
    expect(statusCode).toBe(422);
    expect(page.querySelector<HTMLInputElement>('[name=firstName]')?.value).toBe(`"><script>alert(1)</script>' $& $1 `);
    expect(page.querySelector<HTMLInputElement>('[name=city]')?.value).toHaveLength(300);
    expect(html).not.toMatch(/STRANGE|<script>alert/);
  });

  it.each(['%', '=&=&&', '%E0%A4%A=%', 'email', '__proto__=1&constructor=2', 'email=a&email=b'])(
    'L09 the body %j fails nothing',
    async (body) => {
      expect((await send(body)).statusCode).toBe(422);
    },
  );

  it('L09 is in no page that visitors share', async () => {
    for (let visit = 0; visit < 3; visit += 1) await send({ email: 'SECRET@example.com' });
    const held = [...pages.entries()].map(([key, { rendered, bodies }]) =>
      [key, JSON.stringify(rendered), ...[...bodies.values()].map(String)].join(' '),
    );
    expect(held.length).toBeGreaterThan(0);
    expect(held.join(' ')).not.toContain('SECRET');
    const next = await new GuestBrowser(app).open(ORDER_FORM);
    expect(next.body).not.toMatch(/SECRET|Nothing was sent/);
  });

  it('H04 writes nothing, and one of another site leads to the page without a cookie', async () => {
    const before = await rowCounts(shop().store.db);
    for (const values of [{ email: 'ada@example.com' }, RIGHT]) await send(values);
    const reply = await send({ email: 'ada@example.com' }, { 'sec-fetch-site': 'cross-site' });
    expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([
      303,
      ORDER_FORM,
      undefined,
    ]);
    expect(await rowCounts(shop().store.db)).toEqual(before);
    const elsewhere = await send('a=b', { 'sec-fetch-site': 'cross-site' }, '//evil.example/x');
    expect(new URL(String(elsewhere.headers.location), 'https://shop.example/').origin).toBe('https://shop.example');
  });

  it('R02 at an unknown address is the page of that, and other bodies and paths of the server get no page', async () => {
    expect((await send({ a: 'b' }, {}, '/nowhere')).statusCode).toBe(404);
    expect((await send({ a: 'b' }, {}, '/assets/x.js')).json().error.code).toBe('not_found');
    expect((await send('{}', { 'content-type': 'application/json' })).json().error.code).toBe('not_found');
  });

  it('L09 that is too large gets the page again, which says so and keeps nothing of it', async () => {
    const reply = await send({ email: 'ada@example.com', city: 'x'.repeat(40_000) });
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      413,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    const page = documentOf(reply.body);
    expect(page.body.firstElementChild?.textContent).toContain('Nothing was sent: what you typed is too long');
    expect(page.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('');
    const large = 'x'.repeat(40_000);
    expect((await send(large, {}, '/assets/x.js')).json().error.code).toBe('not_found');
    expect((await send(large, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(303);
  });
});

describe('V07 the contact that a form without the script has', () => {
  const wrongIn = (page: Document) =>
    [...page.querySelectorAll('[aria-invalid=true]')].map((field) => {
      const note = page.getElementById(field.getAttribute('aria-describedby') ?? '');
      return [field.getAttribute('name'), note?.textContent];
    });

  it('V03 says at each wrong field what is wrong, by the rules of its country, and names them all', async () => {
    const typed = { ...RIGHT, country: 'CA', phone: '12', zipPostalCode: '94607', firstName: '', city: 'x'.repeat(81) };
    const { statusCode, body } = await send(typed);
    const page = documentOf(body);
    expect([statusCode, wrongIn(page)]).toEqual([
      422,
      [
        ['firstName', 'Enter your first name'],
        ['phone', 'Enter a phone number with 10 digits'],
        ['zipPostalCode', 'Enter a postal code like K1A 0B1'],
        ['city', 'Use at most 80 characters'],
        ['state', 'Choose a province'],
      ],
    ]);
    const names = 'To check: First name, Phone, City, Province, Postal code.';
    for (const place of ['#unstarted', 'main [role=alert]'])
      expect(page.querySelector(place)?.textContent).toContain(names);
  });

  it('V03 asks for the state again that another country does not have', async () => {
    const { body } = await send({ ...RIGHT, country: 'CA', state: 'CA', zipPostalCode: 'K1A 0B1' });
    const [state] = documentOf(body).getElementsByName('state');
    expect([state?.getAttribute('aria-invalid'), state && Reflect.get(state, 'value')]).toEqual(['true', '']);
  });

  it('V08 counts a wrong code of its address by the network address, too, since each has a session of its own', async () => {
    const { db } = shop().store;
    const keys = async () => (await db.selectFrom('tries').select('key').execute()).map(({ key }) => key);
    await send(RIGHT, {}, `${ORDER_FORM}&coupon=GUESS1`);
    const first = await keys();
    await send(RIGHT, {}, `${ORDER_FORM}&coupon=GUESS2`);
    const both = await keys();
    expect([first.length, new Set(first).size, both.length, new Set(both).size]).toEqual([2, 2, 4, 3]);
  });

  it('V07 says what the check of its address says', async () => {
    const reply = await send({ ...RIGHT, state: 'NY' });
    const [[name, sentence] = []] = wrongIn(documentOf(reply.body));
    expect([reply.statusCode, name]).toEqual([422, 'zipPostalCode']);
    expect(sentence).toContain('This ZIP code is not in New York: check both.');
  });

  it.each([
    [{ country: 'XX' }, ['country']],
    [{ country: 'DE' }, ['country']],
    [{ country: '__proto__' }, ['country']],
    [{ state: '<script>alert(1)</script>' }, ['state']],
  ])('V07 a choice that is not offered is wrong: %j', async (hostile, wrong) => {
    const { statusCode, body } = await send({ ...RIGHT, ...hostile });
    expect([statusCode, wrongIn(documentOf(body)).map(([name]) => name)]).toEqual([422, wrong]);
    expect(body).not.toContain('<script>alert');
  });

  it('Q09 leads on to the payment where it is right, with all that was typed, and back from there', async () => {
    const radios = [...documentOf((await new GuestBrowser(app).open(ORDER_FORM)).body).querySelectorAll('input')];
    const last = radios.filter(({ name }) => name === 'bundle').at(-1)?.value ?? '';
    const choices = { bundle: last, 'bump-nothing': 'on', shipping: 'nothing', purchase: 'subscription', often: 'x' };
    const reply = await send({ ...RIGHT, ...choices });
    const page = documentOf(reply.body);
    expect([reply.statusCode, wrongIn(page)]).toEqual([200, []]);
    expect(page.querySelector('#unstarted')?.textContent).toContain(SAYS_WHY);
    expect(page.querySelector('section[aria-label="Your details"]')?.textContent).toContain('12 Fern Street');
    expect(page.querySelector('form')?.textContent).toContain('You need JavaScript to pay');
    const sent = formOf(page);
    expect(sent).toMatchObject({ ...RIGHT, bundle: last });
    const back = documentOf((await send({ ...sent, edit: '' })).body);
    expect(back.querySelector<HTMLInputElement>('[name=street]')?.value).toBe(RIGHT.street);
    expect([...back.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Continue to payment');
  });
});

describe('the notice above a page of a shopper who has paid', () => {
  const OFFER = '/CTUS_3-Unit-PowerMotion_AP?uid=classic';
  const RECEIPT = '/order-success-common?uid=classic';

  /** A shopper who has bought, and the link of the receipt. */
  async function buyer() {
    const browser = await GuestBrowser.opened(app);
    const reply = await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
    return { browser, link: `/receipt?receipt=${reply.json().order.receipt}` };
  }

  it('L09 O08 does not deny the order, whether the page was opened or sent', async () => {
    const { browser, link } = await buyer();
    const opened = await Promise.all([OFFER, RECEIPT, link, '/terms?uid=classic'].map((each) => browser.open(each)));
    const sent = [];
    for (const body of ['', 'x'.repeat(40_000)])
      for (const address of [OFFER, RECEIPT, ORDER_FORM]) sent.push(await browser.post(address, body, FORM));
    const notices = [...opened, ...sent].map(({ body }) => documentOf(body).getElementById('unstarted')?.textContent);
    expect(notices).toHaveLength(10);
    for (const notice of notices) {
      expect(notice).not.toMatch(/(nothing|not) (was|has been) (ordered|charged)/i);
      expect(notice).toMatch(/order(s|ed) nothing, charge(s|d) nothing and change(s|d) no earlier order/);
    }
  });
});
