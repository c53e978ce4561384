import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { PageBlocks } from '../../../contracts/page/page-blocks.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { nodeById } from '../../../graph/build/graph.ts';
import { stepAtAddress } from '../../../machines/funnel/address.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

/** Every general route of R01 is asked for at the running shop, in each demo funnel and without a `uid`. */

const shop = appDuringTests();

/** R01, word for word: the views that a funnel may show there, or `text` for a page of the brand. */
const ROUTES: Record<string, readonly ViewKind[]> = {
  home: ['landing'],
  'home-v2': ['landing', 'article'],
  'article-common-gh': ['article'],
  vsl: ['vsl'],
  survey: ['survey'],
  'offer-selector': ['offer-selector'],
  'two-step-order-form-common': ['two-step-order-form'],
  SecureCart: ['two-step-order-form', 'two-page-checkout', 'checkout'],
  LoneWolfRanch_SecureCart: ['two-step-order-form', 'two-page-checkout', 'checkout'],
  'order-success-common': ['order-success'],
  receipt: ['order-success'],
  study: ['text'],
  policy: ['text'],
  'privacy-policy': ['text'],
  'safe-order': ['text'],
  ccpa: ['text'],
  gdpr: ['text'],
  optout: ['text'],
  'what-is-this': ['text'],
  terms: ['text'],
};

/** The second addresses of a page. */
const TWINS: Record<string, string> = { LoneWolfRanch_SecureCart: 'SecureCart', receipt: 'order-success-common' };

const RECEIPTS = ['order-success-common', 'receipt'];

async function blocksAt(route: string, uid: string | null): Promise<PageBlocks> {
  const { statusCode, body } = await shop().app.inject(`/${route}${uid === null ? '' : `?uid=${uid}`}`);
  expect([route, statusCode]).toEqual([route, 200]);
  return readPageBlocks(new JSDOM(body).window.document);
}

/** The view at a route, and whether the funnel has the address or its fixed entry answers (R05). */
function viewAt(route: string, { published, text }: PageBlocks) {
  if (text) return { view: 'text', isOwn: true, end: null };
  const graph = published?.graph;
  const id = graph && stepAtAddress(graph, `/${route}`, null);
  const node = graph && id !== undefined ? nodeById(graph, id) : undefined;
  const isFixed = id === graph?.start ? 'start' : null;
  return {
    view: node?.view ?? null,
    isOwn: [route, TWINS[route] ?? route].some((url) => node?.urls.includes(url)),
    end: node?.kind === 'thankyou' ? 'receipt' : isFixed,
  };
}

/** The routes that do not answer with their page, nor by the fixed entry that stands for it. */
async function strays(uid: string | null): Promise<string[]> {
  const faults: string[] = [];
  for (const [route, views] of Object.entries(ROUTES)) {
    const { view, isOwn, end } = viewAt(route, await blocksAt(route, uid));
    const isPage = isOwn && views.some((each) => each === view);
    const isFallback = !isOwn && !views.includes('text') && end === (RECEIPTS.includes(route) ? 'receipt' : 'start');
    if (!isPage && !isFallback) faults.push(`${route}: ${view}`);
  }
  return faults;
}

describe('the twenty general routes', () => {
  it.each([null, 'classic', 'beef_a', 'beef_b', 'quiz', 'refill', 'subscription', 'vsl'])(
    'R01 each answers with its page, or by the fixed entry, for uid %s',
    async (uid) => {
      expect(Object.keys(ROUTES)).toHaveLength(20);
      expect(await strays(uid)).toEqual([]);
    },
  );

  it('R01 without a uid each is the page of a funnel that has it, or of a brand', async () => {
    const notOwn: string[] = [];
    for (const route of Object.keys(ROUTES)) {
      if (!viewAt(route, await blocksAt(route, null)).isOwn) notOwn.push(route);
    }
    expect(notOwn).toEqual([]);
  });

  it('R01 a funnel that has one address of the cart answers at the other one, too', async () => {
    for (const uid of ['refill', 'subscription', 'vsl']) {
      const [cart, twin] = [await blocksAt('SecureCart', uid), await blocksAt('LoneWolfRanch_SecureCart', uid)];
      expect(viewAt('LoneWolfRanch_SecureCart', twin)).toEqual(viewAt('SecureCart', cart));
      expect(twin.published?.hash).toBe(cart.published?.hash);
    }
  });

  it.each([
    ['classic', 'Fernhollow'],
    ['vsl', 'Northvale'],
  ])('R01 a page of text is that of the brand of %s, %s', async (uid, brand) => {
    for (const [route] of Object.entries(ROUTES).filter(([, views]) => views.includes('text'))) {
      const { text, settings } = await blocksAt(route, uid);
      expect([route, settings.siteName]).toEqual([route, brand]);
      expect(text?.title).toContain(brand);
    }
  });
});
