import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfferKind, offerOfStep, stepKind } from '../../../domain/funnel/funnel.ts';
import {
  canFail,
  failTarget,
  followingStep,
  isUpsellNavigation,
  noTarget,
  pickStep,
  resolveReference,
  sortSteps,
  type Target,
  yesTarget,
} from '../../../domain/funnel/progression.ts';
import { anyFunnelSteps } from '../../graph/arbitrary-funnel.ts';
import { downsell, numbered, page, type StepDraft, step, thankYou, upsell } from '../../support/funnels/funnels.ts';

describe('the kind of a step', () => {
  it.each([
    ['Upsell', 'upsell'],
    ['UPSELL', 'upsell'],
    ['DownSell', 'downsell'],
    ['downsell', 'downsell'],
    ['Thankyou Page', 'thankyou'],
    ['thankyou page', 'page'],
    ['Survey', 'page'],
    ['', 'page'],
  ])('E03 a step of type %j is a %s', (type, kind) => {
    expect(stepKind({ type })).toBe(kind);
  });

  it.each([
    [upsell('a', { downsell: 'other' }), 'offer-a'],
    [downsell('a', { upsell: 'other' }), 'offer-a'],
    [upsell('a', { upsell: null }), null],
    [page('a', { upsell: 'offer-a' }), null],
    [thankYou('a', { downsell: 'offer-a' }), null],
  ])('E03 the offer that a step sells is the one of its kind (%#)', (draft, offer) => {
    expect(numbered([draft]).map(offerOfStep)).toEqual([offer]);
  });
});

describe('the order of steps', () => {
  it('N01 sorts by number, and equal numbers keep their order', () => {
    fc.assert(
      fc.property(anyFunnelSteps, (steps) => {
        const sorted = sortSteps(steps);
        expect([...sorted].sort((a, b) => steps.indexOf(a) - steps.indexOf(b))).toEqual(steps);
        for (const [index, later] of sorted.entries()) {
          const earlier = sorted[index - 1];
          if (!earlier) continue;
          const inOrder = earlier.step < later.step || steps.indexOf(earlier) < steps.indexOf(later);
          expect(earlier.step <= later.step && inOrder).toBe(true);
        }
      }),
    );
  });

  it('N01 does not change the given list', () => {
    const steps = numbered([page('b', { step: 2 }), page('a', { step: 1 })]);
    sortSteps(steps);
    expect(steps.map((each) => each.sfid)).toEqual(['b', 'a']);
  });

  it.each([
    ['FIRST', 'a'],
    ['LAST', 'c'],
    [20, 'b'],
    [2, undefined],
  ] as const)('N01 picks the step at %s', (position, sfid) => {
    const sorted = numbered([page('a', { step: 10 }), page('b', { step: 20 }), page('c', { step: 30 })]);
    expect(pickStep(sorted, position)?.sfid).toBe(sfid);
    expect(pickStep([], position)).toBeUndefined();
  });

  it('N03 the next page is the following step, and the last step has none', () => {
    const sorted = numbered([page('a'), page('b')]);
    expect(sorted.map((each) => followingStep(sorted, each)?.sfid)).toEqual(['b', undefined]);
  });

  it('N03 a step of another funnel has no next page', () => {
    const [stranger] = numbered([page('stranger')]);
    expect(stranger && followingStep(numbered([page('a')]), stranger)).toBeUndefined();
  });
});

const TABLE: [rule: string, drafts: StepDraft[], yes: string | undefined, no: string | undefined][] = [
  ['N05 N06 the next upsell', [upsell('at'), page('p'), upsell('u'), thankYou()], 'u', 'u'],
  ['N05 N06 a downsell right after, on no alone', [upsell('at'), downsell('d'), upsell('u'), thankYou()], 'u', 'd'],
  ['N06 a downsell further on does not count', [upsell('at'), page('p'), downsell('d'), thankYou()], 'p', 'p'],
  ['N06 a downsell after a downsell', [downsell('at'), downsell('d'), upsell('u'), thankYou()], 'u', 'd'],
  ['N07 the first later step that is no offer', [upsell('at'), downsell('d'), page('p'), thankYou()], 'p', 'd'],
  ['N07 a later page comes before the receipt', [downsell('at'), page('p'), thankYou()], 'p', 'p'],
  ['N07 never an earlier step', [page('p'), thankYou('t'), upsell('at')], undefined, undefined],
  ['N05 the override, even backwards', [page('p'), upsell('at', { overrideYes: 'p' }), thankYou()], 'p', 'thank-you'],
  ['N06 the override, before a downsell', [upsell('at', { overrideNo: 'p' }), downsell('d'), page('p')], 'p', 'p'],
  ['N05 an override that names nothing leads nowhere', [upsell('at', { overrideYes: 'x' }), page('p')], undefined, 'p'],
  [
    'N05 N06 an empty override counts as none',
    [upsell('at', { overrideYes: '', overrideNo: null }), page('p')],
    'p',
    'p',
  ],
  ['N05 the override 0 counts', [page('z', { step: 0 }), upsell('at', { overrideYes: 0 }), page('p')], 'z', 'p'],
];

