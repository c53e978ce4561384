import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditedCommands } from '../../../../backoffice/commands/admin-audit.ts';
import type { FigurePage, StepBody } from '../../../../backoffice/contracts/admin-figures-api.ts';
import type { SentFact } from '../../../../contracts/api/facts-api.ts';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { saleBody } from '../../../server/checkout/placing/buy.ts';
import { openApiFaults, operationsOf } from '../../../server/routes/openapi-rules.ts';
import { openAdminSocket } from '../../../support/shops/admin-socket.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { emptyFolder, freshDataFolder, openTestStore } from '../../../support/stores/stores.ts';
import { sluice } from '../../cli/sluice.ts';
import { commandsWith } from '../commands-with.ts';

const TOKEN = 'hush-hush-hush-hush-hush';
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const [LANDING, ORDER] = ['fh-classic-landing', 'fh-classic-order'];
const shop = appDuringTests();
const clock = () => new Date();

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

const LOOKED: SentFact[] = [
  { type: 'step.entered', stepId: LANDING, variantId: null, how: 'started' },
  { type: 'edge.taken', from: LANDING, on: 'next', to: ORDER },
  { type: 'step.entered', stepId: ORDER, variantId: null, how: 'edge' },
];

/** Has a new browser tell the facts of a walk; `hash` is the version of its pages. */
async function walked(
  facts: readonly SentFact[],
  { hash = shop().classic.hash, agent = PHONE } = {},
): Promise<GuestBrowser> {
  const browser = await GuestBrowser.opened(shop().app);
  const sent = facts.map((fact, index) => ({ seq: index + 1, at: index * 1_000, stepId: null, fact }));
  const batch = { funnelHash: hash, sessionid: null, pageLoad: randomUUID(), facts: sent };
  const reply = await browser.post('funnel/stats/event', batch, { 'user-agent': agent });
  if (reply.statusCode !== 204) throw new Error(reply.body);
  return browser;
}

async function json(args: string[], environment: Record<string, string>): Promise<FigurePage> {
  const { code, printed, complained } = await sluice(['stats', ...args, '--json'], environment);
  if (code !== 0) throw new Error(complained);
  return JSON.parse(printed);
}

function stepIn(page: FigurePage, id: string, group = 0): StepBody {
  const step = page.groups[group]?.report.steps.find(({ stepId }) => stepId === id);
  if (!step) throw new Error(`no step ${id}`);
  return step;
}

