import { describe, expect, it } from 'vitest';
import { diffFunnels } from '../../../../backoffice/brands/diff/diff.ts';
import type { FunnelStep, MainFunnel } from '../../../../domain/funnel/funnel.ts';
import { classicFunnel, page, type StepDraft, variant } from '../../../support/funnels/funnels.ts';
import { changes, type Over, version } from './versions.ts';

/** The classic funnel with fields of one step changed. */
function withStep(sfid: string, over: Partial<FunnelStep>): Over {
  const { defaultFunnels } = classicFunnel();
  return {
    funnel: { defaultFunnels: defaultFunnels.map((step) => (step.sfid === sfid ? { ...step, ...over } : step)) },
  };
}

function withoutStep(sfid: string): Over {
  return { funnel: { defaultFunnels: classicFunnel().defaultFunnels.filter((step) => step.sfid !== sfid) } };
}

describe('changed names of a funnel', () => {
  it('E02 are its uid, its destination and its currency', () => {
    const funnel: Partial<MainFunnel> = { uniqueIdentifier: 'second', destinationId: 'to-1' };
    const [there, back] = [changes({}, { funnel, currency: 'EUR' }), changes({ funnel }, {})];
    expect(there.filter((line) => line.startsWith('funnel'))).toEqual([
      'funnel: The uid is "second" instead of "classic".',
      'funnel: The destination is "to-1" instead of none.',
      'funnel: The currency is "EUR" instead of "USD".',
    ]);
    expect(back).toEqual([
      'funnel: The uid is "classic" instead of "second".',
      'funnel: The destination is none instead of "to-1".',
    ]);
  });

  it('E02 are none where null stands for an absent destination', () => {
    expect(changes({}, { funnel: { destinationId: null } })).toEqual([]);
  });
});

describe('changed steps', () => {
  it('E03 that are gone or new are named with their kind', () => {
    const steps = (over: Over) => changes({}, over).filter((line) => line.startsWith('step'));
    expect(steps(withoutStep('d2'))).toEqual(['step: Step 6 "d2", a downsell, is gone.']);
    expect(steps(withoutStep('u1'))).toEqual(['step: Step 3 "u1", an upsell, is gone.']);
    expect(steps(withoutStep('thank-you'))).toEqual(['step: Step 7 "thank-you", a thank-you page, is gone.']);
    expect(changes(withoutStep('landing'), {})).toEqual([
      'step: Step 1 "landing", a page, is new.',
      'target: Shoppers begin at step 1 "landing" instead of step 2 "order-form".',
      'target: A failed payment on step 2 "order-form" leads to step 1 "landing" instead of step 7 "thank-you".',
    ]);
  });

  it('E03 have another kind, view or address', () => {
    expect(changes({}, withStep('d2', { type: 'Upsell', upsell: 'offer-d2' }))).toContain(
      'step: Step 6 "d2" is an upsell instead of a downsell.',
    );
    const other = withStep('landing', { variants: [variant('landing', { pageContent: 'content-order-form' })] });
    expect(changes({}, other)).toEqual([
      'step: Step 1 "landing" shows "two-step-order-form" instead of "landing".',
      'variant: Variant "landing-a" of step 1 "landing" is now the default, content "content-order-form"; it was the default, content "content-landing".',
    ]);
    expect(changes(withStep('landing', { variants: [variant('landing', { pageContent: null })] }), {})).toEqual([
      'step: Step 1 "landing" shows "landing" instead of none.',
      'variant: Variant "landing-a" of step 1 "landing" is now the default, content "content-landing"; it was the default, content none.',
    ]);
    expect(changes({}, withStep('landing', { url: '/welcome', genericUrl: 'hello' }))).toEqual([
      'address: Step 1 "welcome" now answers to /welcome.',
      'address: The shared entry of step 1 "welcome" is "hello" instead of none.',
    ]);
    expect(changes(withStep('landing', { url: '/welcome' }), {})).toEqual([
      'address: Step 1 "landing" no longer answers to /welcome.',
    ]);
  });

  it('E03 without an address are called by their sfid', () => {
    const bare = withStep('thank-you', { variants: [] });
    expect(changes(bare, {})).toContain('address: Step 7 "thank-you" now answers to /thank-you.');
    expect(changes({}, bare)).toEqual([
      'address: Step 7 "thank-you" no longer answers to /thank-you.',
      'variant: Variant "thank-you-a" of step 7 "thank-you" is gone.',
    ]);
  });
});

