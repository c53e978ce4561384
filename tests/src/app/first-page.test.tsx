// @vitest-environment jsdom

import { act } from '@testing-library/react';
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ContentSchema } from '../../../contracts/files/content-file.ts';
import type { PageData } from '../../../contracts/page/page-data.ts';
import { NO_CONSENT } from '../../../domain/consent/consent.ts';
import { consentMachine } from '../../../machines/consent/consent.machine.ts';
import { toEffect } from '../../../machines/effects.ts';
import { funnelView } from '../../../machines/funnel/funnel.view.ts';
import { createPageLoader } from '../../../src/adapters/page/page-loader.ts';
import { firstShown } from '../../../src/app/first-snapshots.ts';
import { modelText, textDigest } from '../../../src/app/model-text.ts';
import { loadPagePart } from '../../../src/app/page-parts.ts';
import { showApp } from '../../../src/app/show-app.tsx';
import { beginSession, createFunnelActor } from '../../../src/boot/boot.ts';
import { NO_EFFECTS, type RenderedPage, renderPage } from '../../../src/server/rendered-page.tsx';
import { anySections } from '../../support/pages/landing-sections.ts';
import { NOW, pageOf, type Reached, reachedPages, sourceOf, visitOf } from '../../support/pages/reached-pages.ts';
import { soakRuns, thinned } from '../../support/soak/soak.ts';

let reached: Reached[] = [];
const pages: RenderedPage[] = [];

beforeAll(async () => {
  reached = await reachedPages();
});

/** The page of each place in `reached`, which is rendered once for all tests. */
async function rendered(index: number): Promise<RenderedPage> {
  const each = reached[index] as Reached;
  pages[index] ??= await renderPage(pageOf(each), visitOf(each), sourceOf(each));
  return pages[index];
}

/**
 * Starts the page in this browser as `main` does, and returns what failed. Elements of the server that differ, in text,
 * attribute or order, React's development build prints as errors, which fail the test.
 */
async function startedInBrowser(page: PageData, rendered: RenderedPage, { path }: Reached): Promise<unknown[]> {
  window.history.replaceState(null, '', path);
  document.head.innerHTML = rendered.preloads;
  document.body.innerHTML = `<div id="root">${rendered.html}</div>`;
  const root = document.getElementById('root') ?? document.body;
  const session = beginSession(page, {
    location: window.location,
    device: 'Mobile',
    now: NOW,
    random: () => 0.7,
    stored: null,
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
  const actor = createFunnelActor(session, {
    ...NO_EFFECTS,
    loadPage: toEffect(loadPage),
  });
  const consent = createActor(consentMachine, { input: { consent: NO_CONSENT, source: 'banner' } }).start();
  const shown = firstShown(actor, consent, window.location.search);
  actor.start();
  const first = await shown;
  await loadPagePart(funnelView(first.funnel).page.view);
  const isSame = rendered.digest === textDigest(await modelText(first));
  const before = root.querySelector('h1');
  let alive: Promise<void> | null = null;
  // The server's renderer and the browser's must not have one page under way at once.
  await act(async () => {
    alive = new Promise<void>((onAlive) =>
      showApp(
        root,
        { actor, graph: session.graph, consent: { actor: consent, mayAsk: true }, card: null, video: null },
        { first, isSame, onCrash: (error) => faults.push(error), onAlive },
      ),
    );
  });
  await alive;
  if (!before?.isConnected) faults.push('the elements were replaced');
  return faults;
}

describe('the first page of a visit', () => {
  it('asks in its head for its main picture alone, first of all, and has every picture with its size', async () => {
    const heroes = [];
    for (const [index, each] of reached.entries()) {
      const { preloads, html } = await rendered(index);
      document.head.innerHTML = preloads;
      document.body.innerHTML = html;
      const images = [...document.querySelectorAll('img')];
      for (const image of images) expect(image.outerHTML).toMatch(/width="\d+" height="\d+"/);
      const heroPictures = images.filter((image) => image.getAttribute('fetchpriority') === 'high');
      const waiting = images.filter((image) => image.getAttribute('loading') === 'lazy');
      expect([each.path, heroPictures.length + waiting.length]).toEqual([each.path, images.length]);
      const links = [...document.head.querySelectorAll('link[as="image"][fetchpriority="high"]')];
      expect(links).toHaveLength(document.head.children.length);
      const asked = links.map((link) => link.getAttribute('href'));
      for (const hero of heroPictures) expect(asked).toContain(hero.getAttribute('src'));
      heroes.push(...asked);
    }
    expect(heroes).toContain('/images/fernhollow/evening-run.jpg');
    expect(heroes).toContain('/images/fernhollow/hero-phone.svg');
  });

  it('E14 has its amounts in the locale of the shop', async () => {
    let amounts = 0;
    // Each kind of page is among them.
    const some = thinned(reached, 3);
    for (const each of some) {
      const page = pageOf(each);
      const german = { ...page, settings: { ...page.settings, locale: 'de-DE' } };
      const { html } = await renderPage(german, visitOf(each), sourceOf(each));
      expect([each.path, html.match(/\$\d+\.\d\d/g)]).toEqual([each.path, null]);
      amounts += html.match(/\d,\d\d\u00a0\$/g)?.length ?? 0;
    }
    expect(amounts).toBeGreaterThan(some.length);
  });

  it('on the server is what the browser renders first, for every step and variant of the demo funnels', async () => {
    expect(reached.length).toBeGreaterThan(40);
    for (const [index, each] of reached.entries()) {
      expect([each.path, await startedInBrowser(pageOf(each), await rendered(index), each)]).toEqual([each.path, []]);
    }
  });

  it('A03 R11 of a landing page is taken over whatever its sections are, has one headline and a way to go on', async () => {
    const { reached: landing, content } = landingOf(reached);
    const page = pageOf(landing);
    await fc.assert(
      fc.asyncProperty(anySections, fc.boolean(), async (sections, hasPicture) => {
        const shown = { ...content, content: { ...content.content, sections } };
        if (!hasPicture) delete shown.content.picture;
        expect(Check(ContentSchema, shown)).toBe(true);
        const funnel = { ...landing.funnel, content: { ...landing.funnel.content, [content.sfid]: shown } };
        const rendered = await renderPage(page, visitOf(landing), sourceOf({ ...landing, funnel }));
        expect(await startedInBrowser(page, rendered, landing)).toEqual([]);
        const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]));
        expect(levels.filter((level) => level === 1)).toEqual([1]);
        for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
        const actions = [...document.querySelectorAll('main form[method="get"] [type="submit"]')];
        const seen = actions.filter((action) => action.closest('[inert]') === null);
        expect(seen.map(({ textContent }) => textContent)).toContain(content.content.action);
      }),
      soakRuns(150),
    );
  });
});

/** The first landing page of the demo, with its content. */
function landingOf(all: readonly Reached[]) {
  for (const each of all)
    for (const content of Object.values(each.funnel.content))
      if (content.view === 'landing' && each.node.variants[0]?.pageContent === content.sfid)
        return { reached: each, content };
  throw new Error('the demo has no landing page');
}
