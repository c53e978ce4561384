import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../domain/funnel/funnel.ts';
import type { DeviceKind } from '../../../domain/funnel/split-test.ts';
import { chooseVariants, findShownStep } from '../../../machines/session/variants.ts';
import { funnelOf, graphOf, page, thankYou, variant } from '../../support/funnels/funnels.ts';

const HALVES = [weighed('a', 50), weighed('b', 50)];

function weighed(sfid: string, percentage: number, over: Partial<Variant> = {}): Variant {
  return variant(sfid, { sfid, url: `/home-${sfid}`, percentage, default: sfid === 'a', ...over });
}

interface Draft {
  variants?: Variant[];
  test?: string | null;
  enabled?: boolean;
  genericUrl?: string | null;
}

/** A funnel whose landing page has a split test. */
function graphWith({ variants = HALVES, test = 'test-1', enabled = true, genericUrl = 'start' }: Draft = {}) {
  const splitTesting = test === null ? [] : [{ sfid: test }];
  const landing = page('landing', { variants, genericUrl, splitTesting, splitTestEnabled: enabled });
  return graphOf(funnelOf([landing, page('order-form'), thankYou()]));
}

/** The variant of the landing page for a visitor whose session shows an address. */
function shownAt(shownPath: string | null, draft: Draft, random: number, device: DeviceKind = 'Desktop') {
  return chooseVariants(graphWith(draft), { device, shownPath, random: () => random }).landing;
}

describe('the variants of a visitor', () => {
  it('X01 X03 each step has one variant, drawn once, and the default one where no test is enabled', () => {
    let draws = 0;
    const random = () => {
      draws += 1;
      return 0.9;
    };
    const chosen = chooseVariants(graphWith(), { device: 'Desktop', random });
    expect(chosen).toEqual({ landing: 'b', 'order-form': 'order-form-a', 'thank-you': 'thank-you-a' });
    expect(draws).toBe(3);
    const off = chooseVariants(graphWith({ enabled: false }), { device: 'Desktop', random });
    expect(off.landing).toBe('a');
  });

  it('X05 a step without a variant for the device has none', () => {
    const variants = [weighed('a', 100, { visibility: 'Mobile only' })];
    expect(shownAt(null, { variants }, 0, 'Desktop')).toBe('');
    expect(shownAt(null, { variants }, 0, 'Mobile')).toBe('a');
  });

  it.each<[string, string | null, Draft, string]>([
    ['match the address of a running session', '/home-b', {}, 'b'],
    ['are drawn if the address is no variant’s own', '/start', {}, 'a'],
    ['are drawn if no session has shown the address', null, {}, 'a'],
    ['are drawn if variants share it', '/home-b', { variants: [...HALVES, weighed('c', 0, { url: 'home-b' })] }, 'a'],
    ['stay when the weights are edited', '/home-b', { variants: [weighed('a', 100), weighed('b', 0)] }, 'b'],
    ['stay when a variant is added before it', '/home-b', { variants: [weighed('c', 80), ...HALVES] }, 'b'],
    ['are drawn again if the test has no id', '/home-b', { test: null }, 'a'],
  ])('X02 they %s', (_, path, draft, variantId) => {
    expect(shownAt(path, draft, 0)).toBe(variantId);
  });

  it('X02 X03 they are the default ones once the test is over', () => {
    expect(shownAt('/home-b', { enabled: false }, 0)).toBe('a');
  });

  it('X02 X05 they are drawn again on a device that excludes the variant, and return on the one that allows it', () => {
    const variants = [weighed('a', 50), weighed('b', 50, { visibility: 'Desktop only' })];
    expect(shownAt('/home-b', { variants }, 0, 'Mobile')).toBe('a');
    expect(shownAt('/home-b', { variants }, 0, 'Desktop')).toBe('b');
  });
});

describe('the entry of a step in the history', () => {
  it('E06 it has the variant’s address, test and id', () => {
    expect(findShownStep(graphWith(), 'landing', { landing: 'b' })).toEqual({
      step: 1,
      genericUrl: 'start',
      url: 'home-b',
      spId: 'test-1',
      variantId: 'b',
    });
  });

  it('E06 it exists for a step without a test or without a genericUrl', () => {
    expect(findShownStep(graphWith({ enabled: false }), 'landing', { landing: 'a' })?.spId).toBeNull();
    expect(findShownStep(graphWith({ genericUrl: null }), 'landing', { landing: 'b' })?.genericUrl).toBe('home-a');
  });

  it('E06 it is the default variant’s without a chosen one, and none for an unknown step', () => {
    expect(findShownStep(graphWith(), 'landing', { landing: '' })?.variantId).toBe('a');
    expect(findShownStep(graphWith(), 'nowhere', {})).toBeNull();
  });
});
