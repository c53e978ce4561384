import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { CheckedFinding, Findings } from '../../../../backoffice/contracts/admin-checks-api.ts';
import { DraftFolder } from '../../../../backoffice/publishing/draft-folder.ts';
import { publishFolder } from '../../../../backoffice/publishing/publish-folder.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import { contentHash } from '../../../../server/versions/content-hash.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { embeddedStores } from '../../../support/stores/stores.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../publishing/brand-folder.ts';
import { commandsWith } from '../commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const clock = () => new Date();
const shop = appDuringTests();

let copy: FunnelsCopy;
beforeEach(async () => {
  copy = await FunnelsCopy.made();
});

/** A shop that has published the copy of the demo brand, over HTTP. */
async function published() {
  const { store, release } = await embeddedStores.take();
  onTestFinished(release);
  const registry = new FunnelRegistry(store.db);
  await publishFolder(copy.folder, registry, clock());
  const run = commandsWith({ db: store.db, registry, drafts: new DraftFolder(copy.folder) });
  const app = await shop().build(
    { SLUICE_ADMIN_TOKEN: TOKEN },
    { admin: auditedCommands({ db: store.db, clock }, run) },
  );
  const get = (url: string, headers: Record<string, string> = AUTHORIZED) =>
    app.inject({ url: `/admin/${url}`, headers });
  const read = async (): Promise<Findings> => (await get('api/findings')).json();
  return { registry, get, read };
}

const stepOf = (json: Json, index: number) => (json.defaultFunnels as Json[])[index] ?? {};

const named = ({ findings }: Findings, code: string): CheckedFinding | undefined =>
  findings.find((each) => each.code === code);

describe('GET /admin/api/findings', () => {
  it('says of a funnel that is live as in the folder that both are the same', async () => {
    const { read } = await published();
    const { funnels, findings, folder } = await read();
    expect(folder).toBe(copy.folder);
    expect(funnels).toEqual([
      { brand: 'fernhollow', uid: 'classic', live: expect.stringMatching(/^[0-9a-f]{64}$/), folder: 'same' },
    ]);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('has an error of the folder with the journey that shows it step by step, while the live version has none', async () => {
    const { read } = await published();
    await copy.change(CLASSIC, (json) => void Object.assign(stepOf(json, 2), { overrideYes: 'nowhere' }));
    const found = await read();
    expect(found.funnels[0]?.folder).toBe('refused');
    const steps = JSON.parse(await copy.read(CLASSIC)).defaultFunnels;
    expect(named(found, 'override-names-nothing')).toEqual({
      brand: 'fernhollow',
      uid: 'classic',
      version: null,
      isInFolder: true,
      file: CLASSIC,
      code: 'override-names-nothing',
      severity: 'error',
      path: '$.defaultFunnels[2].overrideYes',
      message: expect.stringMatching(/\.$/),
      journey: {
        text: 'home, pay, yes: no page follows',
        steps: [
          { step: steps[0].sfid, on: 'next' },
          { step: steps[1].sfid, on: 'next' },
          { step: steps[2].sfid, on: 'yes' },
        ],
      },
    });
    expect(found.findings[0]?.severity).toBe('error');
  });

  it('leads to the step of a finding that no answer shows', async () => {
    const { read } = await published();
    await copy.change(CLASSIC, (json) => void Object.assign(stepOf(json, 2), { upsell: 'nothing-at-all' }));
    const [first, second, third] = JSON.parse(await copy.read(CLASSIC)).defaultFunnels;
    expect(named(await read(), 'unknown-offer')?.journey?.steps).toEqual([
      { step: first.sfid, on: 'next' },
      { step: second.sfid, on: 'next' },
      { step: third.sfid, on: null },
    ]);
  });

  it('has what a check of today finds on a live version, which its folder has no longer', async () => {
    const { registry, read } = await published();
    const [live] = registry.live();
    if (!live) throw new Error('nothing is live');
    const tested = withoutTestId(live);
    await registry.publish(tested, clock());
    await registry.load();
    const found = await read();
    expect(found.funnels).toEqual([{ brand: 'fernhollow', uid: 'classic', live: tested.hash, folder: 'other' }]);
    expect(named(found, 'split-test-without-id')).toMatchObject({
      version: tested.hash,
      isInFolder: false,
      file: CLASSIC,
      uid: 'classic',
    });
  });

  it('has a fault of a file that all funnels of a brand share once, and no journey of it', async () => {
    const { read } = await published();
    await copy.addFunnel('fernhollow/funnels/second.json', (json) =>
      Object.assign(json, { sfid: 'second', uniqueIdentifier: 'second' }),
    );
    await copy.write('fernhollow/brand.json', '{');
    const found = await read();
    expect(found.findings.filter(({ file }) => file === 'fernhollow/brand.json')).toMatchObject([
      { uid: null, code: 'not-json', severity: 'error', journey: null, isInFolder: true },
    ]);
  });

  it('has a folder with funnels that is no brand', async () => {
    const { read } = await published();
    await copy.remove('fernhollow/brand.json');
    expect((await read()).findings).toMatchObject([{ code: 'no-brand', brand: 'fernhollow', file: 'fernhollow' }]);
  });

  it('says so where the folder is gone, and of the live funnels what is wrong with them', async () => {
    const { read } = await published();
    await copy.remove('.');
    const { findings, funnels } = await read();
    expect(findings[0]).toMatchObject({ code: 'unreadable', file: copy.folder, brand: '' });
    expect(funnels).toMatchObject([{ uid: 'classic', folder: 'missing' }]);
  });

  it('needs the token, and is answered 304 while nothing has changed', async () => {
    const { get } = await published();
    const reply = await get('api/findings');
    expect((await get('api/findings', { ...AUTHORIZED, 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(
      304,
    );
    for (const url of ['api/findings', 'api/experiments', 'api/scripts', 'api/health', 'api/log', 'api/audit'])
      expect([url, (await get(url, {})).statusCode]).toEqual([url, 401]);
  });

  it('is in the document of operators, as the other checks and the health are', async () => {
    const { get } = await published();
    const document = (await get('openapi.json')).json();
    expect(openApiFaults(document)).toEqual([]);
    const names = operationsOf(document).map(({ name }) => name);
    for (const path of [
      'findings',
      'experiments',
      'scripts',
      'health',
      'attempts',
      'outbox',
      'webhooks',
      'log',
      'audit',
    ])
      expect(names).toContain(`GET /admin/api/${path}`);
  });
});

/** A version whose second step draws between two variants without an id of its test. */
function withoutTestId(live: PublishedFunnel): PublishedFunnel {
  const defaultFunnels = live.funnel.defaultFunnels.map((step, index) => {
    const [first] = step.variants;
    if (index !== 1 || !first) return step;
    const variants = [
      { ...first, percentage: 50 },
      { ...first, sfid: 'other', url: 'other', default: false, percentage: 50 },
    ];
    return { ...step, variants, splitTestEnabled: true, splitTesting: [] };
  });
  const funnel = { ...live.funnel, defaultFunnels };
  return { ...live, funnel, hash: contentHash({ ...live, funnel }) };
}
