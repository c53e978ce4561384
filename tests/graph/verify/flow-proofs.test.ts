import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelStep, MainFunnel } from '../../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import { type Catalogue, type FindingCode, verify } from '../../../graph/verify.ts';
import { funnelOf, graphOf, type StepDraft, step } from '../../support/funnels/funnels.ts';
import { inSoak, soakRuns } from '../../support/soak/soak.ts';
import { everyWalk, type Happened } from './naive-walker.ts';

/** Small funnels in which overrides lead anywhere, mostly to steps that exist. */
const KINDS = ['Page', 'Order Form', 'Upsell', 'DownSell', 'Thankyou Page'] as const;
const target = fc.option(fc.constantFrom('s1', 's2', 's3', 's4', 's5', 's6', 'nowhere'), { freq: 3 });
const draft = fc.record({
  type: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
    { weight: 2, arbitrary: fc.constantFrom('Upsell' as const, 'DownSell' as const) },
  ),
  overrideYes: target,
  overrideNo: target,
  nextPageFail: target,
});
const funnels = fc
  .tuple(fc.constantFrom('Page', 'Order Form'), target, fc.array(draft, { maxLength: 4 }), fc.boolean())
  .map(([first, nextPageFail, between, hasEnd]) => {
    const end = hasEnd ? [{ type: 'Thankyou Page' }] : [];
    const kinds = [{ type: first }, { type: 'Order Form', nextPageFail }, ...between, ...end];
    return funnelOf(kinds.map((over, index): StepDraft => step(`s${index + 1}`, over.type, over)));
  });

const VIEWS: Record<string, ViewKind> = { 'Order Form': 'two-step-order-form', 'Thankyou Page': 'order-success' };

function codesOf(funnel: MainFunnel): Set<string> {
  const content = funnel.defaultFunnels.map(({ sfid, type }) => [
    `content-${sfid}`,
    { view: VIEWS[type] ?? (type === 'Page' ? 'landing' : 'offer') },
  ]);
  const catalogue: Catalogue = { offers: {}, content: Object.fromEntries(content), currency: 'USD' };
  return new Set(verify(graphOf(funnel, catalogue), catalogue, funnel).map(({ code }) => code));
}

function walked(funnel: MainFunnel): Happened {
  const isOrderForm = ({ type }: FunnelStep) => type === 'Order Form';
  const orderForms = new Set(funnel.defaultFunnels.filter(isOrderForm).map(({ sfid }) => sfid));
  return everyWalk({ steps: funnel.defaultFunnels, orderForms });
}

const found = (codes: ReadonlySet<string>, ...any: FindingCode[]) => any.some((code) => codes.has(code));
const RUNS = soakRuns(1500);
/** The least number of cases of each kind; the runs contain far more. */
const ENOUGH = inSoak(50, 3);
/** Far more than needed, for a busy machine. */
const TIMEOUT = { timeout: 60_000 };

describe('the findings of verify on the flow agree with every walk', TIMEOUT, () => {
  it('a step can charge a shopper twice exactly where verify says so', () => {
    let [sound, faulty] = [0, 0];
    fc.assert(
      fc.property(funnels, (funnel) => {
        const { chargedTwice } = walked(funnel);
        expect(found(codesOf(funnel), 'charged-twice')).toBe(chargedTwice);
        chargedTwice ? faulty++ : sound++;
      }),
      RUNS,
    );
    expect(Math.min(sound, faulty)).toBeGreaterThan(ENOUGH);
  });

  it('an offer is reached without a sale exactly where verify says so', () => {
    let [sound, faulty] = [0, 0];
    fc.assert(
      fc.property(funnels, (funnel) => {
        const { unpaidOffer } = walked(funnel);
        expect(found(codesOf(funnel), 'no-order-form-before-offer')).toBe(unpaidOffer);
        unpaidOffer ? faulty++ : sound++;
      }),
      RUNS,
    );
    expect(Math.min(sound, faulty)).toBeGreaterThan(ENOUGH);
  });

  it('every walk can go on to a thank-you page, and every answer leads to a step, unless verify names the step', () => {
    let [sound, faulty] = [0, 0];
    fc.assert(
      fc.property(funnels, (funnel) => {
        const { lostPage, trapped } = walked(funnel);
        const codes = codesOf(funnel);
        if (lostPage || trapped) {
          expect(found(codes, 'dead-end', 'offer-without-yes', 'offer-without-no', 'override-names-nothing')).toBe(
            true,
          );
          faulty++;
        } else {
          expect(found(codes, 'dead-end')).toBe(false);
          sound++;
        }
      }),
      RUNS,
    );
    expect(Math.min(sound, faulty)).toBeGreaterThan(ENOUGH);
  });

  it('a shopper who has paid reaches a thank-you page without paying again, unless verify names the step', () => {
    let [sound, faulty] = [0, 0];
    fc.assert(
      fc.property(funnels, (funnel) => {
        const { mustPayAgain, trapped, lostPage } = walked(funnel);
        const codes = codesOf(funnel);
        const isReported = found(codes, 'only-yes-leads-out', 'fail-needs-payment');
        // An answer that leads nowhere has its own finding, which replaces this one.
        if (!trapped && !lostPage) expect(isReported).toBe(mustPayAgain);
        mustPayAgain ? faulty++ : sound++;
      }),
      RUNS,
    );
    expect(Math.min(sound, faulty)).toBeGreaterThan(ENOUGH);
  });

  it('a funnel without errors charges no step twice, traps no shopper, and has a page after every answer', () => {
    let sound = 0;
    const flaws: FindingCode[] = [
      ...(['dead-end', 'offer-without-yes', 'offer-without-no', 'override-names-nothing', 'charged-twice'] as const),
      ...(['only-yes-leads-out', 'fail-needs-payment', 'no-order-form-before-offer'] as const),
    ];
    fc.assert(
      fc.property(funnels, (funnel) => {
        if (found(codesOf(funnel), ...flaws)) return;
        expect(Object.values(walked(funnel))).toEqual([false, false, false, false, false]);
        sound++;
      }),
      RUNS,
    );
    expect(sound).toBeGreaterThan(ENOUGH);
  });
});
