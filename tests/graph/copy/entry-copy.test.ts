import { describe, expect, it } from 'vitest';
import type { Destination } from '../../../domain/funnel/destination.ts';
import { unknownShop } from '../../../graph/copy/drawn-shop.ts';
import { entryCopy } from '../../../graph/copy/entry-copy.ts';
import { funnelOf, graphOf, page } from '../../support/funnels/funnels.ts';

const graph = graphOf(funnelOf([page('landing')], { sfid: 'a' }));
const FUNNELS = [
  { sfid: 'a', uid: 'first' },
  { sfid: 'b', uid: 'second' },
  { sfid: 'c', uid: 'third' },
];

const entry = (over: Partial<Destination>, sharing = FUNNELS) =>
  entryCopy(graph, {
    ...unknownShop(''),
    destination: { sfid: 'd', genericUrl: 'go', defaultFunnel: 'a', splitTestEnabled: true, percentage: 60, ...over },
    sharing,
  });

describe('the address that adverts use', () => {
  it('X04 has the shares of the funnels that compete for it', () => {
    expect(
      entry({
        splitTesting: [
          { sfid: 'b', percentage: 3 },
          { sfid: 'c', percentage: 1 },
        ],
      }),
    ).toBe('Adverts lead to /go: 60% come here, 30% go to second, 10% go to third');
    expect(entry({ percentage: 33.3, splitTesting: [{ sfid: 'b', percentage: 1 }] })).toBe(
      'Adverts lead to /go: 33.3% come here, 66.7% go to second',
    );
  });

  it('E05 stands alone where nothing competes, and says where it leads instead', () => {
    expect(entry({ splitTestEnabled: false })).toBe('Adverts lead to /go');
    expect(entry({}, FUNNELS.slice(0, 1))).toBe('Adverts lead to /go');
    expect(entry({ splitTestEnabled: false, defaultFunnel: 'b', genericUrl: '/go' })).toBe(
      'Adverts lead to /go, which leads to second',
    );
    expect(entry({ percentage: 0, splitTesting: [{ sfid: 'b', percentage: 1 }] })).toBe(
      'Adverts lead to /go: 0% come here, 100% go to second',
    );
  });

  it('is not there without a destination', () => {
    expect(entryCopy(graph, unknownShop(''))).toBeNull();
  });
});
