import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { RunningTests } from '../../../../backoffice/contracts/admin-checks-api.ts';
import type { Experiment } from '../../../../backoffice/contracts/admin-experiments-api.ts';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import type { FunnelStep } from '../../../../domain/funnel/funnel.ts';
import { buildGraph } from '../../../../graph/graph.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import { contentHash } from '../../../../server/versions/content-hash.ts';
import { saleAt } from '../../../server/checkout/placing/buy.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { openAdminSocket } from '../../../support/shops/admin-socket.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { emptyFolder } from '../../../support/stores/stores.ts';
import { sluice } from '../../cli/sluice.ts';
import { commandsWith } from '../commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const ORDER = 'fh-classic-order';
const shop = appDuringTests();
const clock = () => new Date();

/** A funnel of its own, whose order form has two variants. */
function tested(uid: string, change: Partial<FunnelStep> = {}, shares: [number, number] = [50, 50]): PublishedFunnel {
  const { classic } = shop();
  const defaultFunnels = classic.funnel.defaultFunnels.map((step) => {
    const [first] = step.variants;
    if (step.sfid !== ORDER || !first) return step;
    const second = { ...first, sfid: 'other-form', url: 'other-form', default: false, percentage: shares[1] };
    return {
      ...step,
      splitTestEnabled: true,
      splitTesting: [{ sfid: 'forms' }],
      variants: [{ ...first, sfid: 'own-form', percentage: shares[0], default: true }, second],
      ...change,
    };
  });
  const funnel = { ...classic.funnel, sfid: uid, uniqueIdentifier: uid, defaultFunnels };
  const graph = buildGraph(funnel, (id) => classic.content[id]?.view ?? null);
  return { ...classic, funnel, graph, hash: contentHash({ ...classic, funnel, graph }) };
}

async function publish(funnel: PublishedFunnel): Promise<PublishedFunnel> {
  await shop().funnels.publish(funnel, clock());
  await shop().funnels.load();
  return funnel;
}

/** A browser that comes to the order form and is shown a variant. */
async function came({ hash }: PublishedFunnel, variantId: string): Promise<GuestBrowser> {
  const browser = await GuestBrowser.opened(shop().app);
  const fact: SentFact = { type: 'step.entered', stepId: ORDER, variantId, how: 'edge' };
  const facts = [{ seq: 1, at: 1, stepId: null, fact }];
  const batch = { funnelHash: hash, sessionid: null, pageLoad: randomUUID(), facts };
  const reply = await browser.post('funnel/stats/event', batch, { 'user-agent': PHONE });
  if (reply.statusCode !== 204) throw new Error(reply.body);
  return browser;
}

/** The commands on the store of the running shop. */
function commandsOf() {
  const { store, funnels: registry } = shop();
  return auditedCommands({ db: store.db, clock }, commandsWith({ db: store.db, registry, clock }));
}

/** The environment of commands that go through the socket of the running shop. */
async function atSocket(): Promise<Record<string, string>> {
  const folder = await emptyFolder();
  const socket = await openAdminSocket(folder, commandsOf());
  onTestFinished(async () => socket?.close());
  return { SLUICE_DATA: folder };
}

let environment: Record<string, string>;
beforeEach(async () => {
  environment = await atSocket();
});

async function json(uid: string, ...flags: string[]): Promise<Experiment> {
  const { code, printed, complained } = await sluice(
    ['stats', uid, '--experiment', ORDER, '--json', ...flags],
    environment,
  );
  if (code !== 0) throw new Error(complained);
  return JSON.parse(printed);
}

const sessionsIn = ({ groups }: Experiment) => groups[0]?.arms.map(({ variant, sessions }) => [variant, sessions]);

