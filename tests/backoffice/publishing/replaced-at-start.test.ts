import { beforeEach, expect, it, vi } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { LivePictures } from '../../../server/pictures/live-pictures.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { describeReport } from '../../../server/versions/start-report.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { CLASSIC, FunnelsCopy, type Json } from './brand-folder.ts';

const times = { now: Date.parse('2026-11-21T10:00:00Z') };
/** Each start is a minute later. */
const now = () => {
  times.now += 60_000;
  return new Date(times.now);
};
const COUPON = { code: 'SAVE-10', kind: 'percent', value: 10, purchase: 'any' };

/** A process with files of its own; what it starts with is what its folder had when it was copied. */
interface Process {
  copy: FunnelsCopy;
  registry: FunnelRegistry;
}

const startOf = ({ copy, registry }: Process) => publishFolder(copy.folder, registry, now(), { isStart: true });
const publishOf = ({ copy, registry }: Process) => publishFolder(copy.folder, registry, now());

/** What of a brand goes live, and is changed in each case. */
const PARTS: [string, (copy: FunnelsCopy) => Promise<void>, (registry: FunnelRegistry) => unknown, string][] = [
  [
    'a funnel',
    (copy) => copy.change(CLASSIC, (json) => void (json.defaultFunnels as Json[]).splice(5, 1)),
    (registry) => registry.live()[0]?.hash,
    `"classic": ${CLASSIC} is still `,
  ],
  [
    'coupons',
    (copy) => copy.write('fernhollow/coupons/save.json', JSON.stringify(COUPON)),
    (registry) => registry.rulesOf('fernhollow'),
    'coupons, shipping, taxes and fee of "fernhollow"',
  ],
  [
    'the first coupons of a brand that had no rules',
    (copy) => copy.write('fernhollow/coupons/save.json', JSON.stringify(COUPON)),
    (registry) => registry.rulesOf('fernhollow'),
    'coupons, shipping, taxes and fee of "fernhollow"',
  ],
  [
    'pictures',
    (copy) =>
      copy.write('fernhollow/images/home-hero.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    (registry) => registry.pictures.of('fernhollow'),
    'pictures of "fernhollow"',
  ],
];

describeOnBothStores('a start of a process whose files are old', (makeStore) => {
  let [old, next]: Process[] = [];
  let db: Store['db'];

  beforeEach(async () => {
    ({ db } = await makeStore());
    const made = async () => ({ copy: await FunnelsCopy.made(), registry: new FunnelRegistry(db) });
    [old, next] = [await made(), await made()];
  });

  it.each(PARTS)(
    'leaves %s as another process has replaced it, and says so, until it is published',
    async (name, change, live, said) => {
      if (!old || !next) throw new Error('no processes');
      if (name === 'coupons')
        for (const { copy } of [old, next])
          await copy.write('fernhollow/coupons/other.json', JSON.stringify({ ...COUPON, code: 'OTHER' }));
      await startOf(old);
      const first = live(old.registry);
      await change(next.copy);
      expect(describeReport(await startOf(next))).not.toContain('Kept');
      const second = live(next.registry);
      expect(second).not.toEqual(first);
      const again = describeReport(await startOf(old));
      expect([again, live(old.registry)]).toEqual([expect.stringContaining(said), second]);
      expect(again.match(/^Kept .*sluice publish/gm)).toHaveLength(1);
      expect(describeReport(await publishOf(old))).not.toContain('Kept');
      expect(live(old.registry)).toEqual(first);
      expect(describeReport(await startOf(next))).toContain(said);
      expect(live(next.registry)).toEqual(first);
    },
  );

  it.each(PARTS)(
    'leaves %s that another process replaces between its look and its writing',
    async (name, change, live) => {
      if (!old || !next) throw new Error('no processes');
      const [own, other] = [old, next];
      await startOf(own);
      const { registry } = own;
      const first = live(registry);
      await change(other.copy);
      const part = name === 'pictures' ? registry.pictures : registry.rules;
      const look = part.wasReplaced.bind(part) as (brand: string, files: object) => Promise<boolean>;
      vi.spyOn(part, 'wasReplaced').mockImplementation(async (brand: string, files: object) => {
        const was = await look(brand, files);
        await startOf(other);
        return was;
      });
      await startOf(own);
      expect(live(registry)).not.toEqual(first);
    },
  );

  it('leaves the pictures of a brand whose files have errors, so that the right ones need not come back', async () => {
    if (!old || !next) throw new Error('no processes');
    await startOf(old);
    const right = old.registry.pictures.of('fernhollow');
    await next.copy.remove('fernhollow/images');
    expect((await startOf(next)).refused).toHaveLength(1);
    expect(next.registry.pictures.of('fernhollow')).toEqual(right);
    expect(describeReport(await startOf(old))).not.toContain('Kept');
    expect(old.registry.pictures.of('fernhollow')).toEqual(right);
  });

  it('leaves the first pictures of a brand that was live without any', async () => {
    if (!old || !next) throw new Error('no processes');
    const first = { 'a.png': { hash: 'h', width: 9, height: 9, forms: 'none' as const } };
    await startOf(old);
    for (const brand of ['fernhollow', 'unknown']) {
      await db.deleteFrom('brand_pictures').execute();
      await db.deleteFrom('published_pictures').execute();
      const live = new LivePictures(db);
      await live.publish(brand, first, now());
      expect([brand, await live.wasReplaced(brand, {})]).toEqual([brand, brand === 'fernhollow']);
    }
  });
});
