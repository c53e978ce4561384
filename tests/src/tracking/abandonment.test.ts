// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { startInternalAppsSandbox } from '../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import { attentiveEvent, type InternalAppsCall, klaviyoEvent } from '../../../src/adapters/internal-apps/events.ts';
import { attentiveSent, klaviyoSent } from '../../../src/adapters/storage/sent-events.ts';
import { createSessionStorage } from '../../../src/adapters/storage/session-storage.ts';
import { messageServices } from '../../../src/boot/tracking/message-services.ts';
import { abandonmentListener } from '../../../src/tracking/abandonment-listener.ts';
import { type MessageService, sendStarted } from '../../../src/tracking/abandonment-messages.ts';
import { listen } from '../../../src/tracking/listeners.ts';
import { fillIn, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { anAccount } from '../../support/pages/orders.ts';

const QUERY = 'uid=classic&sessionid=7&utm_campaign=autumn-sale&utm_source=mail&gclid=abc';

afterEach(() => window.sessionStorage.clear());

/** The two services, whose calls are kept instead of sent. */
function servicesThatStore() {
  const sent: InternalAppsCall[] = [];
  const storage = createSessionStorage(() => window.sessionStorage);
  const send = (call: InternalAppsCall) => void sent.push(call);
  const services: MessageService[] = [
    { sent: attentiveSent(storage), callOf: (...about) => attentiveEvent('fernhollow', ...about), send },
    { sent: klaviyoSent(storage), callOf: (...about) => klaviyoEvent('fernhollow', ...about), send },
  ];
  return { sent, services };
}

/** A session that shows its order form, heard by the listener as a page's facts are. */
async function atOrderForm(services: readonly MessageService[], { query = QUERY, sessionId = '7' } = {}) {
  const graph = classicGraph();
  const consent = { isAllowed: true };
  const hearers: ((fact: { type: 'consent.changed'; analytics: boolean; advertising: boolean }) => void)[] = [];
  const logged: unknown[] = [];
  const walk = startFunnel(graph, { query }, (actor) => {
    const place = { visit: { graph, sessionId }, origin: 'https://shop.example' };
    const listener = abandonmentListener(actor, (fact, context) => sendStarted(fact, { ...place, context }, services));
    const changes = { on: (_: '*', hear: (typeof hearers)[number]) => hearers.push(hear) };
    listen([actor, changes], [listener], {
      allows: (purpose) => purpose !== 'advertising' || consent.isAllowed,
      now: () => 0,
      log: (...line) => logged.push(line),
      at: () => actor.getSnapshot().context.at,
    });
  });
  await load(walk);
  await take(walk, 'next');
  const allow = () => {
    consent.isAllowed = true;
    for (const hear of hearers) hear({ type: 'consent.changed', analytics: false, advertising: true });
  };
  return { walk, consent, allow, logged };
}

const pathsOf = (sent: readonly InternalAppsCall[]) => sent.map(({ path }) => path);
const BOTH = ['/attentive/event/custom/', '/klaviyo/proxy/metric/'];

describe('a started checkout', () => {
  it('M01 M02 T08 E16 is told to both services when the contact is given, and remembered by them', async () => {
    const { sent, services } = servicesThatStore();
    const { walk, logged } = await atOrderForm(services);
    expect(sent).toEqual([]);
    fillIn(walk);
    expect(pathsOf(sent)).toEqual(BOTH);
    expect(sent[0]?.body).toMatchObject({
      externalEventId: '7classic',
      user: { phone: '+14155550132' },
      properties: {
        product_url: 'https://shop.example/landing?uid=classic&step=1&offer=bundle-1',
        checkoutUrl: 'https://shop.example/order-form?uid=classic&step=2&offer=bundle-1',
        uid: 'classic',
        utmCampaign: 'autumn-sale',
        price: 39.9,
      },
    });
    expect({ ...window.sessionStorage }).toEqual({
      eventIdAttentive: '7classic',
      uidAttentive: 'classic',
      eventIdKlaviyo: '7classic',
      uidKlaviyo: 'classic',
    });
    expect(logged).toEqual([]);
  });

  it('Q09 M01 leads back with the code and the bundle that the shopper chose', async () => {
    const { sent, services } = servicesThatStore();
    const { walk } = await atOrderForm(services);
    const { checkout } = walk.actor.getSnapshot().children;
    checkout?.send({ type: 'coupon.entered', code: 'north10' });
    fillIn(walk);
    const links = sent[0]?.body as { properties?: Record<string, string> };
    for (const name of ['product_url', 'checkoutUrl']) {
      const { searchParams } = new URL(links.properties?.[name] ?? '');
      expect(Object.fromEntries(searchParams)).toMatchObject({ uid: 'classic', coupon: 'NORTH10' });
      expect(searchParams.get('offer')).toBe(walk.context().draft?.selectedOffer ?? null);
    }
  });

  it('T08 is told once: not after a reload, and not on going back and forth', async () => {
    const { sent, services } = servicesThatStore();
    const { walk } = await atOrderForm(services);
    fillIn(walk);
    walk.actor.getSnapshot().children.checkout?.send({ type: 'contact.reopened' });
    fillIn(walk);
    const { walk: reloaded } = await atOrderForm(services);
    fillIn(reloaded);
    expect(sent).toHaveLength(2);
  });

  it('T08 V05 is told again for another product uid', async () => {
    const { sent, services } = servicesThatStore();
    fillIn((await atOrderForm(services)).walk);
    fillIn((await atOrderForm(services, { query: QUERY.replace('uid=classic', 'uid=beef_a') })).walk);
    expect(sent.map(({ body }) => JSON.stringify(body).match(/7(classic|beef_a)/)?.[0])).toEqual([
      '7classic',
      '7classic',
      '7beef_a',
      '7beef_a',
    ]);
  });

  it('T08 E16 is told once for each of three product uids that a tab goes back and forth between', async () => {
    const { sent, services } = servicesThatStore();
    for (const uid of ['classic', 'beef_a', 'classic', 'beef_b', 'beef_a', 'classic'])
      fillIn((await atOrderForm(services, { query: QUERY.replace('uid=classic', `uid=${uid}`) })).walk);
    const ids = ['7classic', '7beef_a', '7beef_b'].flatMap((id) => [id, id]);
    expect(sent.map(({ body }) => JSON.stringify(body).match(/7(classic|beef_[ab])/)?.[0])).toEqual(ids);
  });

  it.each([
    ['no campaign', QUERY.replace('utm_campaign=autumn-sale', '')],
    ['a campaign in capitals', QUERY.replace('autumn-sale', 'AUTUMN')],
    ['a uid with a hyphen', QUERY.replace('uid=classic', 'uid=beef-a')],
    ['no uid', QUERY.replace('uid=classic', '')],
  ])('T08 V05 is told to no service with %s', async (_, query) => {
    const { sent, services } = servicesThatStore();
    fillIn((await atOrderForm(services, { query })).walk);
    expect(sent).toEqual([]);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('T08 is told to no service without consent, and at the yes that comes after the contact', async () => {
    const { sent, services } = servicesThatStore();
    const { walk, consent, allow } = await atOrderForm(services);
    consent.isAllowed = false;
    fillIn(walk);
    expect(sent).toEqual([]);
    allow();
    expect(pathsOf(sent)).toEqual(BOTH);
  });

  it('T08 is not told by a yes before there is a contact', async () => {
    const { sent, services } = servicesThatStore();
    const { allow } = await atOrderForm(services);
    allow();
    expect(sent).toEqual([]);
  });

  it('M01 M02 L06 is told with the lead of a contact that was typed whole, and not with an unfinished one', async () => {
    const { sent, services } = servicesThatStore();
    const { walk } = await atOrderForm(services);
    const types = (account: ReturnType<typeof anAccount>) => {
      walk.actor.getSnapshot().children.checkout?.send({ type: 'contact.drafted', account });
      walk.actor.send({ type: 'fact.recorded', fact: { type: 'lead.sent', stepId: 'order-form' } });
    };
    types(anAccount({ lastName: '', phone: '' }));
    expect(sent).toEqual([]);
    types(anAccount());
    fillIn(walk);
    expect(pathsOf(sent)).toEqual(BOTH);
  });

  it('M01 M02 E16 reaches the internal apps, which find no fault in either event', async () => {
    const apps = await startInternalAppsSandbox({ port: 0 });
    const logged: unknown[] = [];
    const services = messageServices(aShop({ internalAppsUrl: apps.origin }), {
      log: (...line) => void logged.push(line),
      isAllowed: () => true,
    });
    fillIn((await atOrderForm(services)).walk);
    const received = async () => {
      const { attentive, klaviyo, refused } = await (await fetch(`${apps.origin}/_sim/received`)).json();
      return [attentive, klaviyo, refused].map(({ length }) => length);
    };
    await expect.poll(received).toEqual([1, 1, 0]);
    expect(logged).toEqual([]);
    await apps.close();
  });
});

it('M01 M02 L10 no service is told without an address of the internal apps', () => {
  expect(messageServices(aShop({ internalAppsUrl: '' }), { log: () => {}, isAllowed: () => true })).toEqual([]);
});
