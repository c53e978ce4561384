import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelVersion } from '../../backoffice/brands/diff/diff.change.ts';
import { diffFunnels } from '../../backoffice/brands/diff/diff.ts';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import { anOffer, classicFunnel, graphOf } from '../support/funnels/funnels.ts';
import { funnelsOf, stepsWithOwnIds } from './arbitrary-funnel.ts';

const version = (funnel: MainFunnel): FunnelVersion => ({
  funnel,
  graph: graphOf(funnel),
  currency: 'USD',
  offers: new Map(['bundle-1', 'bundle-3'].map((sfid) => [sfid, anOffer(sfid)])),
});
const diff = (old: FunnelVersion, next: FunnelVersion) => diffFunnels(old, next, (_, { end }) => `to ${end}`);

describe('the difference of two funnels', () => {
  it('is empty between any funnel and itself', () => {
    fc.assert(
      fc.property(funnelsOf(stepsWithOwnIds), (funnel) => {
        expect(diff(version(funnel), version(structuredClone(funnel)))).toEqual([]);
      }),
    );
  });

  it('is written in sentences, and lost paths of one direction are added paths of the other', () => {
    const any = funnelsOf(stepsWithOwnIds);
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [there, back] = [diff(version(one), version(other)), diff(version(other), version(one))];
        for (const { message } of there) expect(message).toMatch(/^\S[\s\S]*\.$/);
        const said = (changes: typeof there, kind: string) => changes.filter((change) => change.kind === kind).length;
        expect(said(there, 'path-lost')).toBe(said(back, 'path-added'));
      }),
    );
  });

  it('N05 an override changes a target, and every path along it', () => {
    const old = classicFunnel();
    const next = structuredClone(old);
    Object.assign(next.defaultFunnels[2] ?? {}, { overrideYes: 'thank-you' });
    const changes = diff(version(old), version(next));
    expect(changes[0]).toEqual({
      kind: 'target',
      message: 'A yes on step 3 "u1" leads to step 7 "thank-you" instead of step 5 "u2".',
    });
    expect(changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['path-lost', 'path-added']));
  });

  it('says where Amazon Pay and its address book come and go', () => {
    const old = classicFunnel();
    const next = { ...structuredClone(old), amazonPay: true };
    Object.assign(next.defaultFunnels[1] ?? {}, { addressBook: 'amazon' });
    const there = diff(version(old), version(next));
    expect(there).toEqual([
      { kind: 'funnel', message: 'Amazon Pay is offered now.' },
      { kind: 'step', message: 'Step 2 "order-form" now shows Amazon\'s address book.' },
    ]);
    expect(diff(version(next), version(old)).map(({ message }) => message)).toEqual([
      'Amazon Pay is no longer offered.',
      'Step 2 "order-form" no longer shows Amazon\'s address book.',
    ]);
  });

  it('an own shipping cost is a change of price', () => {
    const old = version(classicFunnel());
    const offers = new Map(old.offers).set('bundle-1', anOffer('bundle-1', { shippingCost: 9 }));
    expect(diff(old, { ...old, offers })).toEqual([
      { kind: 'price', message: '"The bundle-1" (bundle-1) is shipped for 9.00 USD instead of 4.95 USD.' },
    ]);
  });
});
