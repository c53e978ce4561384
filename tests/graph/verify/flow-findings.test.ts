import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../../graph/verify.ts';
import { page, upsell } from '../../support/funnels/funnels.ts';
import { both, type Change, change, changeFunnel, eighth, findingsOf, shown } from './drafts.ts';

const codesOf = (...changes: Change[]) => findingsOf(...changes).map(({ code }) => code);
const only = (code: FindingCode, ...changes: Change[]) =>
  findingsOf(...changes)
    .filter((finding) => finding.code === code)
    .map(({ path, message, journey }) => ({ path, message, journey }));

describe('a funnel that can charge twice', () => {
  it('N14 is told with the offer and the way back to it', () => {
    expect(only('charged-twice', change('d1', { overrideYes: 'u1' }))).toEqual([
      {
        path: '$.defaultFunnels[3].overrideYes',
        message:
          'Who said yes on Step 4 "DS_1-Unit-PowerMotion_AP" can come back to it, and say yes to the same offer again.',
        journey: ['landing', 'order-form', 'u1', 'd1', 'u1', 'd1'],
      },
    ]);
  });

  it('N14 is told with the order form, and the shortest way from its sale back to it', () => {
    expect(only('charged-twice', change('u2', { overrideNo: 'landing' }))).toEqual([
      {
        path: '$.defaultFunnels[1]',
        message: 'Who paid on Step 2 "SecureCart" can come back to it, and pay a second time.',
        journey: ['landing', 'order-form', 'u1', 'u2', 'landing', 'order-form'],
      },
    ]);
  });

  it('N14 has its way back within the circle, where a shorter one leads out of it', () => {
    const [fault] = only('charged-twice', change('u1', { overrideYes: 'u1' }));
    expect(fault?.journey).toEqual(['landing', 'order-form', 'u1', 'u1']);
  });
});

describe('a funnel that some shoppers never end', () => {
  const rounds = both(
    change('u1', { overrideNo: 'aside' }),
    change('d1', { overrideYes: 'd1', overrideNo: 'd1' }),
    ...['u2', 'd2'].map((sfid) => change(sfid, { overrideYes: 'thank-you', overrideNo: 'thank-you' })),
    eighth(upsell('aside', { overrideYes: 'd1', overrideNo: 'd1' }), 'offer'),
  );

  it('is told at the first step of the circle, not at a step that only leads there', () => {
    expect(only('dead-end', rounds)).toEqual([
      {
        path: '$.defaultFunnels[3]',
        message:
          'From step 4 "DS_1-Unit-PowerMotion_AP" on, shoppers go round in circles and never reach a thank-you page.',
        journey: ['landing', 'order-form', 'u1', 'aside', 'd1'],
      },
    ]);
  });

  it('is told at a page that no step follows', () => {
    expect(only('dead-end', change('u2', { overrideYes: 'bye' }), eighth(page('bye'), 'landing'))).toEqual([
      {
        path: '$.defaultFunnels[7]',
        message: 'Step 8 "receipt" is a page after which nothing follows.',
        journey: ['landing', 'order-form', 'u1', 'bye'],
      },
    ]);
  });

  it.each<[string, Parameters<typeof change>[1], FindingCode[]]>([
    ['neither answer', {}, ['offer-without-yes', 'offer-without-no']],
    ['no yes', { overrideNo: 'u1' }, ['offer-without-yes']],
    ['no no', { overrideYes: 'u1' }, ['offer-without-no']],
  ])('is told by the missing answers of a last offer that has %s, and by no dead end', (_, answers, codes) => {
    const found = codesOf(({ funnel }) => void funnel.defaultFunnels.splice(3), change('u1', answers));
    expect(found.filter((code) => /^offer-without|^dead-end/.test(code))).toEqual(codes);
  });
});

