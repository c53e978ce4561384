import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPageRenderer, type PageRenderer } from '../../../server/render/first-page.ts';
import { MARK, withParameters } from '../../../server/render/sharing/marked-html.ts';
import { sharedVisit } from '../../../server/render/sharing/shared-visit.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { pageOf, type Reached, reachedPages, sourceOf, visitOf } from '../../support/pages/reached-pages.ts';
import { soakRuns } from '../../support/soak/soak.ts';

let render: PageRenderer;
let reached: Reached[];

beforeAll(async () => {
  render = await loadPageRenderer();
  reached = (await reachedPages()).filter((each) => pageOf(each).orders.length === 0);
});

const NAMES = [
  'dsid',
  'pcid',
  'utm_source',
  'affid',
  'subid1',
  'offid',
  'sessionid',
  'gclid',
  'sluice-parameters',
  '"><b>',
];
const TEXT = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `SECRET-${text}`);
const VALUE = fc.oneof({ weight: 5, arbitrary: TEXT }, fc.constant(MARK));
const BEHIND = fc.constantFrom('', '/', '/SECRET-/more', '//%5B');
const PARAMETER = fc.tuple(fc.constantFrom(...NAMES), VALUE);

describe('the shared part of a visit', () => {
  it('R02 of a page that is not found is the same for every address, and the page of each with its parameters', async () => {
    const [first] = reached;
    if (!first) throw new Error('no page was reached');
    const { settings, funnels } = pageOf(first);
    const missing = (uid: string | null) => ({
      kind: 'missing' as const,
      problem: 'unknown-route' as const,
      settings: aShop({ uid, policies: [{ label: 'Terms', path: '/terms' }], currency: settings.currency }),
      funnels,
    });
    const load = sourceOf(first);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/nowhere', '/SECRET/else', '/%5B'),
        fc.constantFrom('a', null),
        fc.array(fc.tuple(fc.constantFrom('preview', ...NAMES), VALUE), { maxLength: 5 }),
        async (pathname, uid, parameters) => {
          const visit = { ...visitOf(first), pathname, search: `?step=3&${new URLSearchParams(parameters)}` };
          const shared = sharedVisit(missing(uid), visit, 'hash');
          if (!shared) throw new Error('the visit has a page of its own');
          const rendered = await render(missing(uid), shared.visit, load);
          const html = withParameters(rendered.html, shared.parameters);
          expect({ ...rendered, html }).toEqual(await render(missing(uid), visit, load));
          expect([shared.key, rendered.html].filter((text) => /SECRET|nowhere/.test(text))).toEqual([]);
        },
      ),
      soakRuns(100),
    );
  });

  it('with the parameters of the visit is the page that is rendered for it alone', async () => {
    expect(reached.length).toBeGreaterThan(15);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(PARAMETER, { maxLength: 5 }), BEHIND, async (index, parameters, behind) => {
        const page = reached[index % reached.length] as Reached;
        const visit = visitOf(page);
        visit.search = `${visit.search}&${new URLSearchParams(parameters)}`;
        visit.pathname = `${visit.pathname}${behind}`;
        const shared = sharedVisit(pageOf(page), visit, page.funnel.hash);
        if (!shared) throw new Error('the visit has a page of its own');
        const rendered = await render(pageOf(page), shared.visit, sourceOf(page));
        const html = withParameters(rendered.html, shared.parameters);
        expect({ ...rendered, html }).toEqual(await render(pageOf(page), visit, sourceOf(page)));
        expect([shared.key, rendered.html].filter((text) => text.includes('SECRET-'))).toEqual([]);
      }),
      soakRuns(150),
    );
  });
});