describe('sluice stats', () => {
  let environment: Record<string, string>;
  beforeEach(async () => {
    environment = await atSocket();
  });

  it('counts a session on each step and edge, with its order and its decline', async () => {
    const before = await json(['classic'], environment);
    const browser = await walked(LOOKED);
    await walked(LOOKED.slice(0, 1));
    const { order } = (
      await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()))
    ).json<OrderReply>();
    const page = await json(['classic'], environment);
    const grown = (id: string, of: (step: StepBody) => number) => of(stepIn(page, id)) - of(stepIn(before, id));
    expect(grown(ORDER, ({ entered }) => entered)).toBe(1);
    expect(grown(LANDING, ({ edges }) => edges[0]?.sessions ?? 0)).toBe(1);
    expect(grown(ORDER, ({ money }) => money[0]?.orders ?? 0)).toBe(1);
    expect(grown(ORDER, ({ money }) => money[0]?.captured ?? 0)).toBeCloseTo(order.total, 6);
    expect(page.funnel).toEqual({
      uid: 'classic',
      sfid: 'fh-classic',
      brand: 'fernhollow',
      version: shop().classic.hash,
    });
    const text = await sluice(['stats', 'classic', '--compare', '7d'], environment);
    expect(text.code).toBe(0);
    expect(text.printed).toMatch(/^Funnel classic of fernhollow, live version [0-9a-f]{12}$/m);
    expect(text.printed).toMatch(/^Money in USD .*orders/m);
  });

  it('prints CSV, whose lines end as RFC 4180 says', async () => {
    const { code, printed } = await sluice(['stats', 'classic', '--csv'], environment);
    const [head = '', ...lines] = `${printed}\n`.split('\r\n');
    expect([code, lines.pop()]).toEqual([0, '']);
    expect(head.split(',').slice(0, 3)).toEqual(['since', 'until', 'group']);
    expect(lines.length).toBeGreaterThan(shop().classic.graph.nodes.length);
  });

  it('shows a revoked version as one, and its steps in the figures of the live one', async () => {
    const { funnels, classic } = shop();
    const next: PublishedFunnel = { ...classic, hash: 'f'.repeat(64) };
    await walked(LOOKED);
    await funnels.publish(next, clock());
    await funnels.load();
    await funnels.revoke('classic', classic.hash, clock());
    const page = await json(['classic', '--by', 'version'], environment);
    expect(page.groups.map(({ name, note }) => [name, note])).toContainEqual([classic.hash, 'revoked']);
    expect(stepIn(await json(['classic'], environment), ORDER).entered).toBeGreaterThan(0);
    const { printed } = await sluice(['stats', 'classic', '--by', 'version'], environment);
    expect(printed).toContain(`${classic.hash.slice(0, 12)}`);
    expect(printed).toContain('(revoked)');
    await funnels.publish(classic, clock());
    await funnels.load();
  });

  it('keeps two brands apart that have one step id', async () => {
    const { funnels, classic } = shop();
    const twin: PublishedFunnel = {
      ...classic,
      hash: 'e'.repeat(64),
      brand: { ...classic.brand, uniqueName: 'twin' },
      funnel: { ...classic.funnel, sfid: 'twin-classic', uniqueIdentifier: 'twin' },
      graph: { ...classic.graph, funnel: { ...classic.graph.funnel, sfid: 'twin-classic', uniqueIdentifier: 'twin' } },
    };
    await funnels.publish(twin, clock());
    await funnels.load();
    const before = stepIn(await json(['classic'], environment), ORDER).entered;
    await walked(LOOKED, { hash: twin.hash });
    expect(stepIn(await json(['twin'], environment), ORDER).entered).toBe(1);
    expect(stepIn(await json(['classic'], environment), ORDER).entered).toBe(before);
  });

  it.each([
    [['nobody'], /^No funnel has the uid "nobody", and none ever had\. Live are .*classic/],
    [
      ['classic', '--since', '2999-01-01'],
      /^The range begins at 2999-01-01 00:00 America\/New_York, which is in the future\.$/,
    ],
    [['classic', '--since', '2026-02-30'], /^"2026-02-30" is no date of the calendar\.$/],
    [
      ['classic', '--compare', '2999-01-01..2999-01-02'],
      /^The range begins at 2999-01-01 00:00 America\/New_York, which is in the future\.$/,
    ],
    [
      ['classic', '--since', '2020-02-02', '--until', '2020-02-01'],
      /^The range ends at .*, which is not after its begin at /,
    ],
  ])('%j is answered in a sentence', async (args, sentence) => {
    const { code, complained } = await sluice(['stats', ...args], environment);
    expect([code, complained]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it('says so where nothing was counted', async () => {
    const { code, printed } = await sluice(
      ['stats', 'classic', '--since', '2020-01-01', '--until', '2020-01-02'],
      environment,
    );
    expect([code, printed]).toEqual([0, expect.stringContaining('Nothing was counted in this range')]);
  });

  it.each([
    [['stats']],
    [['stats', '']],
    [['stats', 'a', 'b']],
    [['stats', 'classic', '--since', 'yesterday']],
    [['stats', 'classic', '--since', '0d']],
    [['stats', 'classic', '--until', '7d']],
    [['stats', 'classic', '--by', 'colour']],
    [['stats', 'classic', '--compare', '2026-11-01']],
    [['stats', 'classic', '--csv', '--json']],
  ])('%j is wrong usage', async (args) => {
    expect((await sluice(args)).code).toBe(2);
  });

  it('is audited once', async () => {
    await sluice(['stats', 'classic', '--by', 'device', '--json'], environment);
    const columns = ['command', 'arguments', 'outcome'] as const;
    const rows = await shop()
      .store.db.selectFrom('admin_audit')
      .select(columns)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([
      { command: 'stats', arguments: { uid: 'classic', by: 'device', limit: 200 }, outcome: 'done' },
    ]);
  });

  it('reads the embedded database itself while no shop runs', async () => {
    const dataFolder = await freshDataFolder();
    const { db, close } = await openTestStore({ dataFolder });
    await new FunnelRegistry(db).publish(shop().classic, clock());
    await close();
    const { code, printed } = await sluice(['stats', 'classic'], { SLUICE_DATA: dataFolder });
    expect([code, printed]).toEqual([0, expect.stringContaining('Nothing was counted in this range')]);
  });
});

describe('GET /admin/api/stats/{uid}', () => {
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const app = await shop().build({ SLUICE_ADMIN_TOKEN: TOKEN }, { admin: commandsOf() });
    return app.inject({ url: `/admin/${url}`, headers: { ...AUTHORIZED, ...headers } });
  };

  it('answers the same as the command, and 304 to its ETag', async () => {
    await walked(LOOKED);
    const reply = await get('api/stats/classic?since=1d');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(reply.json()).toEqual(await json(['classic', '--since', '1d'], await atSocket()));
    const tag = String(reply.headers.etag);
    const again = await get('api/stats/classic?since=1d', { 'if-none-match': `"other", W/${tag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    await walked(LOOKED);
    expect((await get('api/stats/classic?since=1d', { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('pages through its groups', async () => {
    await walked(LOOKED);
    await walked(LOOKED, {
      agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    });
    const all = (await get('api/stats/classic?by=device')).json<FigurePage>();
    expect([all.groups.length > 1, all.next]).toEqual([true, null]);
    const first = (await get('api/stats/classic?by=device&limit=1')).json<FigurePage>();
    expect([first.groups, first.next]).toEqual([all.groups.slice(0, 1), '1']);
    const second = (await get(`api/stats/classic?by=device&limit=1&cursor=${first.next}`)).json<FigurePage>();
    expect(second.groups).toEqual(all.groups.slice(1, 2));
  });

  it('refuses what it does not know, in a sentence', async () => {
    const missing = await get('api/stats/nobody');
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'funnel_not_found']);
    expect(missing.json().error.message).toContain('No funnel has the uid "nobody"');
    expect((await get('api/stats/classic?since=2999-01-01')).json().error.message).toContain('which is in the future');
    for (const query of ['since=yesterday', 'by=colour', 'compare=7', 'limit=0', 'cursor=x', 'color=red'])
      expect([query, (await get(`api/stats/classic?${query}`)).statusCode]).toEqual([query, 400]);
  });

  it('is in the document of operators', async () => {
    const document = (await get('openapi.json')).json();
    expect(openApiFaults(document)).toEqual([]);
    expect(operationsOf(document).map(({ name }) => name)).toContain('GET /admin/api/stats/{uid}');
  });
});
