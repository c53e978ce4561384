import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { appDuringTests, type RunningApp } from '../../support/shops/running-app.ts';
import { filled } from '../../support/stores/data-template.ts';
import { embeddedStores, emptyFolder } from '../../support/stores/stores.ts';
import { commandsOn } from '../commands/versions/versioned-shop.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';
import { sluice } from './sluice.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const OFFER = 'fernhollow/offers/powermotion-3.json';
const CHEAPER = '"PowerMotion, 3 jars" (fh-offer-powermotion-3) costs 59.00 USD instead of 69.00 USD.';

const shop = appDuringTests();
let copy: FunnelsCopy;
let registry: FunnelRegistry;
let url = '';

/** A shop that listens, whose folder has the demo's classic funnel, which is live as its file says it. */
beforeEach(async () => {
  copy = await FunnelsCopy.made();
  const { store, release } = await embeddedStores.take();
  onTestFinished(release);
  registry = new FunnelRegistry(store.db);
  await registry.load();
  await publishFolder(copy.folder, registry, new Date());
  url = await listening(store);
});

async function listening(store: RunningApp['store']): Promise<string> {
  const admin = commandsOn({ ...shop(), store }, registry, copy.folder);
  const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin });
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

function diffLive(args: readonly string[] = [], more: Record<string, string> = {}) {
  return sluice(['diff', '--live', ...args], { SLUICE_ADMIN_URL: url, SLUICE_ADMIN_TOKEN: TOKEN, ...more });
}

const cheaper = (folder = copy) => folder.change(OFFER, (json) => void Object.assign(json, { offerPrice: 59 }));

