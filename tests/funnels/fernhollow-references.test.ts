import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoFiles, FUNNELS, readBrand } from './demo-files.ts';

/** Whatever a file of Fernhollow names exists. */

const { brand, funnels, offers, content } = readBrand('fernhollow');
const steps = funnels.flatMap((funnel) => funnel.defaultFunnels);
const variants = steps.flatMap((step) => step.variants);

function duplicates(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function picturesIn(json: unknown): string[] {
  return JSON.stringify(json).match(/\/images\/[^"]+/g) ?? [];
}

describe("Fernhollow's references", () => {
  it('E02 E03 E04 E10 every entity has an sfid of its own', () => {
    const entities = [funnels, steps, variants, offers, content];
    expect(duplicates(entities.flat().map((entity) => entity.sfid))).toEqual([]);
    expect(entities.every((list) => list.length > 0)).toBe(true);
  });

  it('E02 E03 every offer that a funnel names exists', () => {
    const named = [
      ...funnels.flatMap((funnel) => [...(funnel.orderForm ?? []), ...(funnel.bumpOffers ?? [])]),
      ...steps.flatMap((step) => [step.upsell, step.downsell]).filter((sfid) => typeof sfid === 'string'),
    ];
    const known = offers.map((offer) => offer.sfid);
    expect(named.length).toBeGreaterThanOrEqual(6);
    expect(named.filter((sfid) => !known.includes(sfid))).toEqual([]);
  });

  it('E04 E10 every variant shows a content that exists, and every content is shown', () => {
    const shown = variants.map((variant) => variant.pageContent);
    const inFunnel = content.filter((page) => page.view !== 'text');
    expect(new Set(shown)).toEqual(new Set(inFunnel.map((page) => page.sfid)));
  });

  it('E10 the offer that a landing page quotes exists, and names of contents are unique', () => {
    const quoted = content.flatMap((page) => (page.view === 'landing' ? [page.content.offer] : []));
    expect(quoted).not.toEqual([]);
    expect(offers.map((offer) => offer.sfid)).toEqual(expect.arrayContaining(quoted));
    expect(duplicates(content.map((page) => page.name))).toEqual([]);
    expect(content.map((page) => page.name)).toContain('home');
  });

  it('E04 every step has one default variant, visible on all devices', () => {
    for (const step of steps) {
      expect(step.variants.filter((variant) => variant.default && variant.visibility === 'All')).toHaveLength(1);
    }
  });

  it('E14 every picture that a file names is on disk', () => {
    const named = demoFiles()
      .filter((file) => file.path.startsWith('fernhollow/'))
      .flatMap((file) => picturesIn(file.json));
    const onDisk = (address: string) =>
      existsSync(new URL(address.replace('/images/fernhollow/', 'fernhollow/images/'), FUNNELS));
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((address) => !onDisk(address))).toEqual([]);
  });

  it('R01 the policy links lead to routes that the shop has', () => {
    const routes = ['policy', 'privacy-policy', 'safe-order', 'ccpa', 'gdpr', 'optout', 'what-is-this', 'terms'];
    expect(brand.policies.length).toBeGreaterThan(0);
    expect(routes).toEqual(expect.arrayContaining(brand.policies.map((policy) => policy.path.slice(1))));
  });
});
