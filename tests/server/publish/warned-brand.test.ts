import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { OrderReply } from '../../../contracts/api/order-api.ts';
import { publishFolder } from '../../../server/publish/publish-folder.ts';
import { pngOf } from '../../support/shops/pictures.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleAt } from '../checkout/placing/buy.ts';
import { CLASSIC, FunnelsCopy, type Json } from './brand-folder.ts';

const BUNDLE = 'fernhollow/offers/powerfoods-complete-beef-3.json';

const shop = appDuringTests();

/** What a brand may have and still be published, each with the change that brings it. */
const CHANGES: Record<string, (copy: FunnelsCopy) => Promise<void>> = {
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

it('a brand with every warning of its pictures and its theme is published with them, shown and bought from', async () => {
  const copy = await FunnelsCopy.made();
  for (const change of Object.values(CHANGES)) await change(copy);
  const { published, refused, warnings } = await publishFolder(copy.folder, shop().funnels, new Date());
  expect(refused).toEqual([]);
  expect(warnings.map(({ code }) => code).sort()).toEqual(Object.keys(CHANGES).sort());
  const [{ hash } = { hash: '' }] = published;
  const ann = await GuestBrowser.opened(shop().app);
  expect((await ann.open('/home?uid=classic')).statusCode).toBe(200);
  const sale = await saleAt(shop().sandbox, hash, randomUUID(), async (request) =>
    (await ann.post('quotes', request)).json(),
  );
  const placed = await ann.post('orders/createguest', sale);
  expect(placed.json<OrderReply>().payment.status).toBe('captured');
});

it('a brand with a total that PayPal refuses is published with the warning, and bought from by card', async () => {
  const copy = await FunnelsCopy.made();
  await copy.change('fernhollow/brand.json', (brand) => void Object.assign(brand, { currency: 'TWD' }));
  await copy.change(CLASSIC, (funnel) => void Object.assign(funnel, { amazonPay: null }));
  await copy.change(BUNDLE, (offer) => void Object.assign(offer, { offerPrice: 90.5 }));
  const { published, refused, warnings } = await publishFolder(copy.folder, shop().funnels, new Date());
  expect(refused).toEqual([]);
  expect(warnings.map(({ code }) => code)).toContain('paypal-total');
  const [{ hash } = { hash: '' }] = published;
  const ann = await GuestBrowser.opened(shop().app);
  const sale = await saleAt(shop().sandbox, hash, randomUUID(), async (request) =>
    (await ann.post('quotes', request)).json(),
  );
  const placed = await ann.post('orders/createguest', sale);
  expect(placed.json<OrderReply>().payment.status).toBe('captured');
});
