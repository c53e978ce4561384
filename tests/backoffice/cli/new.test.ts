import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuseClashes } from '../../../backoffice/brands/brand-folder.ts';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { cardToken } from '../../server/checkout/placing/buy.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { validatorOf } from '../../support/funnels/json-schema.ts';
import { ANN, VISA } from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser, REPOSITORY } from '../../support/shops/running-app.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { sluice } from './sluice.ts';

/** What a brand can be made from, with a funnel of it and the order form there. */
const SOURCES: readonly [source: string, uid: string, order: string][] = [
  ['blank', 'shop', 'shop-order'],
  ['fernhollow', 'classic', 'classic-order'],
  ['northvale', 'vsl', 'vsl-order'],
];

const TEMPLATES = path.join(REPOSITORY, 'backoffice/cli/templates');
const shop = appDuringTests();
let folder: string;

/** A funnels folder with both demo brands. */
beforeEach(async () => {
  folder = await emptyFolder();
  await fs.cp(demoFunnelsFolder(), folder, { recursive: true });
});

const made = (...args: string[]) => sluice(['new', ...args, '--folder', folder]);

async function filesIn(brand: string): Promise<string[]> {
  const entries = await fs.readdir(brand, { recursive: true, withFileTypes: true });
  const named = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return named.map((file) => path.relative(brand, file)).sort();
}

const files = (brand: string) => filesIn(path.join(folder, brand));

const textOf = (brand: string, file: string) => fs.readFile(path.join(folder, brand, file), 'utf8');

/** Every sfid and uid of a brand. */
async function idsIn(brand: string): Promise<string[]> {
  const named = (await filesIn(brand)).filter((file) => file.endsWith('.json'));
  const texts = await Promise.all(named.map((file) => fs.readFile(path.join(brand, file), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/"(?:sfid|uniqueIdentifier)": "([^"]*)"/g)].map(([, id = '']) => id),
  );
}

/** The folder of a brand that others are made from. */
const folderOf = (source: string) => path.join(source === 'blank' ? TEMPLATES : folder, source);

