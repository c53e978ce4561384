import { randomBytes } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { moveInWords } from '../../../backoffice/app/preview/move-copy.ts';
import { type FoundStates, findStates } from '../../../backoffice/paths/state-preview/find-states.ts';
import { createPlays, sessionAt } from '../../../backoffice/paths/state-preview/play.ts';
import { previewSamples } from '../../../backoffice/paths/state-preview/preview-samples.ts';
import { DraftFolder } from '../../../backoffice/publishing/draft-folder.ts';
import { publishFolder, verifyFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { PREVIEW_PATH, PREVIEW_THEME_PATH, previewQuery } from '../../../backoffice/server/preview/preview-address.ts';
import { pageOf } from '../../../contracts/page/page-blocks.ts';
import type { PageExit } from '../../../contracts/page/state-preview.ts';
import { STATE_PREVIEW } from '../../../contracts/page/state-preview.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { rowCounts } from '../../support/stores/row-counts.ts';
import { OFFER } from '../commands/versions/versioned-shop.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../publishing/brand-folder.ts';
import { runningStudio } from './running-studio.ts';

const shop = appDuringTests();
const STUDIO = 'http://studio.localhost:8088';
const secret = randomBytes(32);
const headers = { host: 'localhost:8080' };

let copy: FunnelsCopy;
beforeEach(async () => {
  copy = await FunnelsCopy.made();
  await publishFolder(copy.folder, shop().funnels, new Date());
});

/** The version that the folder's files make. */
async function draft(): Promise<PublishedFunnel> {
  const { verdicts } = await verifyFolder(copy.folder);
  const [funnel] = verdicts.flatMap((verdict) => verdict.funnel ?? []);
  if (!funnel) throw new Error(JSON.stringify(verdicts));
  return funnel;
}

async function shopWith(drafts: Pick<DraftFolder, 'byHash'>) {
  const app = await shop().build({}, { preview: { studio: STUDIO, secret, drafts } });
  const page = (hash: string, step: string, path = PREVIEW_PATH) =>
    app.inject({ url: `${path}?${previewQuery({ hash, step }, secret, new Date())}`, headers });
  return { app, page };
}

/** The ways out of the step that a previewed page shows, as its machine finds them. */
async function exitsOf(html: string): Promise<PageExit[]> {
  const { document } = new JSDOM(html).window;
  const page = pageOf(readPageBlocks(document));
  const preview = JSON.parse(document.getElementById(STATE_PREVIEW)?.textContent ?? '');
  const start = createPlays(sessionAt(page, preview.step, new Date()), previewSamples(preview, page.settings));
  // A clock of looks: a busy machine plays as much as a free one, and no more than shows a way on.
  let looks = 0;
  const search = {
    now: () => looks++,
    pause: async () => {},
    onFound: ({ exits }: FoundStates) => {
      if (exits.some(({ on }) => on === 'yes' || on === 'next')) looks = Number.MAX_SAFE_INTEGER;
    },
  };
  return (await findStates(preview.step, start, search)).exits;
}

describe('the preview of a draft', () => {
  it('shows what no shopper can see, to a frame of the studio alone, and writes no row', async () => {
    await copy.change(OFFER, (json) => void Object.assign(json, { offerPrice: 58.13 }));
    await copy.change('fernhollow/brand.json', (json) => {
      Object.assign(json.tokens as Json, { action: '#123456' });
    });
    const { hash, graph } = await draft();
    const { app, page } = await shopWith(new DraftFolder(copy.folder));
    const before = await rowCounts(shop().store.db);
    const upsell = graph.nodes.find(({ offers }) => offers.includes('fh-offer-powermotion-3'))?.id ?? '';
    const reply = await page(hash, upsell);
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined]);
    expect(reply.headers['content-security-policy']).toContain(`frame-ancestors ${STUDIO}`);
    expect(reply.headers['content-security-policy']).toContain("connect-src 'none'");
    expect(reply.body).toContain('58.13');
    const theme = /href="([^"]*theme\.css[^"]*)"/.exec(reply.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(theme).toMatch(PREVIEW_THEME_PATH);
    expect((await app.inject({ url: theme, headers })).body).toContain('--action: #123456;');
    expect((await app.inject({ url: theme.replace(/signature=./, 'signature='), headers })).statusCode).toBe(404);
    expect(await rowCounts(shop().store.db)).toEqual(before);
    const shoppers = await app.inject({ url: '/home?uid=classic', headers });
    expect(shoppers.body).not.toContain(hash);
    expect(await shop().funnels.byHash(hash)).toBeNull();
  });

  it('stays in its frame while its files change, and elsewhere says that they have', async () => {
    await copy.change(OFFER, (json) => void Object.assign(json, { offerPrice: 58.13 }));
    const { hash, graph } = await draft();
    const first = graph.nodes[0]?.id ?? '';
    const { page } = await shopWith(new DraftFolder(copy.folder));
    expect((await page(hash, first)).statusCode).toBe(200);
    await copy.change(OFFER, (json) => void Object.assign(json, { offerPrice: 57.12 }));
    expect((await page(hash, first)).statusCode).toBe(200);
    const elsewhere = await (await shopWith(new DraftFolder(copy.folder))).page(hash, first);
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([404, expect.stringContaining('open it again')]);
  });

  it('is walked by its machine from the first page to the receipt along its own edges, without an order', async () => {
    const skipped = shop().classic.graph.nodes.find(({ step }) => step === 60)?.id ?? '';
    await copy.change(CLASSIC, (json) => void (json.defaultFunnels as Json[]).splice(5, 1));
    const { hash, graph } = await draft();
    const { page } = await shopWith(new DraftFolder(copy.folder));
    const before = await rowCounts(shop().store.db);
    const walked: string[] = [];
    let at = graph.start ?? '';
    while (at !== '' && !walked.includes(at)) {
      walked.push(at);
      const exits = await exitsOf((await page(hash, at)).body);
      const edges = graph.edges.filter(({ from }) => from === at).map(({ on, to }) => `${on} ${to}`);
      for (const { on, to } of exits) expect(edges).toContain(`${on} ${to}`);
      for (const move of exits.flatMap(({ way }) => way)) expect(moveInWords(move)).not.toBe(move);
      at = (exits.find(({ on }) => on === 'yes') ?? exits.find(({ on }) => on === 'next'))?.to ?? '';
    }
    expect(graph.nodes.find(({ id }) => id === walked.at(-1))?.kind).toBe('thankyou');
    expect(walked).not.toContain(skipped);
    expect(walked.length).toBeGreaterThan(4);
    expect(await rowCounts(shop().store.db)).toEqual(before);
  }, 120_000);

  it('has an address that the studio signs for a hash, and the picture of both versions has what went', async () => {
    const before = shop()
      .funnels.live()
      .find(({ funnel }) => funnel.uniqueIdentifier === 'classic');
    await copy.change(CLASSIC, (json) => void (json.defaultFunnels as Json[]).splice(5, 1));
    const { hash, graph } = await draft();
    const drafts = new DraftFolder(copy.folder);
    const { call, signIn } = await runningStudio({ funnels: shop().funnels, drafts, secret });
    const cookie = await signIn();
    const read = async (path: string) => JSON.parse((await call(path, { headers: { cookie } })).text);
    const path = `/api/versions/${hash}/steps/${graph.nodes[0]?.id}/preview`;
    expect((await call(path)).status).toBe(401);
    const { pathname, search } = new URL((await read(path)).url);
    const { app } = await shopWith(drafts);
    expect((await app.inject({ url: `${pathname}${search}`, headers })).statusCode).toBe(200);
    expect((await call(`/api/versions/${'0'.repeat(64)}/steps/x/preview`, { headers: { cookie } })).status).toBe(404);
    const picture = await read(`/api/versions/${before?.hash}/to/${hash}/picture`);
    const ids = picture.boxes.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(before?.graph.nodes.map(({ id }) => id) ?? ['?']));
    expect((await read(`/api/funnels/${hash}/picture`)).boxes).toHaveLength(graph.nodes.length);
  });
});
