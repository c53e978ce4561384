import { describe, expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { errorText } from '../../../domain/error-text.ts';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { embeddedServices } from '../../../server/shop/shop-services.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { LiveRules } from '../../../server/versions/live-rules.ts';
import { describeOnBothStores, emptyFolder, openTestStore, postgresDuringTests } from '../../support/stores/stores.ts';
import { FunnelsCopy } from './brand-folder.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const COUPON = { code: 'SAVE-10', kind: 'percent', value: 10, purchase: 'any' };
const TAXES = {
  rates: [
    { country: 'US', name: 'Sales tax', rate: 7.25 },
    { country: 'CA', name: 'GST', rate: 5 },
  ],
};
const SHIPPING = {
  methods: [{ sfid: 'parcel', name: 'Parcel', price: 4.95, countries: ['US', 'CA'], days: { min: 3, max: 5 } }],
};

/** The demo brand, with the test's coupons and tables. */
async function shopFolder(files: Record<string, object> = {}) {
  const copy = await FunnelsCopy.made();
  for (const folder of ['coupons', 'bumps', 'shipping.json', 'taxes.json'])
    await copy.remove(`fernhollow/${folder}`).catch(() => {});
  for (const [file, json] of Object.entries(files)) await copy.write(`fernhollow/${file}`, JSON.stringify(json));
  return copy;
}

describeOnBothStores('publishing coupons, shipping and taxes', (makeStore) => {
  it('O08 they are minor units and millionths as soon as they are published', async () => {
    const { db } = await makeStore();
    const registry = new FunnelRegistry(db);
    const coupon = { ...COUPON, kind: 'amount', value: 5.05, minimum: 20, maxUses: 3, until: '2026-12-01T00:00:00Z' };
    const copy = await shopFolder({ 'coupons/save.json': coupon, 'taxes.json': TAXES, 'shipping.json': SHIPPING });
    expect((await publishFolder(copy.folder, registry, NOW)).refused).toEqual([]);
    const rules = registry.rulesOf('fernhollow');
    expect(rules.coupons).toEqual([
      {
        code: 'SAVE-10',
        discount: { type: 'amount', amount: 505 },
        products: null,
        purchase: 'any',
        from: null,
        until: '2026-12-01T00:00:00Z',
        minimum: 2000,
        maxUses: 3,
      },
    ]);
    expect(rules.taxes?.map(({ country, ppm }) => [country, ppm])).toEqual([
      ['US', 72_500],
      ['CA', 50_000],
    ]);
    expect(rules.shipping?.map(({ price, freeFrom }) => [price, freeFrom])).toEqual([[495, null]]);
    expect([registry.rulesOf('nobody'), rules.fee]).toEqual([NO_RULES, null]);
  });

  it('O08 a change applies at once to older versions too, and needs no new version', async () => {
    const { db } = await makeStore();
    const registry = new FunnelRegistry(db);
    const copy = await shopFolder({ 'coupons/save.json': COUPON });
    const [before] = (await publishFolder(copy.folder, registry, NOW)).published;
    const services = embeddedServices(registry);
    expect(await services.coupon('fernhollow', ' save-10 ')).toMatchObject({ code: 'SAVE-10' });
    expect(await services.taxRates('fernhollow', { country: 'US', state: 'CA', zipPostalCode: '' })).toBeNull();
    await copy.remove('fernhollow/coupons');
    await copy.write('fernhollow/taxes.json', JSON.stringify(TAXES));
    const [after] = (await publishFolder(copy.folder, registry, NOW)).published;
    expect(after?.hash).toBe(before?.hash);
    expect(await services.coupon('fernhollow', 'SAVE-10')).toBeUndefined();
    expect(await services.taxRates('fernhollow', { country: 'US', state: 'CA', zipPostalCode: '' })).toHaveLength(1);
  });

  it('the same rules again add no row; different and restored ones do', async () => {
    const { db } = await makeStore();
    const rules = new LiveRules(db);
    const some = { ...NO_RULES, fee: { name: 'Handling', amount: 100, documentId: null } };
    const rows = async () => (await db.selectFrom('shop_rules').select('id').execute()).length;
    await rules.publish('one', NO_RULES, NOW);
    expect(await rows()).toBe(0);
    for (const each of [some, some, NO_RULES, some, some]) await rules.publish('one', each, NOW);
    expect([await rows(), rules.of('one'), rules.of('other')]).toEqual([3, some, NO_RULES]);
    const restarted = new LiveRules(db);
    await restarted.loadIfChanged();
    expect(restarted.of('one')).toEqual(some);
  });

  it('the database refuses to change or remove a row', async () => {
    const { db } = await makeStore();
    await new LiveRules(db).publish('one', { ...NO_RULES, taxes: [] }, NOW);
    const change = () => db.updateTable('shop_rules').set({ hash: 'x' }).execute();
    const remove = () => db.deleteFrom('shop_rules').execute();
    for (const attempt of [change, remove]) {
      const refused = await attempt().then(
        () => 'done',
        (error: unknown) => errorText(error),
      );
      expect(refused).not.toBe('done');
    }
    expect(await db.selectFrom('shop_rules').select('brand').execute()).toEqual([{ brand: 'one' }]);
  });

  it('O08 files with a finding change nothing: the last good rules stay, and every funnel reports the finding', async () => {
    const { db } = await makeStore();
    const registry = new FunnelRegistry(db);
    const copy = await shopFolder({ 'coupons/save.json': COUPON, 'taxes.json': TAXES });
    await publishFolder(copy.folder, registry, NOW);
    const good = registry.rulesOf('fernhollow');
    await copy.write('fernhollow/coupons/save.json', JSON.stringify({ ...COUPON, value: 101 }));
    await copy.remove('fernhollow/taxes.json');
    const report = await publishFolder(copy.folder, registry, NOW);
    expect(report.published).toEqual([]);
    expect(report.refused.flatMap(({ findings }) => findings)).toMatchObject([
      { file: 'fernhollow/coupons/save.json', code: 'coupon-value', path: '$.value' },
    ]);
    expect(registry.rulesOf('fernhollow')).toEqual(good);
    expect(good.coupons).toHaveLength(1);
    await copy.write('fernhollow/coupons/save.json', '{ half a file');
    await publishFolder(copy.folder, registry, NOW);
    expect(registry.rulesOf('fernhollow')).toEqual(good);
  });
});

describe('two processes on one store', () => {
  const databaseUrl = postgresDuringTests();

  it('O08 the other process has the published rules at its next read, in any order of publishing', async () => {
    const url = await databaseUrl();
    const dataFolder = await emptyFolder();
    const first = new FunnelRegistry((await openTestStore({ dataFolder, databaseUrl: url })).db);
    const second = new FunnelRegistry((await openTestStore({ dataFolder, databaseUrl: url })).db);
    const copy = await shopFolder({ 'coupons/save.json': COUPON });
    await publishFolder(copy.folder, first, NOW);
    await second.load();
    expect(second.rulesOf('fernhollow').coupons.map(({ code }) => code)).toEqual(['SAVE-10']);
    await copy.write('fernhollow/coupons/save.json', JSON.stringify({ ...COUPON, code: 'OTHER' }));
    const following = first.followStore(5);
    await publishFolder(copy.folder, second, NOW);
    await expect.poll(() => first.rulesOf('fernhollow').coupons.map(({ code }) => code)).toEqual(['OTHER']);
    following.stop();
  });

  it('a row that becomes visible after one with a higher id is not missed', async () => {
    const url = await databaseUrl();
    const { db } = await openTestStore({ dataFolder: await emptyFolder(), databaseUrl: url });
    const rules = new LiveRules(db);
    const late = { brand: 'late', hash: 'h', rules: JSON.stringify({ ...NO_RULES, shipping: [] }), published_at: NOW };
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('shop_rules').values(late).execute();
      await rules.publish('soon', { ...NO_RULES, taxes: [] }, NOW);
    });
    const rows = await db.selectFrom('shop_rules').select('brand').orderBy('id').execute();
    expect(rows.map(({ brand }) => brand)).toEqual(['late', 'soon']);
    await rules.loadIfChanged();
    expect(rules.of('late')).toEqual({ ...NO_RULES, shipping: [] });
  });

  it('no brand of those that are published at the same time is missed', async () => {
    const url = await databaseUrl();
    const dataFolder = await emptyFolder();
    const dbs = await Promise.all([1, 2].map(async () => (await openTestStore({ dataFolder, databaseUrl: url })).db));
    const [one, two] = dbs.map((db) => new LiveRules(db));
    const brands = Array.from({ length: 20 }, (_, n) => `brand-${n}`);
    const own = (name: string) => ({ ...NO_RULES, fee: { name, amount: 1, documentId: null } });
    await Promise.all(brands.map((brand, n) => (n % 2 ? one : two)?.publish(brand, own(brand), NOW)));
    for (const rules of [one, two]) {
      await rules?.loadIfChanged();
      expect(brands.map((brand) => rules?.of(brand).fee?.name)).toEqual(brands);
    }
  });
});
