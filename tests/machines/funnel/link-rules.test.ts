import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyAccount } from '../../../domain/account/account.ts';
import { couponCodeProblem } from '../../../domain/pricing/coupon.ts';
import { parseQuery } from '../../../domain/routing/query.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { choicesAt, linkedCode, linkedOffer } from '../../../machines/funnel/link.rules.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { anyText, NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

const graph = classicGraph();
const [first = '', second = ''] = graph.nodes.find(({ view }) => view === 'two-step-order-form')?.offers ?? [];
const linked = (fields: Record<string, string>) => parseQuery(new URLSearchParams(fields).toString());
const hostile = fc.oneof(anyText, fc.constantFrom(...NAUGHTY_STRINGS), fc.string({ maxLength: 5_000 }));

describe('the code of a link', () => {
  it.each([
    ['north10', { coupon: 'NORTH10', typedCoupon: null }],
    [' NORTH 10\u200b', { coupon: 'NORTH10', typedCoupon: null }],
    ['N', { coupon: null, typedCoupon: 'N' }],
    ['<b>', { coupon: null, typedCoupon: '<B>' }],
    ['', {}],
    [' \u0000 ', {}],
  ])('Q09 V03 of %j is %j', (coupon, expected) => {
    expect(linkedCode(linked({ coupon }))).toEqual(expected);
  });

  it('Q09 V03 of any text is one that a coupon can have, or a short one with a reason, and never throws', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { coupon = null, typedCoupon = null } = linkedCode(linked({ coupon: text }));
        if (coupon !== null)
          expect([coupon, couponCodeProblem(coupon)]).toEqual([expect.stringMatching(/^[A-Z0-9-]+$/), null]);
        if (typedCoupon === null) return;
        expect([typedCoupon.length <= 60, /[\p{Cc}\p{Surrogate}]/u.test(typedCoupon)]).toEqual([true, false]);
        expect(couponCodeProblem(typedCoupon)).not.toBeNull();
      }),
    );
  });
});

describe('the bundle of a link', () => {
  it('Q09 is one that an order form sells, and no other offer of the funnel', () => {
    const upsold = graph.nodes.find(({ kind }) => kind === 'upsell')?.offers[0] ?? '';
    const offers = [second, upsold, 'no-such', ''].map((offer) => linkedOffer(linked({ offer }), graph));
    expect([upsold === '', offers]).toEqual([false, [second, null, null, null]]);
  });

  it('Q09 of any text is sold or null', () => {
    fc.assert(
      fc.property(hostile, (offer) => {
        expect([null, first, second]).toContain(linkedOffer(linked({ offer }), graph));
      }),
    );
  });
});

describe('the choices of a session that begins by a link', () => {
  const query = linked({ coupon: 'NORTH10', offer: second });
  const draft = {
    ...NOTHING_CHOSEN,
    checkoutId: 'c',
    stage: 'contact' as const,
    account: emptyAccount('US'),
    selectedOffer: first,
    coupon: 'OLD',
    subscription: { frequency: 'Month' as const, multiplier: 1 },
  };
  const past: Pick<FunnelInput, 'draft' | 'selectedOffer' | 'sale' | 'entry'> = {
    draft,
    sale: null,
    selectedOffer: first,
    entry: { type: 'step', id: 'order-form', paymentInFlight: null },
  };
  const at = (over: Partial<typeof past>, isNew = true, arrived = query) =>
    choicesAt({ ...past, ...over }, { query: arrived, graph, isNew });

  it('Q09 E01 are those of the link before those of an earlier visit, and all else stays', () => {
    expect(at({})).toEqual({
      selectedOffer: second,
      draft: { ...draft, selectedOffer: second, subscription: null, coupon: 'NORTH10', typedCoupon: null },
    });
    expect(at({}, true, linked({ offer: first })).draft).toEqual(draft);
    expect(at({}, true, linked({}))).toEqual({ draft, selectedOffer: first });
  });

  it('Q09 E01 at a later address of the session are those of the shopper', () => {
    expect(at({}, false)).toEqual({ draft, selectedOffer: first });
    expect(at({ draft: null, selectedOffer: null }, false)).toEqual({ draft: null, selectedOffer: second });
  });

  it('Q09 N14 of what is paid or being paid are not changed', () => {
    const paying = { type: 'step' as const, id: 'order-form', paymentInFlight: { orderId: 'o' } };
    expect(at({ entry: paying }).draft).toEqual(draft);
    expect(at({ sale: { orderId: 'o', checkoutId: 'c', card: null } }).draft).toEqual(draft);
  });
});