describe('a shopper who has paid', () => {
  it('N06 is led past an offer that only a yes leaves: the finding has the edge and the journey', () => {
    expect(only('only-yes-leads-out', change('d1', { overrideNo: 'u1' }))).toEqual([
      {
        path: '$.defaultFunnels[2]',
        message:
          'After Step 3 "CTUS_3-Unit-PowerMotion_AP" shoppers who buy nothing more never come to a thank-you page.',
        journey: ['landing', 'order-form', 'u1'],
      },
    ]);
    expect(only('fail-needs-payment', change('u1', { nextPageFail: 'order-form' }))).toEqual([
      {
        path: '$.defaultFunnels[2].nextPageFail',
        message:
          'A failed payment on Step 3 "CTUS_3-Unit-PowerMotion_AP" leads to Step 2 "SecureCart", from where only another payment leads to a thank-you page.',
        journey: ['landing', 'order-form', 'u1', 'order-form'],
      },
    ]);
  });

  it('N06 has one finding where the first of several such offers begins', () => {
    const twice = both(change('d1', { overrideNo: 'u1' }), change('u1', { overrideYes: 'u1' }));
    expect(only('only-yes-leads-out', twice).map(({ path }) => path)).toEqual(['$.defaultFunnels[2]']);
  });

  it('N08 is none who only reached an offer by a failed payment on the order form', () => {
    const codes = codesOf(
      change('order-form', { nextPageFail: 'u3' }),
      ({ funnel }) => void funnel.defaultFunnels.splice(3, 3),
      change('u1', { overrideYes: 'thank-you', overrideNo: 'thank-you', nextPageFail: 'thank-you' }),
      eighth(upsell('u3', { overrideYes: 'order-form', overrideNo: 'thank-you' }), 'offer'),
    );
    expect(codes).toContain('no-order-form-before-offer');
    expect(codes).not.toContain('only-yes-leads-out');
  });

  it('has no finding of a circle where two steps share an sfid, since the two count as one', () => {
    const shared = change('d2', { sfid: 'u2' });
    const circles = both(change('u1', { overrideYes: 'u1' }), change('d1', { overrideNo: 'u1' }));
    expect(codesOf(circles)).toEqual(expect.arrayContaining(['charged-twice', 'only-yes-leads-out']));
    const codes = codesOf(circles, shared);
    expect(codes).toContain('duplicate-step-id');
    expect(codes.filter((code) => ['charged-twice', 'only-yes-leads-out'].includes(code))).toEqual([]);
  });
});

describe('a field that is never followed', () => {
  it('E03 is told with the kind of its step', () => {
    const broken = both(
      change('landing', { overrideYes: 'order-form' }),
      change('thank-you', { overrideNo: 1, nextPageFail: 1 }),
    );
    expect(only('override-ignored', broken).map(({ message }) => message)).toEqual([
      'Step 1 "home" is an ordinary page, so its overrideYes is never followed.',
      'Step 7 "order-success-common" is a thank-you page, so its overrideNo is never followed.',
      'Step 7 "order-success-common" is a thank-you page, so its nextPageFail is never followed.',
    ]);
  });
});

describe('a step in a finding', () => {
  it('is called by its sfid where it has no address', () => {
    expect(only('no-variant', change('thank-you', { variants: [] })).map(({ message }) => message)).toEqual([
      'Step 7 "thank-you" has no variant to show.',
    ]);
  });
});

describe('an address book', () => {
  const misplaced = (sfid: string) =>
    only('address-book-misplaced', changeFunnel({ amazonPay: true }), change(sfid, { addressBook: 'amazon' }));

  it('W05 is misplaced on a page without an order form and on an offer, for different reasons', () => {
    expect(misplaced('landing').map(({ message }) => message)).toEqual([
      'Step 1 "home" asks for an address book, and it is no order form, so nothing is delivered to that address.',
    ]);
    expect(misplaced('u1').map(({ message }) => message)).toEqual([
      'Step 3 "CTUS_3-Unit-PowerMotion_AP" asks for an address book, and its offer is delivered to the address of the order.',
    ]);
    expect(misplaced('thank-you')).toHaveLength(1);
  });

  it('W05 may stand on a page of unknown content, which may be an order form', () => {
    const unknown = change('landing', { variants: [shown('landing', { pageContent: 'content-nowhere' })] });
    const codes = codesOf(unknown, changeFunnel({ amazonPay: true }), change('landing', { addressBook: 'amazon' }));
    expect(codes).toContain('unknown-content');
    expect(codes).not.toContain('address-book-misplaced');
  });
});
