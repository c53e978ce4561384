import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { Order } from '../../../contracts/api/order-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { saleAt } from '../../server/checkout/placing/buy.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { CLASSIC, FunnelsCopy } from './brand-folder.ts';

const shop = appDuringTests();
const BUNDLE = 'fh-offer-powerfoods-complete-beef-3';
const UPSELL = 'fh-offer-powermotion-3';
const DAY = 86_400_000;
const HOME = '/home?uid=classic';

let copy: FunnelsCopy;
let old: string;
let ann: GuestBrowser;

/** Ann began with the version of a price of one dollar, which was mended since. */
beforeEach(async () => {
  copy = await FunnelsCopy.made();
  old = await publishAt(1);
  ann = await visitor();
  await publishAt(89);
});

/** Publishes the bundle and the first upsell at a price; returns the hash that is live then. */
async function publishAt(offerPrice: number): Promise<string> {
  for (const offer of ['powerfoods-complete-beef-3', 'powermotion-3'])
    await copy.change(`fernhollow/offers/${offer}.json`, (json) => void Object.assign(json, { offerPrice }));
  const { refused } = await publishFolder(copy.folder, shop().funnels, new Date());
  expect(refused).toEqual([]);
  return live();
}

const live = () =>
  shop()
    .funnels.live()
    .find(({ funnel }) => funnel.uniqueIdentifier === 'classic')?.hash ?? '';

async function visitor(app = shop().app): Promise<GuestBrowser> {
  const browser = new GuestBrowser(app);
  await browser.open(HOME);
  return browser;
}

async function hashAt(browser: GuestBrowser, url = HOME): Promise<string | undefined> {
  const reply = await browser.open(url);
  return readPageBlocks(new JSDOM(reply.body).window.document).published?.hash;
}

const proofOf = ({ cookies }: GuestBrowser) =>
  Object.keys(cookies).find((each) => each.startsWith('sluice_version_')) ?? '';

const askedFor = (hash: string, checkoutId: string = randomUUID()) => ({
  funnel: { hash },
  checkoutId,
  offers: [BUNDLE],
});

/** A sale at a version, with a quote of the session where the version is sold to it, else of the live one. */
function saleOf(browser: GuestBrowser, hash: string, quoted = hash) {
  const quote = async (request: object) =>
    (await browser.post('quotes', { ...request, funnel: { hash: quoted } })).json();
  return saleAt(shop().sandbox, hash, randomUUID(), quote);
}

async function paid(browser: GuestBrowser, hash: string): Promise<Order> {
  return (await browser.post('orders/createguest', await saleOf(browser, hash))).json().order;
}

/** The shop as it is so many days later. */
function appAfter(days: number, environment: Record<string, string> = {}) {
  return shop().build(environment, { clock: () => new Date(Date.now() + days * DAY) });
}

const DELIVERED = { country: 'US', state: 'CA', city: 'Oakland', street: '12 Fern Street', zipPostalCode: '94607' };

/** The calls that name a version, as a session sends them. */
const CALLS: Record<string, (browser: GuestBrowser, hash: string) => Promise<object>> = {
  quotes: async (_, hash) => askedFor(hash),
  'coupons/apply': async (_, hash) => ({ ...askedFor(hash), coupon: 'X' }),
  'shipping/options': async (_, hash) => ({ ...askedFor(hash), deliverTo: DELIVERED }),
  'tax/calculate': async (_, hash) => ({ ...askedFor(hash), deliverTo: DELIVERED }),
  'orders/createguest': (browser, hash) => saleOf(browser, hash, live()),
  'orders/setorderguest': (browser, hash) => saleOf(browser, hash, live()),
  'orders/setexpresscheckout': async (browser, hash) => {
    const { account: _, cardDetails: __, paymentMethod: ___, ...sale } = await saleOf(browser, hash, live());
    return { ...sale, returnPath: HOME };
  },
};