describe('the target of an answer', () => {
  it.each(TABLE)('%s', (_, drafts, yes, no) => {
    const sorted = numbered(drafts);
    const at = sorted.find((each) => each.sfid === 'at') ?? fail();
    expect([yesTarget(sorted, at)?.step.sfid, noTarget(sorted, at)?.step.sfid]).toEqual([yes, no]);
  });

  it('N05 N06 N08 names its cause, the numbering or an override', () => {
    const sorted = numbered([upsell('at', { overrideNo: 'p', nextPageFail: 'p' }), page('p')]);
    const at = sorted[0] ?? fail();
    expect([yesTarget, noTarget, failTarget].map((target) => target(sorted, at)?.by)).toEqual([
      'rule',
      'override',
      'override',
    ]);
  });

  it('N05 N06 N07 without overrides is later in the order, and no downsell on yes', () => {
    const plain = anyFunnelSteps.map((steps) =>
      steps.map((each) => ({ ...each, overrideYes: null, overrideNo: null })),
    );
    fc.assert(
      fc.property(plain, (steps) => {
        const sorted = sortSteps(steps);
        for (const at of sorted.filter((each) => isOfferKind(stepKind(each)))) {
          const yes = yesTarget(sorted, at);
          expect(yes === undefined || stepKind(yes.step) !== 'downsell').toBe(true);
          for (const target of [yes, noTarget(sorted, at)])
            expect(isForward(sorted.indexOf(at), target, sorted)).toBe(true);
        }
      }),
    );
  });

  it('N05 N06 is the step of an override, with any steps around it', () => {
    fc.assert(
      fc.property(anyFunnelSteps, fc.nat(), (steps, seed) => {
        fc.pre(steps.length > 0);
        const marked = steps.map((each, index) => ({ ...each, sfid: `own ${index}` }));
        const named = marked[seed % marked.length] ?? fail();
        const at = numbered([step('at', 'Upsell', { step: 5, overrideYes: named.sfid, overrideNo: named.sfid })]);
        const sorted = sortSteps([...marked, ...at]);
        expect(at.map((each) => [yesTarget(sorted, each), noTarget(sorted, each)])).toEqual([
          [
            { step: named, by: 'override' },
            { step: named, by: 'override' },
          ],
        ]);
      }),
    );
  });
});

describe('the target of a failed payment', () => {
  it.each([
    ['N08 the step that nextPageFail names', 'p', 'p', 'override'],
    ['N08 the last step where there is none', null, 'thank-you', 'rule'],
    ['N08 the last step where it names no step', 'nowhere', 'thank-you', 'rule'],
  ])('%s', (_, nextPageFail, sfid, by) => {
    const sorted = numbered([page('p'), upsell('at', { nextPageFail }), downsell('d'), thankYou()]);
    const target = failTarget(sorted, sorted[1] ?? fail());
    expect([target?.step.sfid, target?.by]).toEqual([sfid, by]);
  });

  it('N08 exists on offers, and on order forms with a nextPageFail', () => {
    const drafts = [
      upsell('a'),
      downsell('b'),
      page('c'),
      page('d', { nextPageFail: 'a' }),
      thankYou('e', { nextPageFail: 'a' }),
    ];
    expect(numbered(drafts).map(canFail)).toEqual([true, true, false, true, false]);
  });

  it('N11 landing on an upsell, a downsell or a thank-you page is flagged', () => {
    expect(['Upsell', 'downsell', 'Thankyou Page', 'Page'].map((type) => isUpsellNavigation({ type }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the step of a reference', () => {
  const sorted = numbered([
    page('one', { step: 1, genericUrl: '2', url: 'three' }),
    page('3', { step: 2, genericUrl: 'entry', url: 'two' }),
    page('three', { step: 3, url: 'entry' }),
    page('four', { step: 4, url: '/slashed' }),
    page('five', { step: 5, genericUrl: '/generic' }),
  ]);

  it.each([
    ['E03 by sfid before all else', 'three', 'three'],
    ['E03 by sfid before the number', '3', '3'],
    ['E03 by number', 2, '3'],
    ['E03 by a number in words before the generic URL', '2', '3'],
    ['E03 by generic URL before the URL', 'entry', '3'],
    ['E03 by URL', 'two', '3'],
    ['E03 by URL with a leading slash', '/two', '3'],
    ['E03 by a URL that has a slash in the file', 'slashed', 'four'],
    ['E03 by a generic URL that has a slash in the file', 'generic', 'five'],
    ['E03 with blanks around it', ' two ', '3'],
    ['E03 not by blanks alone', '  ', undefined],
    ['E03 not by a part of a name', 'thre', undefined],
  ])('%s', (_, reference, sfid) => {
    expect(resolveReference(sorted, reference)?.sfid).toBe(sfid);
  });

  it('E03 by sfid, then number, then generic URL, then URL, where a name fits several steps', () => {
    const all = numbered([
      page('by-url', { step: 1, url: '7' }),
      page('by-generic-url', { step: 2, genericUrl: '7' }),
      page('by-number', { step: 7 }),
      page('7', { step: 8 }),
    ]);
    const found = [4, 3, 2, 1, 0].map((count) => resolveReference(all.slice(0, count), '7')?.sfid);
    expect(found).toEqual(['7', 'by-number', 'by-generic-url', 'by-url', undefined]);
  });

  it.each([
    [{ step: 7 }, '7'],
    [{ genericUrl: 'shared' }, 'shared'],
    [{ url: 'shared' }, 'shared'],
  ])('E03 the first of two steps with %o', (same, reference) => {
    const two = numbered([page('first', same), page('second', same)]);
    expect(resolveReference(two, reference)?.sfid).toBe('first');
  });
});

function isForward(at: number, target: Target | undefined, sorted: readonly unknown[]): boolean {
  return target === undefined || (target.by === 'rule' && sorted.indexOf(target.step) > at);
}

function fail(): never {
  throw new Error('the funnel of this test lacks its step');
}