describe('sluice diff --live', () => {
  it('finds nothing between a folder and what was published of it', async () => {
    expect(await diffLive()).toEqual({ code: 0, printed: 'Nothing changes for shoppers.', complained: '' });
  });

  it('has the sentences of sluice diff for each funnel that publishing would change, and changes nothing', async () => {
    await cheaper();
    const expected = { code: 0, printed: `"classic", ${CLASSIC}:\n  ${CHEAPER}`, complained: '' };
    expect(await diffLive()).toEqual(expected);
    expect(await diffLive()).toEqual(expected);
    await publishFolder(copy.folder, registry, new Date());
    expect((await diffLive()).printed).toBe('Nothing changes for shoppers.');
  });

  it('compares another folder than that of the shop on its own machine, and not over the network', async () => {
    const environment = await offline();
    const other = await FunnelsCopy.made();
    await cheaper(other);
    expect((await sluice(['diff', '--live', other.folder], environment)).printed).toContain(CHEAPER);
    expect((await sluice(['diff', '--live'], environment)).printed).toBe('Nothing changes for shoppers.');
    expect(await diffLive([other.folder])).toMatchObject({
      code: 2,
      printed: '',
      complained: expect.stringContaining('compares its own folder'),
    });
  });

  it('compares one brand of a folder by its folder, or by a file in it', async () => {
    const environment = await offline();
    const other = await FunnelsCopy.made();
    await cheaper(other);
    for (const part of ['fernhollow', CLASSIC])
      expect((await sluice(['diff', '--live', join(other.folder, part)], environment)).printed).toBe(
        `"classic", ${CLASSIC}:\n  ${CHEAPER}`,
      );
  });

  it('is data for other programs with --json', async () => {
    await cheaper();
    const { code, printed } = await diffLive(['--json']);
    const live = registry.live()[0]?.hash;
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toEqual({
      folder: copy.folder,
      funnels: [
        {
          brand: 'fernhollow',
          file: CLASSIC,
          uid: 'classic',
          is: 'changed',
          from: live,
          to: expect.stringMatching(/^[0-9a-f]{64}$/),
          changes: [{ kind: 'price', message: CHEAPER }],
        },
      ],
      gone: [],
    });
  });

  it('says what the coupons and taxes of a brand change, which apply to its funnels at once', async () => {
    await copy.write(
      'fernhollow/coupons/spring.json',
      JSON.stringify({ code: 'SPRING', kind: 'percent', value: 10, purchase: 'any' }),
    );
    expect((await diffLive()).printed).toMatch(/coupon "?SPRING/i);
  });

  it('a funnel and a brand that were never published are new', async () => {
    const file = 'fernhollow/funnels/second.json';
    await copy.write(file, JSON.stringify(renamed(JSON.parse(await copy.read(CLASSIC)))));
    expect((await diffLive()).printed).toMatch(
      /^"second", fernhollow\/funnels\/second\.json:\n {2}The funnel "second" is new, with \d+ steps\.$/,
    );
  });

  it('a live funnel without a file stays, and is named', async () => {
    await copy.change(CLASSIC, (json) => void Object.assign(json, renamed(json)));
    const { code, printed } = await diffLive();
    expect(code).toBe(0);
    expect(printed).toContain('The folder has no file of the live funnel "classic", which stays as it is.');
  });

  it('a broken folder is refused with its findings, never without changes', async () => {
    await cheaper();
    await copy.change(CLASSIC, (json) => void Object.assign(json, { sfid: 7 }));
    const broken = await diffLive();
    expect([broken.code, broken.printed]).toEqual([2, '']);
    expect(broken.complained).toMatch(
      /^Nothing is compared, since publishing refuses these files\.\nerror fernhollow\/funnels\/classic\.json \$\.sfid \[schema\] /,
    );
    await copy.write(CLASSIC, '{ "sfid": ');
    expect(await diffLive()).toMatchObject({ code: 2, complained: expect.stringContaining('[not-json]') });
    await copy.write('fernhollow/coupons/bad.json', '[]');
    expect(await diffLive()).toMatchObject({ code: 2, printed: '' });
  });

  it('an empty folder and one that is not there cannot be compared', async () => {
    const environment = await offline();
    expect(await sluice(['diff', '--live', await emptyFolder()], environment)).toMatchObject({
      code: 2,
      printed: '',
      complained: expect.stringMatching(/^There is no funnel in /),
    });
    expect(await sluice(['diff', '--live', '/nowhere/funnels'], environment)).toMatchObject({
      code: 2,
      printed: '',
      complained: expect.stringContaining('/nowhere/funnels cannot be read'),
    });
  });

  it('a shop that is not there, and a wrong token, are answered in a sentence', async () => {
    const away = await diffLive([], { SLUICE_ADMIN_URL: 'http://127.0.0.1:9' });
    expect(away).toMatchObject({ code: 1, printed: '', complained: expect.stringContaining('cannot be reached') });
    const stranger = await diffLive([], { SLUICE_ADMIN_TOKEN: 'wrong-wrong-wrong-wrong-wrong' });
    expect(stranger).toMatchObject({
      code: 1,
      printed: '',
      complained: expect.stringMatching(/^The server refused \(401\)/),
    });
    const none = await diffLive([], { SLUICE_ADMIN_TOKEN: '' });
    expect(none).toMatchObject({ code: 1, complained: expect.stringContaining('SLUICE_ADMIN_TOKEN') });
  });

  it('takes one folder', async () => {
    expect(await diffLive(['a', 'b'])).toMatchObject({
      code: 2,
      complained: expect.stringMatching(/^sluice: --live takes one folder or file\.\nUsage: sluice diff /),
    });
  });

  it('without a running server reads the store, of which nothing is published at first', async () => {
    const environment = await offline(false);
    const first = await sluice(['diff', '--live'], environment);
    expect([first.code, first.printed]).toEqual([0, expect.stringContaining('The funnel "classic" is new, with ')]);
    expect((await sluice(['publish'], environment)).code).toBe(0);
    expect((await sluice(['diff', '--live'], environment)).printed).toBe('Nothing changes for shoppers.');
  });
});

/** The store of a shop that does not run, in which the folder is published or nothing is. */
async function offline(isPublished = true): Promise<Record<string, string>> {
  const dataFolder = await emptyFolder();
  await filled(dataFolder);
  const environment = { SLUICE_DATA: dataFolder, SLUICE_FUNNELS: copy.folder };
  if (isPublished) expect((await sluice(['publish'], environment)).code).toBe(0);
  return environment;
}

/** The funnel as another one of the brand, with a destination of its own. */
function renamed(json: Json): Json {
  return { ...json, sfid: 'fh-second', uniqueIdentifier: 'second', destinationId: null };
}
