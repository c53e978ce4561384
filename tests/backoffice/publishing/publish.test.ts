import { expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { CLASSIC, FunnelsCopy } from './brand-folder.ts';

const BUNDLE = 'fernhollow/offers/powerfoods-complete-beef-3.json';
const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-22T10:00:00Z');

describeOnOneStore('PostgreSQL', 'publishing a folder', (makeStore) => {
  it('the demo is verified, goes live, and is live after a restart', async () => {
    const { db } = await makeStore();
    const { folder } = await FunnelsCopy.made();
    const report = await publishFolder(folder, new FunnelRegistry(db), NOW);
    expect(report.refused).toEqual([]);
    expect(report.published).toEqual([
      { file: CLASSIC, uid: 'classic', hash: expect.stringMatching(/^[0-9a-f]{64}$/), stranded: [] },
    ]);
    const restarted = new FunnelRegistry(db);
    await restarted.load();
    const [live] = restarted.live();
    expect([live?.hash, live?.brand.siteName, live?.graph.start]).toEqual([
      report.published[0]?.hash,
      'Fernhollow',
      'fh-classic-landing',
    ]);
    expect(Object.keys(live?.offers ?? {})).toContain('fh-offer-powermotion-3');
  });

  it('publishing the same files again changes nothing, not even the time of going live', async () => {
    const { db } = await makeStore();
    const { folder } = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    const first = await publishFolder(folder, registry, NOW);
    expect(await publishFolder(folder, registry, LATER)).toEqual(first);
    expect(await db.selectFrom('published_funnels').select('published_at').execute()).toEqual([{ published_at: NOW }]);
    expect(await db.selectFrom('live_funnels').select(['hash', 'since']).execute()).toEqual([
      { hash: first.published[0]?.hash, since: NOW },
    ]);
  });

  it('a new price is a new version; the old one is still found by its hash', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    const [before] = (await publishFolder(copy.folder, registry, NOW)).published;
    await copy.change(BUNDLE, (offer) => Object.assign(offer, { offerPrice: 77.77 }));
    const [after] = (await publishFolder(copy.folder, registry, LATER)).published;
    expect(after?.hash).not.toBe(before?.hash);
    const sfid = 'fh-offer-powerfoods-complete-beef-3';
    expect(registry.live().map((each) => each.offers[sfid]?.offerPrice)).toEqual([77.77]);
    const fresh = new FunnelRegistry(db);
    expect((await fresh.byHash(before?.hash ?? ''))?.offers[sfid]?.offerPrice).not.toBe(77.77);
    expect((await fresh.byHash(after?.hash ?? ''))?.offers[sfid]?.offerPrice).toBe(77.77);
    expect(await fresh.byHash('0'.repeat(64))).toBeNull();
  });

  it('restored files are live again under their first hash', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    const original = await copy.read(BUNDLE);
    const [first] = (await publishFolder(copy.folder, registry, NOW)).published;
    await copy.change(BUNDLE, (offer) => Object.assign(offer, { offerPrice: 77.77 }));
    await publishFolder(copy.folder, registry, LATER);
    await copy.write(BUNDLE, original);
    expect((await publishFolder(copy.folder, registry, LATER)).published).toEqual([first]);
    expect(registry.live().map((each) => each.hash)).toEqual([first?.hash]);
  });

  it('a refused funnel keeps its last good version live, also after a restart', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    const [good] = (await publishFolder(copy.folder, registry, NOW)).published;
    await copy.write(CLASSIC, '{ half a file');
    const report = await publishFolder(copy.folder, registry, LATER);
    expect([report.published, report.refused.map(({ file }) => file)]).toEqual([[], [CLASSIC]]);
    const restarted = new FunnelRegistry(db);
    await publishFolder(copy.folder, restarted, LATER);
    expect(restarted.live().map((each) => each.hash)).toEqual([good?.hash]);
  });

  it('A02 funnels are live in the order in which they were first published', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    await publishFolder(copy.folder, registry, NOW);
    await copy.addFunnel('fernhollow/funnels/a-second.json', (funnel) =>
      Object.assign(funnel, { sfid: 'a-second', uniqueIdentifier: 'second' }),
    );
    await copy.change(CLASSIC, (funnel) => Object.assign(funnel, { destinationId: 'another' }));
    await publishFolder(copy.folder, registry, LATER);
    expect(registry.live().map((each) => each.funnel.uniqueIdentifier)).toEqual(['classic', 'second']);
  });

  it('A02 a name of a live funnel is refused for another one, and the others are published', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    await publishFolder(copy.folder, registry, NOW);
    await copy.change(CLASSIC, (funnel) => Object.assign(funnel, { sfid: 'another-sfid' }));
    await copy.addFunnel('fernhollow/funnels/second.json', (funnel) =>
      Object.assign(funnel, { sfid: 'a-second', uniqueIdentifier: 'second' }),
    );
    const report = await publishFolder(copy.folder, registry, LATER);
    expect(report.published.map(({ uid }) => uid)).toEqual(['second']);
    expect(report.refused).toMatchObject([
      { file: CLASSIC, findings: [{ file: CLASSIC, code: 'name-taken', path: '$.uniqueIdentifier' }] },
    ]);
    expect(registry.live().map((each) => each.funnel.sfid)).toEqual(['fh-classic', 'a-second']);
  });

  it('A02 a former uid leads to the funnel that had it, until another funnel has it', async () => {
    const { db } = await makeStore();
    const copy = await FunnelsCopy.made();
    const registry = new FunnelRegistry(db);
    await publishFolder(copy.folder, registry, NOW);
    await copy.change(CLASSIC, (funnel) => Object.assign(funnel, { uniqueIdentifier: 'classic_a' }));
    await publishFolder(copy.folder, registry, LATER);
    const restarted = new FunnelRegistry(db);
    await restarted.load();
    expect(['classic', 'classic_a', 'nowhere'].map((uid) => restarted.presentUid(uid))).toEqual([
      'classic_a',
      'classic_a',
      'nowhere',
    ]);
    await copy.addFunnel('fernhollow/funnels/z-second.json', (funnel) =>
      Object.assign(funnel, { sfid: 'z-second', uniqueIdentifier: 'classic' }),
    );
    await publishFolder(copy.folder, registry, LATER);
    expect(registry.presentUid('classic')).toBe('classic');
  });
});
