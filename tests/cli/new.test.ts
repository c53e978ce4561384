import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Quote } from '../../contracts/api/quote-api.ts';
import { checkBrand } from '../../graph/brand/check-brand.ts';
import { refuseClashes } from '../../graph/brand/name-clashes.ts';
import { contentHash } from '../../server/publish/content-hash.ts';
import { publishFolder } from '../../server/publish/publish-folder.ts';
import { readBrandFolders } from '../../server/publish/read-brand.ts';
import { cardToken } from '../server/checkout/placing/buy.ts';
import { DEMO_FOLDERS, demoFunnelsFolder } from '../support/funnels/demo-folder.ts';
import { ANN, VISA } from '../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../support/shops/running-app.ts';
import { emptyFolder } from '../support/stores/stores.ts';
import { sluice } from './sluice.ts';

const shop = appDuringTests();
let folder: string;

/** A funnels folder with both demo brands. */
beforeEach(async () => {
  folder = await emptyFolder();
  await fs.cp(demoFunnelsFolder(), folder, { recursive: true });
});

const made = (...args: string[]) => sluice(['new', ...args, '--folder', folder]);

async function files(brand: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(folder, brand), { recursive: true, withFileTypes: true });
  const named = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return named.map((file) => path.relative(path.join(folder, brand), file)).sort();
}

const textOf = (brand: string, file: string) => fs.readFile(path.join(folder, brand, file), 'utf8');

/** Every sfid and uid of a brand. */
async function idsOf(brand: string): Promise<string[]> {
  const texts = await Promise.all(
    (await files(brand)).filter((file) => file.endsWith('.json')).map((file) => textOf(brand, file)),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/"(?:sfid|uniqueIdentifier)": "([^"]*)"/g)].map(([, id = '']) => id),
  );
}

describe('sluice new', () => {
  it.each(DEMO_FOLDERS)('E10 makes a brand from %s that lives beside it without a fault', async (source) => {
    const { code, printed, complained } = await made('acme-pets', '--from', source);
    expect([code, complained]).toEqual([0, '']);
    expect(printed).toContain(`from ${source}`);
    expect(await files('acme-pets')).toEqual(await files(source));
    const verified = await sluice(['verify', folder, '--json']);
    expect(JSON.parse(verified.printed)).toMatchObject({ ok: true, errors: 0 });
    const brands = await readBrandFolders(folder);
    const verdicts = refuseClashes(brands.flatMap((brand) => checkBrand(brand, contentHash)));
    expect(verdicts.filter(({ funnel }) => funnel === null)).toEqual([]);
  });

  it.each(DEMO_FOLDERS)('E10 shares no id, name, mail address or destination with %s', async (source) => {
    await made('acme-pets', '--from', source);
    const own = await idsOf('acme-pets');
    expect(own.length).toBeGreaterThan(50);
    const others = new Set(await idsOf(source));
    expect(own.filter((id) => others.has(id) || !id.startsWith('acme-pets-'))).toEqual([]);
    for (const file of await files('acme-pets'))
      expect(await textOf('acme-pets', file), file).not.toMatch(new RegExp(source, 'i'));
    const brand: Record<string, unknown> = JSON.parse(await textOf('acme-pets', 'brand.json'));
    expect(brand).toMatchObject({ uniqueName: 'acme-pets', siteName: 'Acme Pets' });
    expect(String(brand.supportEmail)).toMatch(/@acme-pets\.example$/);
  });

  it('E10 is published beside the brand that it was made from, and sells', async () => {
    await made('acme');
    const { app, funnels, sandbox } = shop();
    const report = await publishFolder(folder, funnels, new Date());
    expect(report.refused).toEqual([]);
    const published = report.published.filter(({ file }) => file.startsWith('acme/')).map(({ uid }) => uid);
    expect(published.sort()).toEqual(['acme-beef_a', 'acme-beef_b', 'acme-classic', 'acme-quiz']);
    const classic = funnels.live().find(({ funnel }) => funnel.uniqueIdentifier === 'acme-classic');
    const browser = await GuestBrowser.opened(app);
    const page = await browser.open('/two-step-order-form-common?uid=acme-classic');
    expect(page.body).toContain('Acme');
    const [checkoutId, version] = [randomUUID(), { hash: classic?.hash ?? '' }];
    const quote = { funnel: version, checkoutId, offers: classic?.funnel.orderForm?.slice(0, 1) };
    const quoted: Quote = (await browser.post('quotes', quote)).json();
    const answer = await browser.post('orders/createguest', {
      orderType: 'Standard',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      checkoutId,
      account: ANN,
      funnel: { ...version, step: 'acme-classic-order' },
      quote: { id: quoted.id, total: quoted.total },
      cardDetails: { cardId: await cardToken(sandbox, VISA) },
    });
    expect(answer.json()).toMatchObject({ payment: { status: 'captured' }, order: { total: quoted.total } });
  });

  it('Q09 leads the links of its texts to its own funnels, and its visitors to its own destinations', async () => {
    await made('acme', '--from', 'northvale');
    expect(await textOf('acme', 'content/subscriptions.json')).toContain('{{funnelHost}}/home?uid=acme-subscription,');
    const destination = JSON.parse(await textOf('acme', 'destinations/refill.json'));
    expect(destination).toMatchObject({ genericUrl: 'acme-refill', defaultFunnel: 'acme-subscription' });
  });

  it('E10 is made from the smallest demo brand, in a folder that has none, with the schemas for editors', async () => {
    await fs.rm(folder, { recursive: true });
    expect((await made('acme')).code).toBe(0);
    expect(await fs.readdir(folder)).toEqual(['acme', 'schemas']);
    expect((await sluice(['verify', folder])).code).toBe(0);
    expect((await made('brook', '--from', 'acme')).code).toBe(0);
    expect(await textOf('brook', 'brand.json')).not.toMatch(/acme/i);
    expect((await sluice(['verify', folder])).code).toBe(0);
  });

  it.each(['..', '../acme', '/acme', 'a/b', 'a\\b', 'Acme', '-acme', 'acme.', 'c:', 'nul', '', 'é', 'a'.repeat(41)])(
    'E10 refuses "%s", which is no name of a brand',
    async (name) => {
      const before = await fs.readdir(folder, { recursive: true });
      // A name may begin with a dash, which would be read as a flag.
      const { code, complained } = await sluice(['new', '--folder', folder, '--', name]);
      expect(code).toBe(2);
      expect(complained).toContain('is no name of a');
      expect(await fs.readdir(folder, { recursive: true })).toEqual(before);
    },
  );

  it('E10 refuses a name that is taken, and a brand that is not there', async () => {
    expect(await made('northvale')).toMatchObject({ code: 1, complained: expect.stringContaining('exists') });
    await fs.rename(path.join(folder, 'northvale'), path.join(folder, 'moved'));
    expect(await made('northvale')).toMatchObject({
      code: 1,
      complained: `The brand in ${path.join(folder, 'moved')} has the name "northvale": choose another one.`,
    });
    expect(await made('acme', '--from', '../fernhollow')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There is no brand'),
    });
    expect(await fs.readdir(folder)).not.toContain('acme');
  });

  it('E10 leaves nothing behind where the copy would not pass verify, and says why', async () => {
    await fs.rm(path.join(folder, 'northvale/offers/pair-3.json'));
    const { code, complained } = await made('acme', '--from', 'northvale');
    expect(code).toBe(1);
    expect(complained).toMatch(/^acme would not pass verify:\nerror /);
    expect(await fs.readdir(folder)).not.toContain('acme');
  });
});
