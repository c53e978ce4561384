import { expect, it } from 'vitest';
import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import { affiliateListener } from '../../../src/tracking/affiliate-listener.ts';

const ENTERED: Fact = { type: 'step.entered', stepId: 'landing', variantId: 'a', how: 'started' };
const TAKEN: Fact = { type: 'edge.taken', from: 'landing', to: 'order-form', on: 'next' };

/** What a visit with this affiliate posts at these facts. */
function posted(affiliate: AffiliateParameters | undefined, facts: Fact[]) {
  const calls: [string, object][] = [];
  const post = async (path: string, body: object) => {
    calls.push([path, body]);
    return { type: 'ok', body: null } as const;
  };
  const listener = affiliateListener({ post }, affiliate);
  for (const [seq, fact] of facts.entries()) listener.hear({ fact, seq, at: 0, stepId: 'landing' });
  return calls;
}

it('O07 the affiliate is told once, with the first edge, and not at a look at the first page', () => {
  const affiliate = { affId: '7', subId1: 's' };
  expect(posted(affiliate, [ENTERED])).toEqual([]);
  expect(posted(affiliate, [ENTERED, TAKEN, TAKEN])).toEqual([['affiliate/setaffparameters', affiliate]]);
});

it.each([undefined, {}, { referralUrl: 'https://a.example' }])(
  'O07 a visit of the affiliate %o tells nothing',
  (affiliate) => {
    expect(posted(affiliate, [ENTERED, TAKEN])).toEqual([]);
  },
);
