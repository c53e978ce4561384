// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { LoadedPage, PageRequest } from '../../../contracts/page/loaded-page.ts';
import type { FunnelPage, OrderSummary, PageData } from '../../../contracts/page/page-data.ts';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { isOrderFormNode } from '../../../graph/build/order-form-node.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import { checkBrand } from '../../../server/publish/check-brand.ts';
import type { PublishedFunnel } from '../../../server/publish/published-funnel.ts';
import { readBrandFolders } from '../../../server/publish/read-brand.ts';
import { pageSource } from '../../../server/render/page-source.ts';
import { createPageLoader } from '../../../src/adapters/page/page-loader.ts';
import { firstShown } from '../../../src/app/first-snapshots.ts';
import { loadOrderForm } from '../../../src/app/order-form-part.tsx';
import { type RenderedPage, renderPage } from '../../../src/app/server/rendered-page.tsx';
import { WAITING_EFFECTS } from '../../../src/app/server/waiting-effects.ts';
import { showApp } from '../../../src/app/show-app.tsx';
import { beginSession, createFunnelActor } from '../../../src/boot/boot.ts';
import { withEffects } from '../../../src/boot/machine-effects.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { order } from '../../support/pages/models.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

/** A page of a demo funnel that a request can reach: a step, its variant, and whether the session has paid before. */
interface Reached {
  funnel: PublishedFunnel;
  node: GraphNode;
  variant: string;
  path: string;
}

let reached: Reached[] = [];

beforeAll(async () => {
  const verdicts = (await readBrandFolders(demoFunnelsFolder())).flatMap(checkBrand);
  const funnels = verdicts.flatMap(({ funnel }) => (funnel ? [funnel] : []));
  reached = funnels.flatMap((funnel) => funnel.graph.nodes.flatMap((node) => variantsOf(funnel, node)));
});

/** What React's development build says: elements that differ, in text, attribute or order. */
let said: unknown[] = [];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // Both of React's renderers run in this one process.
    if (!String(words[0]).startsWith('Detected multiple renderers')) said.push(words.join(' '));
  });
  return () => vi.restoreAllMocks();
});

function variantsOf(funnel: PublishedFunnel, node: GraphNode): Reached[] {
  return node.variants.map(({ sfid, url }) => ({
    funnel,
    node,
    variant: sfid,
    path: `/${url.replace(/^\//, '')}?uid=${funnel.funnel.uniqueIdentifier}&step=${node.step}&utm_source=mail`,
  }));
}

const isAfterSale = ({ kind }: GraphNode) => isOfferKind(kind) || kind === 'thankyou';

function pageOf({ funnel, node, variant }: Reached): FunnelPage {
  const { brand, graph, hash } = funnel;
  const variants = Object.fromEntries(graph.nodes.map((each) => [each.id, each.variants[0]?.sfid ?? '']));
  return {
    kind: 'funnel',
    settings: aShop({ brand: brand.uniqueName, siteName: brand.siteName, currency: brand.currency }),
    funnels: [],
    published: { hash, graph, competes: false },
    orders: isAfterSale(node) ? [saleIn(funnel)] : [],
    arms: { variants: { ...variants, [node.id]: variant }, drawn: [] },
  };
}

function saleIn({ funnel, graph }: PublishedFunnel): OrderSummary {
  return {
    id: 'order-1',
    checkoutId: 'checkout-1',
    funnelSfid: funnel.sfid,
    stepSfid: graph.nodes.find(isOrderFormNode)?.id ?? '',
    orderType: 'Standard',
    offer: null,
    status: 'Paid',
    live: false,
    card: { brand: 'visa', last4: '4242' },
    paymentMethod: 'card',
    oneClick: true,
  };
}

function sourceOf({ funnel }: Reached): (request: PageRequest) => Promise<LoadedPage> {
  const orders = {
    all: async () => [order({ id: 'order-1', checkoutId: 'checkout-1' })],
    quote: async () => ({
      type: 'problem' as const,
      status: 400 as const,
      code: 'invalid_request' as const,
      message: '',
    }),
  };
  return pageSource(funnel, { orders, session: { hash: 'session', value: 'value' } as never });
}

function visitOf({ path }: Reached) {
  const [pathname = '', query = ''] = path.split('?');
  return { pathname, search: `?${query}`, referrer: '', device: 'Mobile' as const, reached: null, now: NOW };
}

/** Starts the page in this browser as `main` does, and returns what React said of the server's elements. */
async function startedInBrowser(page: PageData, rendered: RenderedPage, { path }: Reached): Promise<unknown[]> {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${rendered.html}</div>`;
  const root = document.getElementById('root') ?? document.body;
  const session = beginSession(page, {
    location: window.location,
    device: 'Mobile',
    now: NOW,
    random: () => 0.7,
    stored: null,
    storedHistory: null,
    affParameters: undefined,
    onDropped: () => {},
  });
  const unasked = async () => ({ type: 'problem' as const, status: 599, error: null as never });
  const loadPage = createPageLoader({ get: unasked, post: unasked } as never, () => 'checkout-1', {
    version: session.input.funnelHash,
    preloaded: rendered.preloaded && JSON.parse(JSON.stringify(rendered.preloaded)),
    log: (_, message) => faults.push(message),
  });
  const faults: unknown[] = [];
  const actor = createFunnelActor(session, (machine) => withEffects(machine, { ...WAITING_EFFECTS, loadPage }));
  const consent = createActor(consentMachine, { input: { consent: NO_CONSENT, source: 'banner' } }).start();
  const shown = firstShown(actor, consent);
  actor.start();
  const first = await shown;
  if (first.checkout) await loadOrderForm();
  const before = root.querySelector('h1');
  await new Promise<void>((onAlive) =>
    showApp(
      root,
      { actor, graph: session.graph, consent: { actor: consent, mayAsk: true }, card: null, video: null },
      { first, rendered: rendered.digest, onCrash: (error) => faults.push(error), onAlive },
    ),
  );
  if (!before?.isConnected) faults.push('the elements were replaced');
  return faults;
}

describe('the first page of a visit', () => {
  it('on the server is what the browser renders first, for every step and variant of the demo funnels', async () => {
    expect(reached.length).toBeGreaterThan(40);
    const pages = [];
    for (const each of reached) pages.push(await renderPage(pageOf(each), visitOf(each), sourceOf(each)));
    for (const [index, rendered] of pages.entries()) {
      const each = reached[index] as Reached;
      expect([each.path, await startedInBrowser(pageOf(each), rendered, each)]).toEqual([each.path, []]);
    }
    expect(said).toEqual([]);
  });
});