describe('a version that is not live', () => {
  it.each(Object.keys(CALLS))('V10 H05 is refused by %s to a session that did not begin with it', async (path) => {
    const eve = await visitor();
    const reply = await eve.post(path, await (CALLS[path]?.(eve, old) ?? {}));
    expect([reply.statusCode, reply.json().error]).toMatchObject([409, { code: 'version_gone' }]);
    expect((await eve.get('orders/all')).json()).toEqual([]);
  });

  it('V10 is sold to the session that began with it, in a second tab and an hour later too', async () => {
    expect((await ann.post('quotes', askedFor(old))).json<Quote>().total).toBeLessThan(20);
    const tab = new GuestBrowser(await appAfter(1 / 24));
    Object.assign(tab.cookies, ann.cookies);
    expect(await hashAt(tab)).toBe(old);
    expect((await tab.post('quotes', askedFor(old))).statusCode).toBe(200);
    expect(await paid(ann, old)).toMatchObject({ status: 'Paid', subtotal: 1 });
  });

  it('V10 holds from its first page for the days of the setting, however often it is visited', async () => {
    const { [proofOf(ann)]: first } = ann.cookies;
    const browser = new GuestBrowser(await appAfter(1.9, { VERSION_HOLD_DAYS: '2' }));
    Object.assign(browser.cookies, ann.cookies);
    expect([await hashAt(browser), browser.cookies[proofOf(browser)]]).toEqual([old, first]);
    const later = new GuestBrowser(await appAfter(2.1, { VERSION_HOLD_DAYS: '2' }));
    Object.assign(later.cookies, browser.cookies);
    expect((await later.post('quotes', askedFor(old))).json().error.code).toBe('version_gone');
    expect(await hashAt(later)).toBe(live());
  });

  it.each<[string, (value: string) => string]>([
    ['the plain hash of an earlier release', () => old],
    ['a hash with a signature of nothing', () => `${old}.zzzzzz.${'a'.repeat(43)}`],
    ['the proof of another session', (value) => value],
    ['that proof of a later time', (value) => value.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
  ])('V10 is not proved by %s', async (_, planted) => {
    const eve = await visitor();
    eve.cookies[proofOf(eve)] = planted(ann.cookies[proofOf(ann)] ?? '');
    expect((await eve.post('quotes', askedFor(old))).json().error.code).toBe('version_gone');
    expect(await hashAt(eve)).toBe(live());
  });

  it('V10 is not sold for a quote of an offer that named it', async () => {
    const eve = await visitor();
    const { id, checkoutId } = await paid(eve, live());
    const funnel = { hash: old, step: 'fh-classic-upsell-1' };
    const offer = await eve.post('quotes', { funnel, checkoutId, offers: [UPSELL], parent: id });
    expect([offer.statusCode, offer.json<Quote>().subtotal]).toEqual([200, 89]);
    expect((await eve.post('quotes', askedFor(old, checkoutId))).json().error.code).toBe('version_gone');
  });

  it('V10 is sold once to a session that began with it, with its offers, and its next checkout is at the live price', async () => {
    const [second, third] = [await saleOf(ann, old), await saleOf(ann, old)];
    const sale = await paid(ann, old);
    expect(sale).toMatchObject({ status: 'Paid', subtotal: 1 });
    for (const again of [second, third])
      expect((await ann.post('orders/createguest', again)).json().error.code).toBe('version_gone');
    expect((await ann.post('quotes', askedFor(old))).json().error.code).toBe('version_gone');
    const step = { hash: old, step: 'fh-classic-upsell-1' };
    const offer = { funnel: step, checkoutId: sale.checkoutId, offers: [UPSELL], parent: sale.id };
    expect((await ann.post('quotes', offer)).json<Quote>().subtotal).toBe(1);
    expect(await hashAt(ann)).toBe(live());
    expect(await paid(ann, live())).toMatchObject({ status: 'Paid', subtotal: 89 });
  });

  it('V10 is sold once to a session that places its checkouts at once', async () => {
    const sales = [await saleOf(ann, old), await saleOf(ann, old), await saleOf(ann, old)];
    const replies = await Promise.all(sales.map((sale) => ann.post('orders/createguest', sale)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('N14 V10 a repeated sale is answered with its order', async () => {
    const sale = await saleOf(ann, old);
    const first = (await ann.post('orders/createguest', sale)).json();
    expect((await ann.post('orders/createguest', sale)).json()).toEqual(first);
  });

  it('C02 C06 shows its content to those who began with it, and to no other', async () => {
    const eve = await visitor();
    const path = `offers/bysfid/${UPSELL}?version=${old}`;
    expect((await ann.get(path)).json()).toMatchObject({ offerPrice: 1 });
    expect((await eve.get(path)).json().error.code).toBe('version_gone');
    expect((await eve.get(`offers/bysfid/${UPSELL}?version=${live()}`)).json()).toMatchObject({ offerPrice: 89 });
    expect((await eve.get('content/sfid/fh-content-home?version=none')).statusCode).toBe(404);
  });

  it('C06 H05 stays closed to a session that was refused it and had begun with none', async () => {
    const eve = await visitor();
    delete eve.cookies[proofOf(eve)];
    const path = `offers/bysfid/${UPSELL}?version=${old}`;
    const refused = await eve.get(path);
    for (const { name, value } of refused.cookies) eve.cookies[name] = value;
    expect((await eve.get(path)).json().error.code).toBe('version_gone');
    expect([await hashAt(eve, '/order-success-common?uid=classic'), await hashAt(eve)]).toEqual([live(), live()]);
  });
});

describe('a revoked version', () => {
  const revoke = (hash = old) => shop().funnels.revoke('classic', hash, new Date());

  it('V10 is sold to nobody, and a session inside it moves on to the live version', async () => {
    expect(await revoke(old.slice(0, 8))).toEqual({ type: 'revoked', hash: old, live: live() });
    expect((await ann.post('orders/createguest', await saleOf(ann, old, live()))).json().error).toMatchObject({
      code: 'version_gone',
      message: expect.stringContaining("Sorry, but we couldn't find Offer information"),
    });
    expect((await ann.get(`offers/bysfid/${UPSELL}?version=${old}`)).statusCode).toBe(409);
    expect(await hashAt(ann)).toBe(live());
    expect(await paid(ann, live())).toMatchObject({ status: 'Paid', subtotal: 89 });
  });

  it('O02 leaves the sales that were placed on it, with their pages, offers and receipts', async () => {
    const sale = await paid(ann, old);
    await revoke();
    expect(await hashAt(ann, '/CTUS_3-Unit-PowerMotion_AP?uid=classic')).toBe(old);
    expect((await ann.get(`offers/bysfid/${UPSELL}?version=${old}`)).statusCode).toBe(200);
    const offer = {
      orderType: 'Upsell',
      paymentMethod: 'card',
      checkoutId: sale.checkoutId,
      parent: sale.id,
      funnel: { hash: old, step: 'fh-classic-upsell-1' },
    };
    const asked = await ann.post('quotes', {
      ...askedFor(old, sale.checkoutId),
      funnel: offer.funnel,
      offers: [UPSELL],
      parent: sale.id,
    });
    const { total } = asked.json<Quote>();
    const added = await ann.post('orders/createguest', { ...offer, offer: { sfid: UPSELL, total } });
    expect(added.json()).toMatchObject({ payment: { status: 'captured' }, order: { subtotal: 1 } });
    const elsewhere = new GuestBrowser(shop().app);
    expect(await hashAt(elsewhere, `/receipt?receipt=${sale.receipt}`)).toBe(old);
    expect((await elsewhere.get(`content/sfid/fh-content-home?version=${old}`)).statusCode).toBe(200);
    expect((await elsewhere.post('quotes', askedFor(old))).json().error.code).toBe('version_gone');
  });

  it('V10 does not keep a shopper who bought on it from a new checkout', async () => {
    await paid(ann, old);
    await revoke();
    expect(await hashAt(ann)).toBe(old);
    const refused = await ann.post('quotes', askedFor(old));
    for (const { name, value } of refused.cookies) ann.cookies[name] = value;
    expect([refused.json().error.code, await hashAt(ann)]).toEqual(['version_gone', live()]);
    expect((await ann.post('quotes', askedFor(live()))).statusCode).toBe(200);
  });

  it('R15 leads who is inside from an address that the live version has no more to the same step', async () => {
    await copy.change(CLASSIC, (json) => {
      const [first] = json.defaultFunnels as { variants: object[] }[];
      Object.assign(first ?? {}, { url: 'welcome' });
      Object.assign(first?.variants[0] ?? {}, { url: 'welcome' });
    });
    await publishAt(95);
    await revoke();
    const { statusCode, headers } = await ann.open('/home?uid=classic&sessionid=20261121090000');
    expect([statusCode, headers.location]).toEqual([302, '/welcome?uid=classic&sessionid=20261121090000']);
    expect((await new GuestBrowser(shop().app).open('/home?uid=classic')).headers.location).toBeUndefined();
  });

  it('V10 is not sold by another process that has not read the revocation, and its next page is the live one', async () => {
    const other = new FunnelRegistry(shop().store.db);
    await other.load();
    const elsewhere = new GuestBrowser(await shop().build({}, {}, other));
    Object.assign(elsewhere.cookies, ann.cookies);
    const [sale, saved] = [await saleOf(elsewhere, old), await saleOf(elsewhere, old)];
    expect((await elsewhere.post('orders/setorderguest', saved)).statusCode).toBe(200);
    await revoke();
    expect(other.isRevoked(old)).toBe(false);
    const refused = await elsewhere.post('orders/createguest', sale);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'version_gone']);
    expect((await elsewhere.get('orders/all')).json<Order[]>().map(({ status }) => status)).toEqual(['Pending']);
    expect([other.isRevoked(old), await hashAt(elsewhere)]).toEqual([true, live()]);
    expect(await paid(elsewhere, live())).toMatchObject({ status: 'Paid', subtotal: 89 });
  });

  it('V10 a saved order is not charged by another process that has not read the revocation', async () => {
    const other = new FunnelRegistry(shop().store.db);
    await other.load();
    const elsewhere = new GuestBrowser(await shop().build({}, {}, other));
    Object.assign(elsewhere.cookies, ann.cookies);
    const sale = await saleOf(elsewhere, old);
    await elsewhere.post('orders/setorderguest', sale);
    await revoke();
    expect((await elsewhere.post('orders/createguest', sale)).json().error.code).toBe('version_gone');
    expect((await elsewhere.get('orders/all')).json<Order[]>().map(({ status }) => status)).toEqual(['Pending']);
  });

  it('is revoked for every process on its store', async () => {
    const other = new FunnelRegistry(shop().store.db);
    await other.load();
    const watch = other.followStore(10);
    expect(other.isRevoked(old)).toBe(false);
    await revoke();
    await expect.poll(() => other.isRevoked(old)).toBe(true);
    await watch.stop();
  });

  it('is no target of a rollback, is not published by a start, and is sold again once a command publishes it', async () => {
    const middle = live();
    await publishAt(95);
    await revoke(middle);
    expect(await shop().funnels.rollBack('classic', middle, new Date())).toMatchObject({
      type: 'refused',
      message: `Version ${middle.slice(0, 12)} of "classic" was revoked: publish its files again to sell it.`,
    });
    const before = await shop().funnels.rollBack('classic', null, new Date());
    expect([before.type, live()]).toEqual(['live', old]);
    const files = { offerPrice: 89 };
    await copy.change('fernhollow/offers/powerfoods-complete-beef-3.json', (json) => void Object.assign(json, files));
    await copy.change('fernhollow/offers/powermotion-3.json', (json) => void Object.assign(json, files));
    const start = await publishFolder(copy.folder, shop().funnels, new Date(), { isStart: true });
    expect([start.held.map(({ hash, why }) => [hash, why]), live()]).toEqual([[[middle, 'revoked']], old]);
    await publishFolder(copy.folder, shop().funnels, new Date());
    expect([live(), shop().funnels.isRevoked(middle)]).toEqual([middle, false]);
  });

  it('is named by a rollback that finds no other one before, which says how to sell it again', async () => {
    const listed = await shop().funnels.versionsOf('classic');
    const before = listed.type === 'versions' ? listed.versions.filter(({ is }) => is === 'replaced') : [];
    for (const { hash } of before) await revoke(hash);
    expect(await shop().funnels.rollBack('classic', null, new Date())).toEqual({
      type: 'refused',
      message: expect.stringMatching(
        new RegExp(`^Each version .* was revoked \\(.*${old.slice(0, 12)}.*\\): publish the files of one again`),
      ),
    });
  });

  it('is not the live one, is a version of the funnel, and may be revoked again', async () => {
    expect(await revoke(live())).toMatchObject({ type: 'refused', message: expect.stringContaining('is live:') });
    expect(await revoke('0000000000')).toMatchObject({ type: 'refused' });
    expect(await shop().funnels.revoke('nobody', old, new Date())).toMatchObject({ type: 'refused' });
    expect([(await revoke()).type, (await revoke()).type]).toEqual(['revoked', 'revoked']);
    const listed = await shop().funnels.versionsOf('classic');
    const states = listed.type === 'versions' ? listed.versions.slice(0, 2).map(({ hash, is }) => [hash, is]) : [];
    expect(states).toEqual([
      [live(), 'live'],
      [old, 'revoked'],
    ]);
  });
});

it('V10 a checkout that was quoted in a version goes on in it for a day, without a proof too', async () => {
  const [sale, other] = [await saleOf(ann, old), await saleOf(ann, old)];
  delete ann.cookies[proofOf(ann)];
  expect((await ann.post('quotes', askedFor(old, other.checkoutId))).statusCode).toBe(200);
  expect((await ann.post('quotes', askedFor(old))).json().error.code).toBe('version_gone');
  const first = shop().store.db.selectFrom('quotes').select('id').where('checkout_id', '=', other.checkoutId);
  const aDayAgo = new Date(Date.now() - 1.1 * DAY);
  const { id } = await first.orderBy('created_at').limit(1).executeTakeFirstOrThrow();
  await shop().store.db.updateTable('quotes').set({ created_at: aDayAgo }).where('id', '=', id).execute();
  expect((await ann.post('orders/createguest', other)).json().error.code).toBe('version_gone');
  expect((await ann.post('orders/createguest', sale)).json()).toMatchObject({ order: { status: 'Paid', subtotal: 1 } });
});
