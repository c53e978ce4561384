import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { saleAt } from '../../server/checkout/placing/buy.ts';
import { beginVisit } from '../../server/stats/begin-visit.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { CLASSIC, FunnelsCopy, type Json } from './brand-folder.ts';

const shop = appDuringTests();
const OFFER = 'fh-offer-powermotion-3';
const CONTENT = 'fh-content-home';

let copy: FunnelsCopy;

/** Every test begins with the unchanged demo, live. */
beforeEach(async () => {
  copy = await FunnelsCopy.made();
  await publish();
});

const publish = () => publishFolder(copy.folder, shop().funnels, new Date());
const live = () =>
  shop()
    .funnels.live()
    .find(({ funnel }) => funnel.uniqueIdentifier === 'classic')?.hash ?? '';

/**
 * Publishes another version: a more expensive offer, another headline, other addresses of the receipt and the landing
 * page.
 */
async function publishNext() {
  await copy.change('fernhollow/offers/powermotion-3.json', (json) => void Object.assign(json, { offerPrice: 70.5 }));
  await copy.change('fernhollow/content/home.json', (json) => void Object.assign(json, { title: 'Another title' }));
  await copy.change(CLASSIC, (json) => {
    const steps = json.defaultFunnels as Json[];
    move(steps[0] ?? {}, 'welcome');
    move(steps.at(-1) ?? {}, 'bye');
    steps.splice(5, 1);
  });
  return publish();
}

function move(step: Json, url: string) {
  const [variant] = step.variants as Json[];
  Object.assign(step, { url });
  Object.assign(variant ?? {}, { url });
}

async function hashAt(browser: GuestBrowser, url: string): Promise<string | undefined> {
  const reply = await browser.open(url);
  return readPageBlocks(new JSDOM(reply.body).window.document).published?.hash;
}

async function visitor(): Promise<GuestBrowser> {
  const browser = new GuestBrowser(shop().app);
  await browser.open('/home?uid=classic');
  return browser;
}

const viewed = (step: string) => ({
  eventType: 'Page View',
  mainFunnelId: 'fh-classic',
  funnelSTPId: step,
  sessionId: '20261121090000',
});

describe('a session', () => {
  it('continues with the version that it began with, and a new one begins with the new one', async () => {
    const [ann, first] = [await visitor(), live()];
    await publishNext();
    expect(live()).not.toBe(first);
    expect(await hashAt(ann, '/two-step-order-form-common?uid=classic')).toBe(first);
    expect(await hashAt(ann, '/home?uid=classic')).toBe(first);
    expect(await hashAt(new GuestBrowser(shop().app), '/welcome?uid=classic')).toBe(live());
  });

  it('C06 gets the content and the prices of its version, and other requests the live ones', async () => {
    const [ann, first] = [await visitor(), live()];
    const before = (await shop().app.inject(`/api/offers/bysfid/${OFFER}`)).json();
    await publishNext();
    const get = async (path: string) => (await ann.get(path)).json();
    expect(await get(`offers/bysfid/${OFFER}?version=${first}`)).toEqual(before);
    expect(await get(`offers/bysfid/${OFFER}?version=${live()}`)).toMatchObject({ offerPrice: 70.5 });
    expect((await get(`content/sfid/${CONTENT}?version=${first}`)).title).not.toBe('Another title');
    expect((await get(`content/sfid/${CONTENT}?version=${live()}`)).title).toBe('Another title');
    expect((await shop().app.inject(`/api/offers/bysfid/${OFFER}?version=none`)).statusCode).toBe(404);
  });

  it('ends with the view of its receipt, which can still be read again', async () => {
    const [ann, first] = [await visitor(), live()];
    await publishNext();
    const saved = await ann.post('funnel/stats/save', viewed('fh-classic-thank-you'));
    for (const { name, value } of saved.cookies) ann.cookies[name] = value;
    expect(await hashAt(ann, '/order-success-common?uid=classic')).toBe(first);
    expect(await hashAt(ann, '/welcome?uid=classic')).toBe(live());
    expect(await hashAt(ann, '/welcome?uid=classic')).toBe(live());
  });

  it('does not end with another page, nor with another funnel', async () => {
    const ann = await visitor();
    for (const event of [viewed('fh-classic-upsell-1'), { ...viewed('fh-classic-thank-you'), mainFunnelId: 'other' }]) {
      expect((await ann.post('funnel/stats/save', event)).cookies).toEqual([]);
    }
  });

  it('keeps its version for thirty days, in a cookie that scripts cannot read and a later page does not renew', async () => {
    const browser = new GuestBrowser(shop().app);
    const proofs = async () =>
      (await browser.open('/home?uid=classic')).cookies.filter(({ name }) => name.startsWith('sluice_version_'));
    const value = expect.stringMatching(new RegExp(`^${live()}\\.[0-9a-z]+\\.[\\w-]{43}$`));
    const cookie = { value, maxAge: 30 * 24 * 3600, httpOnly: true, sameSite: 'Lax', path: '/' };
    expect([await proofs(), await proofs()]).toMatchObject([[cookie], []]);
  });

  it.each(['', 'x', 'a'.repeat(64), '../../etc', `${'a'.repeat(64)}.done`, '<script>'])(
    'ignores %j in the cookie',
    async (value) => {
      const ann = await visitor();
      const name = Object.keys(ann.cookies).find((each) => each.startsWith('sluice_version_')) ?? '';
      ann.cookies[name] = value;
      expect(await hashAt(ann, '/home?uid=classic')).toBe(live());
    },
  );

  it('continues with its version after a rollback too', async () => {
    const first = live();
    await publishNext();
    const [ben, second] = [new GuestBrowser(shop().app), live()];
    expect(await hashAt(ben, '/welcome?uid=classic')).toBe(second);
    await shop().funnels.rollBack('classic', first, new Date());
    expect(await hashAt(ben, '/welcome?uid=classic')).toBe(second);
    expect(await hashAt(new GuestBrowser(shop().app), '/home?uid=classic')).toBe(first);
  });
});

describe('publishing a version', () => {
  it('reports the in-flight states that it cannot migrate, and the number of their sessions', async () => {
    const ann = await visitor();
    await beginVisit(ann, { ...shop().classic, hash: live() });
    for (const step of ['fh-classic-upsell-2', 'fh-classic-downsell-2'])
      await ann.post('funnel/stats/save', viewed(step));
    const quote = async (request: object) => (await ann.post('quotes', request)).json();
    const order = await ann.post('orders/createguest', await saleAt(shop().sandbox, live(), randomUUID(), quote));
    expect(order.statusCode).toBe(200);
    const { published } = await publishNext();
    const classic = published.find(({ uid }) => uid === 'classic');
    expect(classic?.stranded).toEqual([
      {
        sfid: 'fh-classic-downsell-2',
        step: 60,
        url: 'DS_1-Unit-GIComplete_AP',
        why: 'gone',
        sessions: 1,
        openOrders: 0,
      },
    ]);
    expect((await publish()).published.find(({ uid }) => uid === 'classic')?.stranded).toEqual([]);
  });
});