describe('changed variants', () => {
  const two = (over: object, isTested: boolean): Over => {
    const second = variant('landing', { sfid: 'b', url: 'b', default: false, ...over });
    return withStep('landing', { variants: [variant('landing'), second], splitTestEnabled: isTested });
  };

  it('X01 X05 are told by who sees them and what they show', () => {
    expect(changes({}, two({}, false))).toEqual([
      'address: Step 1 "landing" now answers to /b.',
      'variant: Variant "b" of step 1 "landing" is new: content "content-landing".',
    ]);
    expect(changes(two({}, false), two({ visibility: 'Mobile only' }, false))).toEqual([
      'variant: Variant "b" of step 1 "landing" is now mobile only, content "content-landing"; it was content "content-landing".',
    ]);
    expect(changes(two({}, false), two({ visibility: 'All' }, false))).toEqual([]);
    expect(changes(two({ percentage: 30 }, false), two({ percentage: 30 }, true))).toEqual([
      'variant: The split test of step 1 "landing" is on; it was off.',
      'variant: Variant "landing-a" of step 1 "landing" is now 0%, the default, content "content-landing"; it was the default, content "content-landing".',
      'variant: Variant "b" of step 1 "landing" is now 30%, content "content-landing"; it was 30% of a test that is off, content "content-landing".',
    ]);
    expect(changes(two({ percentage: 30 }, false), two({ percentage: 60 }, false))).toEqual([
      'variant: Variant "b" of step 1 "landing" is now 60% of a test that is off, content "content-landing"; it was 30% of a test that is off, content "content-landing".',
    ]);
  });
});

describe('changed targets', () => {
  it.each<[string, Over, string]>([
    [
      'a yes',
      withStep('u1', { overrideYes: 'd2' }),
      'A yes on step 3 "u1" leads to step 6 "d2" instead of step 5 "u2".',
    ],
    ['a no', withStep('u1', { overrideNo: 'u2' }), 'A no on step 3 "u1" leads to step 5 "u2" instead of step 4 "d1".'],
    [
      'a failed payment',
      withStep('u1', { nextPageFail: 'order-form' }),
      'A failed payment on step 3 "u1" leads to step 2 "order-form" instead of step 7 "thank-you".',
    ],
    [
      'an answer that leads nowhere',
      withStep('u2', { overrideYes: 'nowhere' }),
      'A yes on step 5 "u2" leads to no page instead of step 7 "thank-you".',
    ],
  ])('N05 N06 N08 of %s are told', (_, next, message) => {
    expect(changes({}, next)).toEqual([`target: ${message}`]);
  });

  it('N07 of a page are told, and of a step that is new they are not', () => {
    const added: StepDraft = { ...page('extra'), step: 1.5 };
    const defaultFunnels = [...classicFunnel().defaultFunnels, { ...variantStep(added), step: 1.5 }];
    expect(changes({}, { funnel: { defaultFunnels } })).toEqual([
      'step: Step 1.5 "extra", a page, is new.',
      'target: The way on from step 1 "landing" leads to step 1.5 "extra" instead of step 2 "order-form".',
    ]);
  });

  it('N01 of a funnel that had no steps begin at its first', () => {
    expect(changes({ funnel: { defaultFunnels: [] } }, {})).toContain(
      'target: Shoppers begin at step 1 "landing" instead of no page.',
    );
  });
});

function variantStep({ sfid, type = 'Page', variants = [] }: StepDraft): FunnelStep {
  return { sfid, type, variants, step: 0 };
}

describe('lost and added journeys', () => {
  const journeys = (was: Over, is: Over) =>
    diffFunnels(version(was), version(is), ({ funnel }, { steps, end }) =>
      [funnel.uniqueIdentifier, ...steps.map(({ on }) => on), end].join(' '),
    )
      .filter(({ kind }) => kind.startsWith('path'))
      .map(({ kind, message }) => `${kind}: ${message}`);

  it('N08 are those along the edges of one version alone', () => {
    const next = { funnel: { ...withStep('d1', { overrideYes: 'thank-you' }).funnel, uniqueIdentifier: 'new' } };
    expect(journeys({}, next)).toEqual([
      'path-lost: Path lost: classic next fail next next no yes no yes thank-you.',
      'path-added: Path added: new next fail next next no yes thank-you.',
    ]);
  });

  it('N01 are all of both where the funnels begin elsewhere', () => {
    const all = journeys({}, withoutStep('landing'));
    expect(all.filter((line) => line.startsWith('path-lost'))).toHaveLength(7);
    expect(all.filter((line) => line.startsWith('path-added'))).toHaveLength(8);
  });

  it('E03 are all those that end at a step which has another kind', () => {
    const page = withStep('thank-you', { type: 'Page', variants: [variant('landing', { url: 'thank-you' })] });
    expect(journeys({}, page).filter((line) => line.startsWith('path-lost'))).toHaveLength(7);
  });
});
