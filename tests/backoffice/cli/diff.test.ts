import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder } from '../../support/stores/stores.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';
import { sluice } from './sluice.ts';

const OFFER = 'fernhollow/offers/powermotion-3.json';

let earlier: FunnelsCopy;
let old: string;
let copy: FunnelsCopy;
const steps = (json: Json) => json.defaultFunnels as Json[];
const changed = (change: (json: Json) => void) => copy.change(CLASSIC, change);

beforeEach(async () => {
  earlier = await FunnelsCopy.made();
  old = path.join(earlier.folder, CLASSIC);
  copy = await FunnelsCopy.made();
});

/** Changes a file of both versions. */
async function both(file: string, fields: Json): Promise<void> {
  await earlier.change(file, (json) => void Object.assign(json, fields));
  await copy.change(file, (json) => void Object.assign(json, fields));
}

/** Writes a file of the brand in both versions. */
async function write(file: string, json: object): Promise<void> {
  for (const each of [earlier, copy]) await each.write(`fernhollow/${file}`, JSON.stringify(json));
}

async function lines(): Promise<string[]> {
  const { code, printed } = await sluice(['diff', old, path.join(copy.folder, CLASSIC)]);
  expect(code).toBe(0);
  return printed.split('\n');
}

describe('sluice diff', () => {
  it('finds nothing between two copies', async () => {
    expect(await lines()).toEqual(['Nothing changed for shoppers.']);
  });

  it('N05 names the new target of a yes, and the added and removed paths', async () => {
    await changed((json) => void Object.assign(steps(json)[2] ?? {}, { overrideYes: 70 }));
    const [target, ...paths] = await lines();
    expect(target).toBe(
      'A yes on step 30 "CTUS_3-Unit-PowerMotion_AP" leads to step 70 "order-success-common" instead of step 50 "US_3-Unit-GIComplete_AP".',
    );
    expect(paths).toContain('Path added: home, pay, yes to CTUS_3-Unit-PowerMotion_AP: order-success-common.');
    expect(paths).toContain(
      'Path lost: home, pay, yes to CTUS_3-Unit-PowerMotion_AP, yes to US_3-Unit-GIComplete_AP: order-success-common.',
    );
    for (const line of paths) expect(line).toMatch(/^Path (lost|added): home, pay, yes to CTUS/);
  });

  it('names changed prices, in the currency of the brand', async () => {
    await copy.change('fernhollow/offers/powermotion-3.json', (json) => void Object.assign(json, { offerPrice: 61.5 }));
    const [line, ...more] = await lines();
    expect(line).toMatch(
      /^"PowerMotion, 3 jars" \(fh-offer-powermotion-3\) costs 61\.50 USD instead of \d+\.\d\d USD\.$/,
    );
    expect(more).toEqual([]);
  });

  it('names new and removed addresses and variants', async () => {
    await changed((json) => {
      Object.assign(steps(json)[0] ?? {}, { url: 'welcome', genericUrl: 'hello' });
      const [variant] = (steps(json)[0]?.variants ?? []) as Json[];
      Object.assign(variant ?? {}, { url: 'welcome', pageContent: 'other' });
    });
    const said = await lines();
    expect(said).toContain('Step 10 "welcome" no longer answers to /home.');
    expect(said).toContain('Step 10 "welcome" now answers to /welcome.');
    expect(said).toContain('The shared entry of step 10 "welcome" is "hello" instead of "start".');
    expect(said.join('\n')).toContain(
      'Variant "fh-classic-landing-a" of step 10 "welcome" is now the default, content "other"',
    );
  });

  it('names offers that are no longer sold, and prints all changes as JSON', async () => {
    await changed((json) => {
      steps(json).splice(5, 1);
      json.orderForm = ['fh-offer-powerfoods-complete-beef-3'];
    });
    const { printed } = await sluice(['diff', old, path.join(copy.folder, CLASSIC), '--json']);
    const changes: { kind: string; message: string }[] = JSON.parse(printed);
    const offers = changes.filter(({ kind }) => kind === 'offer').map(({ message }) => message);
    expect(offers).toEqual([
      expect.stringMatching(/powerfoods-complete-beef-6\) is no longer sold on the order form\.$/),
      expect.stringMatching(/gi-complete-1\) is no longer sold on the step "fh-classic-downsell-2"\.$/),
    ]);
    expect(changes).toContainEqual({ kind: 'step', message: expect.stringMatching(/a downsell, is gone\.$/) });
  });

  it('names changed terms of a subscription', async () => {
    const terms = { frequencies: [{ frequency: 'Month', multipliers: [1, 2] }], trial: { days: 14, price: 5 } };
    await both(OFFER, { subscription: terms, subscriptionPrice: 60 });
    await copy.change(OFFER, (json) =>
      Object.assign(json, {
        viewType: 'Subscription',
        subscriptionPrice: 55.5,
        subscription: { frequencies: [{ frequency: 'Week', multipliers: [6] }] },
      }),
    );
    const title = '"PowerMotion, 3 jars" (fh-offer-powermotion-3)';
    expect(await lines()).toEqual([
      `${title} costs 55.50 USD per delivery instead of 60.00 USD per delivery.`,
      `${title} is delivered every 6 weeks instead of every month or every 2 months.`,
      `The trial of ${title} is none instead of 14 days for 5.00 USD.`,
      `${title} is sold by subscription alone instead of once or by subscription.`,
    ]);
    await copy.change(OFFER, (json) => void delete json.subscription);
    expect(await lines()).toEqual([`${title} can no longer be subscribed to.`]);
  });

  it('names a subscription that is new', async () => {
    await copy.change(OFFER, (json) =>
      Object.assign(json, {
        subscription: { frequencies: [{ frequency: 'Month', multipliers: [1] }], trial: { days: 1, price: 5 } },
        subscriptionPrice: 60,
      }),
    );
    expect(await lines()).toEqual([
      '"PowerMotion, 3 jars" (fh-offer-powermotion-3) can now be subscribed to: every month, 60.00 USD per delivery, with a trial of 1 day for 5.00 USD, once or by subscription.',
    ]);
  });

  it('V08 names coupons that are new, gone and changed', async () => {
    await write('coupons/a.json', { code: 'TEN', kind: 'percent', value: 10, purchase: 'any' });
    await write('coupons/b.json', { code: 'FIVE', kind: 'amount', value: 5, purchase: 'any' });
    await copy.change('fernhollow/coupons/a.json', (json) =>
      Object.assign(json, { value: 15, purchase: 'one-time', minimum: 20, until: '2026-12-01T00:00:00Z', maxUses: 1 }),
    );
    await copy.remove('fernhollow/coupons/b.json');
    await copy.write(
      'fernhollow/coupons/c.json',
      JSON.stringify({ code: 'SHIP', kind: 'free-shipping', purchase: 'subscription', products: ['p', 'q'] }),
    );
    expect(await lines()).toEqual([
      'The coupon FIVE is gone; it was 5.00 USD off.',
      'The coupon TEN is now 15% off, for one-time purchases alone, above a subtotal of 20.00 USD, until 2026-12-01T00:00:00Z, for 1 order at most; it was 10% off.',
      'The coupon SHIP is new: free shipping, for subscriptions alone, for p and q.',
    ]);
  });

  it('O08 names changed tax, shipping and fee', async () => {
    const rate = { country: 'US', name: 'Sales tax', rate: 5 };
    const method = { sfid: 'parcel', name: 'Parcel', price: 4.9, countries: ['US'], days: { min: 2, max: 4 } };
    await write('taxes.json', { rates: [rate, { ...rate, state: 'CA' }] });
    await write('shipping.json', { methods: [method] });
    const changed = {
      rates: [rate, { ...rate, state: 'CA', rate: 7.25, onShipping: true }, { ...rate, taxCode: 'food' }],
    };
    await copy.write('fernhollow/taxes.json', JSON.stringify(changed));
    const dearer = { ...method, price: 5.9, freeFrom: 30, states: ['CA', 'NY'] };
    await copy.write('fernhollow/shipping.json', JSON.stringify({ methods: [dearer] }));
    await copy.change('fernhollow/brand.json', (json) =>
      Object.assign(json, { shipsTo: ['US', 'GB'], transactionFee: { name: 'Handling', amount: 1 } }),
    );
    expect(await lines()).toEqual([
      'The shipping method parcel is now "Parcel" for 5.90 USD, free from 30.00 USD, to CA and NY in US, 2–4 business days; it was "Parcel" for 4.90 USD, to US, 2–4 business days.',
      'The tax in CA, US is now "Sales tax" of 7.25%, on shipping too; it was "Sales tax" of 5%.',
      'The tax in US on products of the tax code "food" is new: "Sales tax" of 5%.',
      'The fee of an order is "Handling" of 1.00 USD instead of none.',
      'The shop no longer ships to CA.',
      'The shop now ships to GB.',
    ]);
    await copy.remove('fernhollow/taxes.json');
    expect(await lines()).toContain('No tax is added: the table of rates is gone.');
  });

  it('names changed bumps', async () => {
    const bump = { sfid: 'b', offer: 'fh-offer-powermotion-1', title: 'One more', text: 'In the same parcel.' };
    await write('bumps/b.json', bump);
    await both(CLASSIC, { bumpOffers: [bump.offer] });
    await copy.write(
      'fernhollow/bumps/b.json',
      JSON.stringify({ ...bump, title: 'Two more', expiresAfterMinutes: 10 }),
    );
    expect(await lines()).toEqual([
      'The bump of offer "fh-offer-powermotion-1" says "Two more" instead of "One more" (title).',
      'The bump of offer "fh-offer-powermotion-1" is shown for 10 minutes instead of without a limit.',
    ]);
  });

  it('names changed words and pictures of pages, offers and the shop', async () => {
    await copy.change('fernhollow/content/home.json', (json) => {
      const page = json.content as Json;
      (page.picture as Json).src = '/images/fernhollow/other.svg';
      page.headline = 'A dinner';
      page.offer = 'fh-offer-powermotion-3';
      delete page.eyebrow;
      (page.sections as Json[]).reverse();
    });
    await copy.change('fernhollow/content/terms.json', (json) => void Object.assign(json, { title: 'Our terms' }));
    await copy.change(OFFER, (json) => void Object.assign(json, { description: 'New words.' }));
    await copy.change('fernhollow/brand.json', (json) => {
      Object.assign(json, { delivery: 'Tomorrow', tokens: { brand: '#000000' } });
    });
    const all = await lines();
    expect(all).toContain(
      'The page "home" says "A dinner" instead of "A real beef dinner for your dog, straight from the bag" (headline).',
    );
    expect(all).toContain(
      'The page "home" shows "/images/fernhollow/other.svg" instead of "/images/fernhollow/hero.svg" (picture › src).',
    );
    expect(all).toContain(
      'The page "home" names the offer "fh-offer-powermotion-3" instead of "fh-offer-powerfoods-complete-beef-3" (offer).',
    );
    expect(all).toContain('The page "home" no longer says "PowerFoods Complete · Beef" (eyebrow).');
    expect(all).toContain('The page "home" has its parts in another order (sections).');
    expect(all).toContain('The shop says "Tomorrow" instead of "3–5 business days" (delivery).');
    expect(all).toContain('The look "brand" is #000000 instead of #1f5c46.');
    expect(all).toContain('The look "action" is the default instead of #b8471b.');
    expect(all.join('\n')).toMatch(/^The page "terms" says "Our terms" instead of ".*" \(title\)\.$/m);
    expect(all.join('\n')).toMatch(
      /^The offer "PowerMotion, 3 jars" \(fh-offer-powermotion-3\) says "New words\." instead of ".*" \(description\)\.$/m,
    );
    for (const line of all) expect(line.length).toBeLessThan(260);
  });

  it('names a picture that was replaced under its address, and one that is missing', async () => {
    for (const file of ['mark.svg', 'hero.svg', 'unused.svg']) {
      await fs.mkdir(path.join(path.dirname(old), '../images'), { recursive: true });
      await fs.writeFile(path.join(path.dirname(old), '../images', file), 'old');
    }
    await copy.write('fernhollow/images/mark.svg', 'new');
    await copy.remove('fernhollow/images/hero.svg');
    expect((await lines()).toSorted()).toEqual([
      'The file /images/fernhollow/hero.svg is missing.',
      'The file /images/fernhollow/mark.svg is another picture under the same address.',
    ]);
  });

  it('says nothing of pages and offers that the funnel does not show', async () => {
    await copy.change('fernhollow/content/beef-evening.json', (json) => void Object.assign(json, { title: 'Other' }));
    await copy.change(
      'fernhollow/offers/foods-complete-1.json',
      (json) => void Object.assign(json, { description: 'x' }),
    );
    expect(await lines()).toEqual(['Nothing changed for shoppers.']);
  });

  it('names a file that is no funnel', async () => {
    const { code, complained } = await sluice(['diff', old, 'package.json']);
    expect([code, complained]).toEqual([2, expect.stringMatching(/^package\.json is no funnel/)]);
  });

  it.each(['old', 'new'])('refuses the %s version with its finding where a file of it is invalid', async (version) => {
    const invalid = version === 'old' ? earlier : copy;
    await invalid.change(OFFER, (json) => void Object.assign(json, { offerPrice: '49' }));
    const next = path.join(copy.folder, CLASSIC);
    const { code, printed, complained } = await sluice(['diff', old, next]);
    expect([code, printed]).toEqual([2, '']);
    expect(complained).toMatch(
      /^error \S+:1:\d+ \/offerPrice \[schema\] "offerPrice" is "49": write a number from 0 to 1,000,000; 49 was probably meant\.$/,
    );
    expect(complained).toContain(path.join(invalid.folder, OFFER));
  });

  it('refuses a funnel whose own file is invalid, in a brand or in none', async () => {
    await changed((json) => void Object.assign(json, { orderForm: 'one' }));
    const lone = path.join(await emptyFolder(), 'lone.json');
    await fs.copyFile(path.join(copy.folder, CLASSIC), lone);
    for (const next of [path.join(copy.folder, CLASSIC), lone]) {
      const { code, complained } = await sluice(['diff', old, next]);
      expect([code, complained]).toEqual([2, expect.stringMatching(`^error ${next}:1:\\d+ /orderForm `)]);
    }
  });
});
