import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../domain/funnel/funnel.ts';
import type { DeviceKind } from '../../../domain/funnel/split-test.ts';
import { drawArms } from '../../../server/arms/arms-cookie.ts';
import {
  armsOfText,
  MOST_ARMS,
  type StoredArms,
  storedChoice,
  textOfArms,
  withArm,
} from '../../../server/arms/stored-arms.ts';
import { funnelOf, graphOf, page, thankYou, variant } from '../../support/funnels/funnels.ts';

const NONE: StoredArms = new Map();

function graphWith(shares: Record<string, number>, over: Record<string, Partial<Variant>> = {}) {
  const variants = Object.entries(shares).map(([sfid, percentage]) =>
    variant(sfid, { sfid, url: `/home-${sfid}`, percentage, default: sfid === 'a', ...over[sfid] }),
  );
  const landing = page('landing', { variants, splitTesting: [{ sfid: 'test-1' }], splitTestEnabled: true });
  return graphOf(funnelOf([landing, page('order-form'), thankYou()]));
}

function visitor(name: string, device: DeviceKind = 'Desktop') {
  return { session: { hash: name, valueHash: name }, device, secret: 'a secret' };
}

describe('the variants of a session', () => {
  it('X01 keep the weights over many sessions', () => {
    const graph = graphWith({ a: 75, b: 25 });
    const shown = Array.from({ length: 4000 }, (_, n) => drawArms(graph, NONE, visitor(`s${n}`)).variants.landing);
    const share = shown.filter((each) => each === 'a').length / shown.length;
    expect(share).toBeGreaterThan(0.72);
    expect(share).toBeLessThan(0.78);
  });

  it('X02 are the same for two first requests at once', () => {
    const graph = graphWith({ a: 50, b: 50 });
    for (let n = 0; n < 50; n += 1)
      expect(drawArms(graph, NONE, visitor(`s${n}`))).toEqual(drawArms(graph, NONE, visitor(`s${n}`)));
  });

  it('X02 stay after another weight is published, and after the round trip of the cookie', () => {
    const first = drawArms(graphWith({ a: 0, b: 100 }), NONE, visitor('s'));
    expect(first.variants.landing).toBe('b');
    const stored = armsOfText(textOfArms(first.stored));
    expect(drawArms(graphWith({ a: 100, b: 0 }), stored, visitor('s')).variants.landing).toBe('b');
  });

  it('X02 X05 are drawn anew where the variant is gone, or hidden from the device', () => {
    const { stored } = drawArms(graphWith({ a: 0, b: 100 }), NONE, visitor('s'));
    expect(drawArms(graphWith({ a: 100, c: 0 }), stored, visitor('s')).variants.landing).toBe('a');
    const hidden = graphWith({ a: 1, b: 100 }, { b: { visibility: 'Desktop only' } });
    expect(drawArms(hidden, stored, visitor('s', 'Mobile')).variants.landing).toBe('a');
  });

  it('are bounded, and the oldest is dropped', () => {
    const keys = Array.from({ length: MOST_ARMS + 1 }, (_, n) => `key${String(n).padStart(5, '0')}`);
    const stored = keys.reduce((all, key) => withArm(all, key, 'a'), NONE);
    expect(stored.size).toBe(MOST_ARMS);
    expect(storedChoice(stored, keys[0] ?? '', ['a'])).toBeNull();
    expect(storedChoice(stored, keys[1] ?? '', ['b', 'a'])).toBe('a');
    expect(textOfArms(stored).length).toBe(MOST_ARMS * 16);
  });
});
