import { describe, expect, it } from 'vitest';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import { drawnShop, unknownShop } from '../../../graph/copy/drawn-shop.ts';
import { kindCopy, stepCopy } from '../../../graph/copy/step-copy.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';

const published = (await readBrandFolders(demoFunnelsFolder())).flatMap((brand) =>
  checkBrand(brand, contentHash).flatMap(({ funnel }) => funnel ?? []),
);

const funnelOf = (uid: string) => published.find(({ graph }) => graph.funnel.uniqueIdentifier === uid);

function copyOf(uid: string, number: number) {
  const funnel = funnelOf(uid);
  const node = funnel?.graph.nodes.find(({ step }) => step === number);
  if (!funnel || !node) throw new Error(`there is no step ${number} of ${uid}`);
  return stepCopy(node, drawnShop(funnel, []));
}

describe('the words of a step', () => {
  it('N05 are the headline, what it sells and the words of yes and no of an offer', () => {
    expect(copyOf('classic', 30)).toEqual({
      headline: 'PowerMotion: a daily chew for hips and joints',
      sold: [{ common: '', items: [{ name: 'PowerMotion, 3 jars', price: '$69.00', terms: 'instead of $96.00' }] }],
      bumps: [],
      yes: 'Yes, add 3 jars',
      no: 'No thanks, just my order',
    });
  });

  it('are the bundles of an order form, each once and by subscription, and its bumps with their time', () => {
    const { sold, bumps, yes, no } = copyOf('subscription', 20);
    expect(sold.map(({ common }) => common)).toEqual(['Complete']);
    expect(sold[0]?.items.map(({ name, price }) => `${name} ${price}`)).toEqual([
      '3 jars $79.00',
      'or subscribed $69.00',
      '6 jars $138.00',
      'or subscribed $120.00',
      '1 jar $31.00',
      'or subscribed $27.00',
    ]);
    expect(bumps).toEqual([
      { name: 'Motion, 1 jar', price: '$29.00', terms: 'for 15 minutes' },
      { name: 'Tuck, 1 jar', price: '$9.90', terms: '' },
    ]);
    expect([yes, no]).toEqual(['', '']);
  });

  it('X01 leave the headline to the variants where their pages have different ones', () => {
    expect(copyOf('quiz', 10).headline).toBe('');
    expect(copyOf('quiz', 40).headline).not.toBe('');
  });

  it('are empty where nothing is known of the brand', () => {
    const graph = funnelOf('beef_a')?.graph;
    for (const node of graph?.nodes ?? [])
      expect(stepCopy(node, unknownShop(''))).toMatchObject({ headline: '', yes: '' });
    expect(graph?.nodes.map(kindCopy)).toEqual(['landing page', 'order form', 'upsell', 'downsell', 'thank-you page']);
  });
});