describe('sluice new', () => {
  it.each(SOURCES)('E10 makes a brand from %s that lives beside it without an error or a warning', async (source) => {
    const { code, printed, complained } = await made('acme-pets', '--from', source);
    expect([code, complained]).toEqual([0, '']);
    expect(printed).toContain(`from ${source}`);
    expect(printed).toContain('It passes verify.');
    expect(await files('acme-pets')).toEqual(await filesIn(folderOf(source)));
    const verified = await sluice(['verify', folder, '--json']);
    expect(JSON.parse(verified.printed)).toMatchObject({ ok: true, errors: 0, warnings: 0 });
    const brands = await readBrandFolders(folder);
    const verdicts = refuseClashes(brands.flatMap((brand) => checkBrand(brand, contentHash)));
    expect(verdicts.filter(({ funnel }) => funnel === null)).toEqual([]);
  });

  it.each(SOURCES)('E10 shares no id, name, mail address or destination with %s', async (source) => {
    await made('acme-pets', '--from', source);
    const own = await idsIn(path.join(folder, 'acme-pets'));
    expect(own.length).toBeGreaterThan(20);
    const others = new Set(await idsIn(folderOf(source)));
    expect(own.filter((id) => others.has(id) || !id.startsWith('acme-pets-'))).toEqual([]);
    for (const file of await files('acme-pets'))
      expect(await textOf('acme-pets', file), file).not.toMatch(new RegExp(source, 'i'));
    const brand: Record<string, unknown> = JSON.parse(await textOf('acme-pets', 'brand.json'));
    expect(brand).toMatchObject({ uniqueName: 'acme-pets', siteName: 'Acme Pets' });
    expect(String(brand.supportEmail)).toMatch(/@acme-pets\.example$/);
  });

  it.each(SOURCES)('E02 each file of a brand made from %s keeps the schema that it names', async (source) => {
    await made('acme', '--from', source);
    const named = (await files('acme')).filter((file) => file.endsWith('.json'));
    expect(named.length).toBeGreaterThan(10);
    for (const file of named) {
      const value = JSON.parse(await textOf('acme', file));
      const schema = new URL(value.$schema, pathToFileURL(path.join(folder, 'acme', file)));
      expect([file, validatorOf(schema)(value)]).toEqual([file, []]);
    }
  });

  it.each(SOURCES)('E10 is published beside %s, and sells', async (source, uid, order) => {
    await made('acme', '--from', source, '--name', 'Acme & Sons');
    const { app, funnels, sandbox } = shop();
    const report = await publishFolder(folder, funnels, new Date());
    expect(report.refused).toEqual([]);
    const live = funnels.live().find(({ funnel }) => funnel.uniqueIdentifier === `acme-${uid}`);
    const browser = await GuestBrowser.opened(app);
    const url = live?.funnel.defaultFunnels.find(({ sfid }) => sfid === `acme-${order}`)?.url;
    const page = await browser.open(`/${url}?uid=acme-${uid}`);
    expect(page.body).toContain('Acme &amp; Sons');
    const [checkoutId, version] = [randomUUID(), { hash: live?.hash ?? '' }];
    const { country, state = '', city, street, zipPostalCode } = ANN;
    const deliverTo = { country, state, city, street, zipPostalCode };
    const quote = { funnel: version, checkoutId, offers: live?.funnel.orderForm?.slice(0, 1), deliverTo };
    const quoted: Quote = (await browser.post('quotes', quote)).json();
    const answer = await browser.post('orders/createguest', {
      orderType: 'Standard',
      orderSource: 'Funnel',
      paymentMethod: 'card',
      checkoutId,
      account: ANN,
      funnel: { ...version, step: `acme-${order}` },
      quote: { id: quoted.id, total: quoted.total },
      cardDetails: { cardId: await cardToken(sandbox, VISA) },
    });
    expect(answer.json()).toMatchObject({ payment: { status: 'captured' }, order: { total: quoted.total } });
  });

  it('E10 publishes all funnels of a copy, beside those of the demo brands', async () => {
    for (const [source] of SOURCES) await made(`my-${source}`, '--from', source);
    const { funnels } = shop();
    const report = await publishFolder(folder, funnels, new Date());
    expect(report.refused).toEqual([]);
    const uids = report.published.map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    for (const [source] of SOURCES) expect(uids.some((uid) => uid.startsWith(`my-${source}-`))).toBe(true);
  });

  it('E10 has the name that shoppers read in its texts and its logo', async () => {
    await made('leaf-kettle', '--name', 'Leaf & Kettle');
    expect(JSON.parse(await textOf('leaf-kettle', 'brand.json')).siteName).toBe('Leaf & Kettle');
    expect(await textOf('leaf-kettle', 'content/home.json')).toContain('· Leaf & Kettle"');
    expect(await textOf('leaf-kettle', 'images/mark.svg')).toContain('<title>Leaf &amp; Kettle</title>');
    expect(await textOf('leaf-kettle', 'images/mark-small.svg')).toContain('>L</text>');
  });

  it.each(['', ' Acme', 'A\nB', 'x'.repeat(61)])('E10 refuses "%s" as what shoppers read', async (name) => {
    const { code, complained } = await made('acme', '--name', name);
    expect([code, complained]).toEqual([2, expect.stringContaining('cannot be what shoppers read')]);
    expect(await fs.readdir(folder)).not.toContain('acme');
  });

  it('Q09 leads the links of its texts to its own funnels, and its visitors to its own destinations', async () => {
    await made('acme', '--from', 'northvale');
    expect(await textOf('acme', 'content/subscriptions.json')).toContain('{{funnelHost}}/home?uid=acme-subscription.');
    const destination = JSON.parse(await textOf('acme', 'destinations/refill.json'));
    expect(destination).toMatchObject({ genericUrl: 'acme-refill', defaultFunnel: 'acme-subscription' });
  });

  it('E10 is made blank in a folder that has no brand, with the schemas for editors, and is the source of another one', async () => {
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
