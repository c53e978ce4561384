import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../domain/funnel/funnel.ts';
import type { DeviceKind } from '../../../domain/funnel/split-test.ts';
import {
  NO_HISTORY,
  readStatsHistory,
  type StatsHistory,
  withShownStep,
} from '../../../domain/tracking/stats-history.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { chooseVariants, findShownStep } from '../../../machines/session/variants.ts';
import { funnelOf, graphOf, page, thankYou, variant } from '../../support/funnels/funnels.ts';

const DEVICE: DeviceInfo = {
  os: 'Linux',
  browser: 'firefox 140.0.0',
  language: 'de',
  device: 'Desktop',
  timezone: 'Europe/Berlin',
  screen_resolution: '1280x800',
};

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

/** One visit to the landing page: the shown variant, and the stored history after it. */
function visit(history: StatsHistory, draft: Draft, random: number, device: DeviceKind = 'Desktop') {
  const graph = graphWith(draft);
  const variants = chooseVariants(graph, { device, history, random: () => random });
  const step = findShownStep(graph, 'landing', variants);
  if (!step) throw new Error('the landing page was not shown');
  const after = withShownStep(history, { funnel: graph.funnel.sfid, step, device: DEVICE });
  return { shown: variants.landing, after: readStatsHistory(JSON.parse(JSON.stringify(after))) };
}

const SEEN_B = visit(NO_HISTORY, {}, 0.9).after;

describe('the variants of a visitor', () => {
  it('X01 X03 each step has one variant, drawn once, and the default one where no test is enabled', () => {
    let draws = 0;
    const random = () => {
      draws += 1;
      return 0.9;
    };
    const chosen = chooseVariants(graphWith(), { device: 'Desktop', history: NO_HISTORY, random });
    expect(chosen).toEqual({ landing: 'b', 'order-form': 'order-form-a', 'thank-you': 'thank-you-a' });
    expect(draws).toBe(3);
    const off = chooseVariants(graphWith({ enabled: false }), { device: 'Desktop', history: NO_HISTORY, random });
    expect(off.landing).toBe('a');
  });

  it('X05 a step without a variant for the device has none', () => {
    const variants = [weighed('a', 100, { visibility: 'Mobile only' })];
    expect(visit(NO_HISTORY, { variants }, 0, 'Desktop').shown).toBe('');
    expect(visit(NO_HISTORY, { variants }, 0, 'Mobile').shown).toBe('a');
  });

  it('X02 E06 they stay the same on every return, for any random numbers', () => {
    let { shown, after } = visit(NO_HISTORY, {}, 0.9);
    expect(shown).toBe('b');
    for (const random of [0, 0.2, 0.49, 0.99]) {
      ({ shown, after } = visit(after, {}, random));
      expect(shown).toBe('b');
    }
  });

  it.each<[string, { shownPath: string | null; history?: StatsHistory; variants?: Variant[] }, string]>([
    ['X02 they match the address of a running session before any history is written', { shownPath: '/home-b' }, 'b'],
    ['X02 E06 they are those of the history, whatever the address', { shownPath: '/home-a', history: SEEN_B }, 'b'],
    ['X02 they are drawn if the address is no variant’s own', { shownPath: '/start' }, 'a'],
    ['X02 they are drawn if no session has shown the address', { shownPath: null }, 'a'],
    [
      'X02 they are drawn if variants share the address',
      { shownPath: '/home-b', variants: [...HALVES, weighed('c', 0, { url: 'home-b' })] },
      'a',
    ],
  ])('%s', (_title, { shownPath, history = NO_HISTORY, variants = HALVES }, expected) => {
    const world = { device: 'Desktop' as const, history, shownPath, random: () => 0 };
    expect(chooseVariants(graphWith({ variants }), world).landing).toBe(expected);
  });

  it.each<[string, Draft, string]>([
    ['X02 they stay when the weights are edited', { variants: [weighed('a', 100), weighed('b', 0)] }, 'b'],
    ['X02 they stay when a variant is added before it', { variants: [weighed('c', 80), ...HALVES] }, 'b'],
    ['X02 they stay when the entry address changes', { genericUrl: 'begin' }, 'b'],
    ['X02 they are drawn again when the variant was removed', { variants: [weighed('a', 50), weighed('c', 50)] }, 'a'],
    ['X02 they are drawn again in another test', { test: 'test-2' }, 'a'],
    ['X02 X03 they are the default ones once the test is over', { enabled: false }, 'a'],
    ['X02 they are drawn again if the test has no id', { test: null }, 'a'],
  ])('%s', (_, draft, variantId) => {
    expect(visit(SEEN_B, draft, 0).shown).toBe(variantId);
  });

  it('X02 X05 they are drawn again on a device that excludes the variant, and return on the one that allows it', () => {
    const variants = [weighed('a', 50), weighed('b', 50, { visibility: 'Desktop only' })];
    expect(visit(SEEN_B, { variants }, 0, 'Mobile').shown).toBe('a');
    expect(visit(SEEN_B, { variants }, 0, 'Desktop').shown).toBe('b');
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