describe('sluice stats --experiment', () => {
  it('has the sessions and the sales of each variant, by the step’s sfid, number and address', async () => {
    const funnel = await publish(tested('forms'));
    const browser = await came(funnel, 'own-form');
    await came(funnel, 'other-form');
    await came(funnel, 'other-form');
    const body = await saleAt(shop().sandbox, funnel.hash, randomUUID(), async (request) =>
      (await browser.post('quotes', request)).json(),
    );
    expect((await browser.post('orders/createguest', body)).statusCode).toBe(200);
    const experiment = await json('forms');
    expect(sessionsIn(experiment)).toEqual([
      ['own-form', 1],
      ['other-form', 2],
    ]);
    expect(experiment.groups[0]?.arms[0]).toMatchObject({ sales: 1, conversion: 1, share: 0.5, isDefault: true });
    expect(experiment).toMatchObject({
      funnel: { uid: 'forms', brand: 'fernhollow' },
      test: 'forms',
      versions: [funnel.hash],
      ended: null,
      range: { begins: 'with the test' },
      groups: [{ comparedWith: 'own-form', verdict: { type: 'too-few' } }],
    });
    const step = funnel.funnel.defaultFunnels.find(({ sfid }) => sfid === ORDER);
    for (const name of [ORDER, String(step?.step), 'other-form']) {
      const { code, printed } = await sluice(['stats', 'forms', '--experiment', name], environment);
      expect(code).toBe(0);
      expect(printed).toMatch(/^Split test of step \d+ \(\/.*\) of forms, fernhollow$/m);
      expect(printed).toMatch(/^\/other-form +50 % +2 +0 +0\.00 % +\$0\.00$/m);
      expect(printed).toMatch(/^There are too few sales to compare yet: /m);
    }
  });

  it('begins anew with other shares, and goes on in a version that leaves the test as it is', async () => {
    const first = await publish(tested('shares'));
    await came(first, 'own-form');
    const second = await publish({ ...first, hash: 'a'.repeat(64) });
    await came(second, 'own-form');
    const both = await json('shares');
    expect([sessionsIn(both)?.[0], both.versions]).toEqual([
      ['own-form', 2],
      [second.hash, first.hash],
    ]);
    const other = await publish(tested('shares', {}, [80, 20]));
    await came(other, 'other-form');
    const anew = await json('shares');
    expect([sessionsIn(anew), anew.versions]).toEqual([
      [
        ['own-form', 0],
        ['other-form', 1],
      ],
      [other.hash],
    ]);
  });

  it('shows a test that has ended, which a step of the live version has no longer', async () => {
    const funnel = await publish(tested('over'));
    await came(funnel, 'own-form');
    await publish(tested('over', { splitTestEnabled: false }));
    const experiment = await json('over');
    expect([sessionsIn(experiment)?.[0], experiment.ended !== null]).toEqual([['own-form', 1], true]);
    const { printed } = await sluice(['stats', 'over', '--experiment', ORDER], environment);
    expect(printed).toMatch(/^It began .* America\/New_York and ended .* America\/New_York\.$/m);
  });

  it('says that a begin was chosen, and refuses one in the future', async () => {
    const funnel = await publish(tested('chosen'));
    const long = new Date(Date.now() - 3 * 86_400_000);
    await shop().store.db.updateTable('live_history').set({ at: long }).where('hash', '=', funnel.hash).execute();
    const { printed } = await sluice(['stats', 'chosen', '--experiment', ORDER, '--since', '1d'], environment);
    expect(printed).toContain('The test is older: ');
    const late = await sluice(['stats', 'chosen', '--experiment', ORDER, '--since', '2999-01-01'], environment);
    expect(late).toMatchObject({ code: 1, complained: expect.stringContaining('which is in the future') });
  });

  it.each([
    [['nobody', '--experiment', '10'], 'No funnel has the uid "nobody", and none ever had.'],
    [['classic', '--experiment', 'x'], '"classic" has no step "x": name one by its sfid, number or address.'],
    [['classic', '--experiment', ORDER], ' of "classic" has no split test, and had none.'],
  ])('%j is answered in a sentence', async (args, sentence) => {
    const { code, complained } = await sluice(['stats', ...args], environment);
    expect([code, complained]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it.each([['--csv'], ['--by', 'device'], ['--compare', '7d']])('%s is wrong usage beside it', async (...flags) => {
    expect((await sluice(['stats', 'classic', '--experiment', '10', ...flags])).code).toBe(2);
  });
});

describe('GET /admin/api/experiments/{uid}/{step}', () => {
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    return app.inject({ url: `/admin/${url}`, headers: { ...AUTHORIZED, ...headers } });
  };

  it('answers the same as the command, and 304 to its ETag', async () => {
    await publish(tested('api'));
    const reply = await get(`api/experiments/api/${ORDER}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, await json('api')]);
    const tag = String(reply.headers.etag);
    const again = await get(`api/experiments/api/${ORDER}`, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('all tests that run are one list, in which one that has ended is not', async () => {
    await publish(tested('running'));
    await publish(tested('ended'));
    await publish(tested('ended', { splitTestEnabled: false }));
    const { experiments, funnels } = (await get('api/experiments')).json<RunningTests>();
    const ofForms = experiments.filter(({ step }) => step.sfid === ORDER).map(({ funnel }) => funnel.uid);
    expect([ofForms.includes('running'), ofForms.includes('ended')]).toEqual([true, false]);
    expect(experiments.find(({ funnel }) => funnel.uid === 'running')).toEqual(await json('running'));
    expect(funnels).toBe(shop().funnels.live().length);
  });

  it('refuses what it does not know, in a sentence', async () => {
    const missing = await get(`api/experiments/nobody/${ORDER}`);
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'not_found']);
    expect((await get('api/experiments/classic/x')).statusCode).toBe(404);
    for (const query of ['since=yesterday', 'by=device', 'since=2999-01-01'])
      expect([query, (await get(`api/experiments/api/${ORDER}?${query}`)).statusCode]).toEqual([query, 400]);
  });

  it('is in the document of operators', async () => {
    const document = (await get('openapi.json')).json();
    expect(openApiFaults(document)).toEqual([]);
    expect(operationsOf(document).map(({ name }) => name)).toContain('GET /admin/api/experiments/{uid}/{step}');
  });
});
