import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DeviceKind, isVisibleOn } from '../../domain/funnel/split-test.ts';
import { isKnownRoute, ROUTE_NAMES } from '../../domain/routing/routes.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import { readProductUid } from '../../domain/tracking/marketing.ts';
import { DEMO_BRANDS } from './demo-brands.ts';
import { demoFiles, FUNNELS } from './demo-files.ts';

/** The files that a demo brand's files name exist. */

const DEVICES: DeviceKind[] = ['Mobile', 'Desktop'];

function duplicates(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function picturesIn(json: unknown): string[] {
  return JSON.stringify(json).match(/\/images\/[^"]+/g) ?? [];
}

it('there are two brands, and seven funnels', () => {
  expect(DEMO_BRANDS.map((brand) => brand.folder)).toEqual(['fernhollow', 'northvale']);
  const uids = DEMO_BRANDS.flatMap((brand) => brand.funnels.map((funnel) => funnel.uniqueIdentifier));
  expect(uids).toEqual(['beef_a', 'beef_b', 'classic', 'quiz', 'refill', 'subscription', 'vsl']);
});

it('V05 every uid is a product uid, which an abandonment event can name', () => {
  const uids = DEMO_BRANDS.flatMap((brand) => brand.funnels.map((funnel) => funnel.uniqueIdentifier));
  expect(uids.map((uid) => readProductUid(uid))).toEqual(uids);
});

it('E02 E03 E04 E10 every sfid is unique in all brands', () => {
  const entities = DEMO_BRANDS.flatMap(({ funnels, offers, content }) => {
    const steps = funnels.flatMap((funnel) => funnel.defaultFunnels);
    return [...funnels, ...steps, ...steps.flatMap((step) => step.variants), ...offers, ...content];
  });
  expect(entities.length).toBeGreaterThan(100);
  expect(duplicates(entities.map((entity) => entity.sfid))).toEqual([]);
});

it.each(DEMO_BRANDS)(
  'the letters in the pictures of $folder are outlines, which look the same with any fonts',
  ({ folder }) => {
    const drawn = readdirSync(`funnels/${folder}/images`).filter((name) => name.endsWith('.svg'));
    expect(drawn.length).toBeGreaterThan(10);
    const live = drawn.filter((name) => readFileSync(`funnels/${folder}/images/${name}`, 'utf8').includes('<text'));
    expect(live).toEqual([]);
  },
);

describe.each(DEMO_BRANDS)("$folder's references", ({ folder, brand, funnels, offers, content }) => {
  const steps = funnels.flatMap((funnel) => funnel.defaultFunnels);
  const variants = steps.flatMap((step) => step.variants);
  const knownOffers = offers.map((offer) => offer.sfid);

  it('E02 E03 every offer that a funnel names exists, and every offer is sold', () => {
    const named = [
      ...funnels.flatMap((funnel) => [...(funnel.orderForm ?? []), ...(funnel.bumpOffers ?? [])]),
      ...steps.flatMap((step) => [step.upsell, step.downsell]).filter((sfid) => typeof sfid === 'string'),
    ];
    expect(new Set(named)).toEqual(new Set(knownOffers));
  });

  it('E04 E10 every variant shows a content that exists, and every content is shown', () => {
    const shown = variants.map((variant) => variant.pageContent);
    const inFunnel = content.filter((page) => page.view !== 'text');
    expect(new Set(shown)).toEqual(new Set(inFunnel.map((page) => page.sfid)));
  });

  it('E10 the offers that pages quote exist, and names of contents are unique', () => {
    const quoted = content.flatMap((page) => ('offer' in page.content && page.content.offer) || []);
    expect(quoted).not.toEqual([]);
    expect(knownOffers).toEqual(expect.arrayContaining(quoted));
    expect(duplicates(content.map((page) => page.name))).toEqual([]);
    expect(content.map((page) => page.name)).toContain('home');
  });

  it('E02 E10 a selector offers bundles of its funnel’s order form', () => {
    for (const funnel of funnels) {
      const shown = funnel.defaultFunnels.flatMap((step) => step.variants.map((variant) => variant.pageContent));
      const choices = content.flatMap((page) =>
        page.view === 'offer-selector' && shown.includes(page.sfid) ? page.content.offers : [],
      );
      expect(funnel.orderForm).toEqual(expect.arrayContaining(choices.map((choice) => choice.offer)));
    }
  });

  it('E04 every step has one default variant, and each device sees a variant', () => {
    for (const step of steps) {
      expect(step.variants.filter((variant) => variant.default)).toHaveLength(1);
      for (const device of DEVICES) {
        expect(step.variants.filter((variant) => isVisibleOn(variant, device))).not.toEqual([]);
      }
    }
  });

  it('a split test has an id, and its percentages sum to 100', () => {
    for (const step of steps.filter((each) => each.splitTestEnabled)) {
      expect(step.splitTesting?.[0]?.sfid).toMatch(/\S/);
      expect(step.variants.reduce((sum, variant) => sum + (variant.percentage ?? 0), 0)).toBe(100);
    }
  });

  it('E14 every picture that a file names is on disk, among the pictures of its brand', () => {
    const named = demoFiles()
      .filter((file) => file.path.startsWith(`${folder}/`))
      .flatMap((file) => picturesIn(file.json));
    const onDisk = (address: string) =>
      existsSync(new URL(address.replace(`/images/${folder}/`, `${folder}/images/`), FUNNELS));
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((address) => !onDisk(address))).toEqual([]);
  });

  it('R01 R03 every address of a funnel is a known route', () => {
    const urls = [...steps.flatMap((step) => step.url ?? []), ...variants.map((variant) => variant.url)];
    expect(urls.filter((url) => !isKnownRoute(url))).toEqual([]);
  });

  it('R01 R06 offers alone stand at offer addresses', () => {
    const viewOf = (id: string | null | undefined): ViewKind | undefined =>
      content.find((page) => page.sfid === id)?.view;
    for (const { url, pageContent } of variants) {
      expect([url, ROUTE_NAMES.get(url) === 'Upsell']).toEqual([url, viewOf(pageContent) === 'offer']);
    }
  });

  it('R01 the policy links lead to text pages of the brand', () => {
    const pages = content.filter((page) => page.view === 'text' && ROUTE_NAMES.has(page.name));
    const linked = brand.policies.map((policy) => policy.path.slice(1));
    expect(linked.length).toBeGreaterThan(0);
    expect(new Set(linked)).toEqual(new Set(pages.map((page) => page.name)));
    expect(linked.filter((name) => ROUTE_NAMES.get(name) !== 'Text')).toEqual([]);
  });
});
