import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { PageBlocks } from '../../../contracts/page/page-blocks.ts';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { isOrderFormNode, nodeById } from '../../../graph/graph.ts';
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

/** The general routes before the sale that each demo funnel has a page of its own for; every funnel has a receipt. */
const OWN: Record<string, readonly string[]> = {
  classic: ['home', 'two-step-order-form-common'],
  beef_a: ['home-v2', 'two-step-order-form-common'],
  beef_b: ['home-v2', 'two-step-order-form-common'],
  quiz: ['home-v2', 'article-common-gh', 'survey', 'offer-selector', 'two-step-order-form-common'],
  refill: ['SecureCart', 'LoneWolfRanch_SecureCart'],
  subscription: ['home', 'SecureCart', 'LoneWolfRanch_SecureCart'],
  vsl: ['home', 'vsl', 'article-common-gh', 'SecureCart', 'LoneWolfRanch_SecureCart'],
};

const ORDER_FORMS = ['two-step-order-form-common', 'SecureCart', 'LoneWolfRanch_SecureCart'];

async function blocksAt(route: string, query: Record<string, string>): Promise<PageBlocks> {
  const { statusCode, body } = await shop().app.inject(`/${route}?${new URLSearchParams(query)}`);
  expect([route, statusCode]).toEqual([route, 200]);
  return readPageBlocks(new JSDOM(body).window.document);
}

/** The step at a route, and whether it is the funnel's page for that route or another one that answers for it. */
function pageAt(route: string, { published, text }: PageBlocks, step: number | null = null) {
  if (text) return { view: 'text', uid: null, answer: 'own' };
  const graph = published?.graph;
  const id = graph && stepAtAddress(graph, `/${route}`, step);
  const node = graph && id !== undefined ? nodeById(graph, id) : undefined;
  const isOwn = [route, TWINS[route] ?? route].some((url) => node?.urls.includes(url));
  return {
    view: node?.view ?? null,
    uid: graph?.funnel.uniqueIdentifier ?? null,
    answer: isOwn ? 'own' : answerOf(node, graph?.start === id, ORDER_FORMS.includes(route)),
  };
}

/** A funnel may begin with its order form. */
function answerOf(node: GraphNode | undefined, isStart: boolean, isFormAsked: boolean): string {
  if (node && isOrderFormNode(node) && (isFormAsked || !isStart)) return 'order form';
  return isStart ? 'start' : String(node?.id);
}

/** What a funnel has to answer a route with. */
function expectedAnswer(uid: string, route: string): string {
  const isOwn = OWN[uid]?.includes(route) || RECEIPTS.includes(route) || ROUTES[route]?.includes('text');
  if (isOwn) return 'own';
  return ORDER_FORMS.includes(route) ? 'order form' : 'start';
}

describe('the twenty general routes', () => {
  it.each(Object.keys(OWN))(
    'R01 R05 for %s each answers with its page, an order form with that of the funnel, any other with the first page',
    async (uid) => {
      expect(Object.keys(ROUTES)).toHaveLength(20);
      for (const [route, views] of Object.entries(ROUTES)) {
        const { answer, view, uid: found } = pageAt(route, await blocksAt(route, { uid }));
        expect([route, answer]).toEqual([route, expectedAnswer(uid, route)]);
        if (answer === 'own') expect(views).toContain(view);
        if (view !== 'text') expect([route, found]).toEqual([route, uid]);
      }
    },
  );

  it('R01 a step number does not lead away from an order form’s address', async () => {
    for (const step of ['10', '30', '999']) {
      const blocks = await blocksAt('SecureCart', { uid: 'classic', step });
      expect(pageAt('SecureCart', blocks, Number(step)).answer).toBe('order form');
    }
  });

  it('R01 without a uid each is the page of a funnel that has it, or of a brand', async () => {
    const notOwn: string[] = [];
    for (const route of Object.keys(ROUTES)) {
      const { view, answer } = pageAt(route, await blocksAt(route, {}));
      if (answer !== 'own' || !ROUTES[route]?.some((each) => each === view)) notOwn.push(route);
    }
    expect(notOwn).toEqual([]);
  });

  it('R01 a funnel that has one address of the cart answers at the other one, too', async () => {
    for (const uid of ['refill', 'subscription', 'vsl']) {
      const [cart, twin] = [await blocksAt('SecureCart', { uid }), await blocksAt('LoneWolfRanch_SecureCart', { uid })];
      expect(pageAt('LoneWolfRanch_SecureCart', twin)).toEqual(pageAt('SecureCart', cart));
      expect(twin.published?.hash).toBe(cart.published?.hash);
    }
  });

  it.each([
    ['classic', 'Fernhollow'],
    ['vsl', 'Northvale'],
  ])('R01 a page of text is that of the brand of %s, %s', async (uid, brand) => {
    for (const [route] of Object.entries(ROUTES).filter(([, views]) => views.includes('text'))) {
      const { text, settings } = await blocksAt(route, { uid });
      expect([route, settings.siteName]).toEqual([route, brand]);
      expect(text?.title).toContain(brand);
    }
  });
});
