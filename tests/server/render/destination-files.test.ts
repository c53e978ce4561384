import { beforeEach, describe, expect, it } from 'vitest';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../backoffice/publishing/brand-folder.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const FILE = 'fernhollow/destinations/beef.json';
const RIVAL = 'fernhollow/funnels/rival.json';
const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-22T10:00:00Z');
const LAST = new Date('2026-11-23T10:00:00Z');

const BEEF = {
  sfid: 'beef',
  genericUrl: 'beef',
  defaultFunnel: 'fh-classic',
  splitTestEnabled: true,
  percentage: 60,
  splitTesting: [{ sfid: 'rival', percentage: 40 }],
};

/** The classic funnel and a rival, both bound to a destination. */
async function rivals(over: Json = {}): Promise<FunnelsCopy> {
  const copy = await FunnelsCopy.made();
  await copy.change(CLASSIC, (json) => Object.assign(json, { destinationId: 'beef' }));
  await copy.addFunnel(RIVAL, (json) => Object.assign(json, { sfid: 'rival', uniqueIdentifier: 'rival' }));
  await copy.write(FILE, JSON.stringify({ ...BEEF, ...over }));
  return copy;
}

describe('the destination files of a brand', () => {
  const verdicts = async (copy: FunnelsCopy) =>
    (await readBrandFolders(copy.folder))
      .flatMap((brand) => checkBrand(brand, contentHash))
      .map(({ file, findings, funnel }) => ({
        file,
        live: funnel !== null,
        destination: funnel?.destination?.sfid ?? null,
        codes: findings.map((finding) => `${finding.file} ${finding.path} ${finding.code}`),
      }));

  it('E05 a good one is published with the funnels that are bound to it', async () => {
    expect(await verdicts(await rivals())).toEqual([
      { file: CLASSIC, live: true, destination: 'beef', codes: [] },
      { file: RIVAL, live: true, destination: 'beef', codes: [] },
    ]);
  });

  it.each<[string, Json, string]>([
    ['a genericUrl of two segments', { genericUrl: 'a/b' }, '$.genericUrl schema'],
    ['a share beyond 100', { percentage: 101 }, '$.percentage schema'],
    ['a negative weight', { splitTesting: [{ sfid: 'rival', percentage: -1 }] }, '$.splitTesting[0].percentage schema'],
    ['an unknown field', { defaultFunel: 'x' }, '$.defaultFunel schema'],
    ['no such default funnel', { defaultFunnel: 'z' }, '$.defaultFunnel destination-unknown-funnel'],
  ])('E05 one with %s prevents the publishing of its funnels', async (_, over, code) => {
    for (const verdict of await verdicts(await rivals(over)))
      expect(verdict).toMatchObject({ live: false, codes: expect.arrayContaining([`${FILE} ${code}`]) });
  });

  it('E05 a default funnel with another binding prevents the publishing of its funnels', async () => {
    const copy = await rivals();
    await copy.change(CLASSIC, (json) => Object.assign(json, { destinationId: 'elsewhere' }));
    const code = `${FILE} $.defaultFunnel destination-default-not-bound`;
    const holds = { live: false, codes: expect.arrayContaining([code]) };
    for (const verdict of await verdicts(copy)) expect(verdict).toMatchObject(holds);
  });

  it('E05 a faulty one does not affect the funnels of others', async () => {
    const copy = await rivals({ defaultFunnel: 'z' });
    const free = { sfid: 'free', uniqueIdentifier: 'free', destinationId: null };
    await copy.addFunnel('fernhollow/funnels/free.json', (json) => Object.assign(json, free));
    expect((await verdicts(copy)).map(({ file, live }) => [file, live])).toEqual([
      [CLASSIC, false],
      ['fernhollow/funnels/free.json', true],
      [RIVAL, false],
    ]);
  });

  it('X04 shares with a wrong sum, and an address given twice, are warnings beside the default funnel', async () => {
    const copy = await rivals({ percentage: 50 });
    await copy.addFunnel('fernhollow/funnels/x.json', (json) =>
      Object.assign(json, { sfid: 'x', uniqueIdentifier: 'x', destinationId: 'x' }),
    );
    await copy.write(
      'fernhollow/destinations/more.json',
      JSON.stringify({ sfid: 'x', genericUrl: '/beef', defaultFunnel: 'x' }),
    );
    expect((await verdicts(copy)).map(({ live, codes }) => [live, codes])).toEqual([
      [true, [`${FILE} $.splitTesting destination-shares-not-100`]],
      [true, []],
      [true, ['fernhollow/destinations/more.json $.genericUrl destination-url-twice']],
    ]);
  });

  it('E05 an unreadable file of the default funnel does not affect its rival', async () => {
    const copy = await rivals();
    await copy.write(CLASSIC, '{');
    expect((await verdicts(copy)).map(({ live, codes }) => [live, codes])).toEqual([
      [false, [`${CLASSIC} $ not-json`]],
      [true, []],
    ]);
  });
});

describeOnBothStores('publishing destinations', (makeStore) => {
  let registry: FunnelRegistry;

  beforeEach(async () => {
    registry = new FunnelRegistry((await makeStore()).db);
  });

  const shares = () => registry.destinations().map(({ sfid, brand, percentage }) => [sfid, brand, percentage]);

  it('E05 they are live with their brand, each once', async () => {
    const { refused, warnings } = await publishFolder((await rivals()).folder, registry, NOW);
    expect([refused, warnings]).toEqual([[], []]);
    expect(registry.destinations()).toEqual([{ ...BEEF, brand: 'fernhollow' }]);
  });

  it('X04 an edited share is live at once, and a removed file ends the competition', async () => {
    const copy = await rivals();
    await publishFolder(copy.folder, registry, NOW);
    await copy.change(FILE, (json) => Object.assign(json, { percentage: 70 }));
    await publishFolder(copy.folder, registry, LATER);
    expect(shares()).toEqual([['beef', 'fernhollow', 70]]);
    await copy.remove(FILE);
    await publishFolder(copy.folder, registry, LAST);
    expect(shares()).toEqual([]);
  });

  it('X04 a refused, unchanged funnel does not restore an old share', async () => {
    const copy = await rivals();
    await publishFolder(copy.folder, registry, NOW);
    await copy.change(FILE, (json) => Object.assign(json, { percentage: 70 }));
    await copy.write(CLASSIC, '{ half a file');
    const { refused } = await publishFolder(copy.folder, registry, LATER);
    expect(refused.map(({ file }) => file)).toEqual([CLASSIC]);
    expect(registry.live()).toHaveLength(2);
    expect(shares()).toEqual([['beef', 'fernhollow', 70]]);
  });
});
