import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BrandFile, BrandFolder } from '../../../backoffice/brands/brand-folder.ts';
import { SLIP_CODES } from '../../../backoffice/brands/slips/find-slips.ts';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { OrderReply } from '../../../contracts/api/order-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { isOrderFormNode } from '../../../graph/graph.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { cardToken } from '../../server/checkout/placing/buy.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { ANN, VISA } from '../../support/shops/order-shop.ts';
import { pngOf } from '../../support/shops/pictures.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { thinned } from '../../support/soak/soak.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { editedBrand, set } from '../brands/slips/brand-edits.ts';
import { type Fixture, SLIP_FIXTURES } from '../brands/slips/fixtures.ts';
import { CLASSIC, FunnelsCopy, type Json } from './brand-folder.ts';

const BUNDLE = 'fernhollow/offers/powerfoods-complete-beef-3.json';

const shop = appDuringTests();

/** What the pictures and the theme of a brand may have, each with the change that brings it. */
const OF_LOOKS: Record<string, (copy: FunnelsCopy) => Promise<void>> = {
  'picture-without-size': (copy) =>
    copy.write('fernhollow/images/hero.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  'picture-not-as-named': async (copy) =>
    fs.writeFile(path.join(copy.folder, 'fernhollow/images/evening-run.jpg'), await pngOf(30, 20)),
  'picture-as-it-is': async (copy) => {
    const drawing = await copy.read('fernhollow/images/running-dog.svg');
    await copy.write(
      'fernhollow/images/running-dog.svg',
      drawing.replace('</svg>', `<!--${'x'.repeat(500_000)}--></svg>`),
    );
  },
  'picture-elsewhere': async (copy) => {
    const page = await copy.read('fernhollow/content/home.json');
    await copy.write(
      'fernhollow/content/home.json',
      page.replace('/images/fernhollow/reviewer-1.svg', '/images/northvale/reviewer-1.svg'),
    );
  },
  'token-unknown': (copy) => withToken(copy, 'acton', '#000000'),
  'font-unknown': (copy) => withToken(copy, 'font-display', 'Lato, Georgia, serif'),
  'theme-faint': (copy) => withToken(copy, 'line-strong', '#dddddd'),
};

function withToken(copy: FunnelsCopy, name: string, value: string): Promise<void> {
  return copy.change('fernhollow/brand.json', (brand) => {
    brand.tokens = { ...(brand.tokens as Json), [name]: value };
  });
}

/** The folder with the files of a demo brand that has a slip. */
async function folderWith({ brand: named, broken }: Pick<Fixture, 'brand' | 'broken'>): Promise<string> {
  const brand = named ?? 'northvale';
  const folder = await emptyFolder();
  await fs.cp(path.join(demoFunnelsFolder(), brand), path.join(folder, brand), { recursive: true });
  for (const { name, value } of filesIn(editedBrand(brand, ...broken)))
    await fs.writeFile(path.join(folder, name), JSON.stringify(value));
  return folder;
}

function filesIn({ name: _, strays: __, images: ___, ...parts }: BrandFolder): BrandFile[] {
  const files: (BrandFile | null)[] = Object.values(parts).flat();
  return files.filter((file) => file !== null);
}

/** Publishes a folder, in which nothing may be refused, and returns its warnings and versions. */
async function published(folder: string): Promise<{ codes: string[]; versions: PublishedFunnel[] }> {
  const report = await publishFolder(folder, shop().funnels, new Date());
  expect(report.refused).toEqual([]);
  const uids = report.published.map(({ uid }) => uid);
  const versions = shop()
    .funnels.live()
    .filter(({ funnel }) => uids.includes(funnel.uniqueIdentifier));
  return { codes: report.warnings.map(({ code }) => code), versions };
}

/** Buys the first bundle of the funnel's first order form by card, at the quoted total. */
async function ordersFirstBundle({ graph, hash }: PublishedFunnel): Promise<void> {
  const form = graph.nodes.find(isOrderFormNode);
  const shopper = await GuestBrowser.opened(shop().app);
  const checkoutId = randomUUID();
  const { country, state, city, street, zipPostalCode } = ANN;
  const funnel = { hash, step: form?.id ?? '' };
  const deliverTo = { country, state, city, street, zipPostalCode };
  const quote = (
    await shopper.post('quotes', { funnel, checkoutId, offers: [form?.offers[0]], deliverTo })
  ).json<Quote>();
  expect([quote.isFinal, quote.problems]).toEqual([true, []]);
  const placed = await shopper.post('orders/createguest', {
    orderType: 'Standard',
    orderSource: 'Funnel',
    paymentMethod: 'card',
    checkoutId,
    account: ANN,
    funnel,
    quote: { id: quote.id, total: quote.total },
    cardDetails: { cardId: await cardToken(shop().sandbox, VISA) },
  });
  const { order, payment } = placed.json<OrderReply>();
  expect([payment.status, order.total]).toEqual(['captured', quote.total]);
}

describe('a brand with a warning is published with it, and bought from', () => {
  it.each(thinned(SLIP_CODES, 7))('O08 of what is unlikely: %s', async (code) => {
    const { codes, versions } = await published(await folderWith(SLIP_FIXTURES[code]));
    expect(codes).toContain(code);
    expect(versions).not.toEqual([]);
    for (const version of versions) await ordersFirstBundle(version);
  });

  it('O08 with all of its pictures and its theme', async () => {
    const copy = await FunnelsCopy.made();
    for (const change of Object.values(OF_LOOKS)) await change(copy);
    const { codes, versions } = await published(copy.folder);
    expect(codes.sort()).toEqual(Object.keys(OF_LOOKS).sort());
    const [version] = versions;
    if (!version) throw new Error('the funnel is not live');
    const shopper = await GuestBrowser.opened(shop().app);
    expect((await shopper.open('/home?uid=classic')).statusCode).toBe(200);
    await ordersFirstBundle(version);
  });

  it('O08 of a month in which Amazon Pay charges no more, by card', async () => {
    const broken = [
      set('offers/refill-3.json', { standardPrice: 600, offerPrice: 500, subscriptionPrice: 400 }),
      set('offers/gi-plan-3.json', { standardPrice: 140, offerPrice: 110, subscriptionPrice: 110 }),
    ];
    const { codes, versions } = await published(await folderWith({ broken }));
    expect(codes.filter((code) => code.startsWith('amazon-pay'))).toEqual(['amazon-pay-first-month']);
    for (const version of versions) await ordersFirstBundle(version);
  });

  it('O08 of a total that PayPal alone refuses, by card', async () => {
    const copy = await FunnelsCopy.made();
    await copy.change('fernhollow/brand.json', (brand) => void Object.assign(brand, { currency: 'TWD' }));
    await copy.change(CLASSIC, (funnel) => void Object.assign(funnel, { amazonPay: null }));
    await copy.change(BUNDLE, (offer) => void Object.assign(offer, { offerPrice: 90.5 }));
    const { codes, versions } = await published(copy.folder);
    expect(codes).toContain('paypal-total');
    for (const version of versions) await ordersFirstBundle(version);
  });
});
