import { describe, expect, it } from 'vitest';
import { liveFunnel, readLiveFunnel } from '../../../../backoffice/commands/figures/live-funnel.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';

const shop = appDuringTests();

describe('a live funnel for a drawing', () => {
  it('X04 is its published version, with the live funnels of its destination', () => {
    const { done, data } = readLiveFunnel(shop(), { uid: 'beef_b' });
    expect(done).toBe(true);
    expect(data).toMatchObject({
      published: { funnel: { uniqueIdentifier: 'beef_b' }, destination: { sfid: 'fh-dest-dinner' } },
      sharing: [{ uid: 'beef_a' }, { uid: 'beef_b' }],
    });
  });

  it('A02 is found by a uid that it had before, and not by one that never was', () => {
    const funnels = { ...shopFunnels(), presentUid: (uid: string) => (uid === 'former' ? 'classic' : uid) };
    expect(liveFunnel(funnels, 'former')?.funnel.uniqueIdentifier).toBe('classic');
    expect(readLiveFunnel(shop(), { uid: 'never' })).toEqual({
      done: false,
      text: expect.stringMatching(/^No funnel has the uid "never"/),
      data: { reason: 'funnel_missing' },
    });
  });
});

function shopFunnels() {
  const { funnels } = shop();
  return {
    live: () => funnels.live(),
    destinations: () => funnels.destinations(),
    rulesOf: (brand: string) => funnels.rulesOf(brand),
    byHash: (hash: string) => funnels.byHash(hash),
    isRevoked: (hash: string) => funnels.isRevoked(hash),
    load: () => funnels.load(),
  };
}
