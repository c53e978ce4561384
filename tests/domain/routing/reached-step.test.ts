import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachedStepIn, withReachedStep } from '../../../domain/routing/reached-step.ts';

/** The cookie after these steps were shown, in order. */
const cookieAfter = (...shown: [funnel: string, step: string][]) =>
  shown.reduce<string | undefined>((value, [funnel, step]) => withReachedStep(value, funnel, step), undefined);

describe('the cookie of the reached steps', () => {
  it('N02 it has the last step of each funnel', () => {
    const value = cookieAfter(['one', 'landing'], ['two', 'landing'], ['one', 'u2']);
    expect(value).toBe('two=landing&one=u2');
    expect([reachedStepIn(value, 'one'), reachedStepIn(value, 'two'), reachedStepIn(value, 'on')]).toEqual([
      'u2',
      'landing',
      null,
    ]);
    expect(reachedStepIn(undefined, 'one')).toBeNull();
  });

  it('N02 it reads a step alone, as older pages wrote it, and replaces it', () => {
    expect(reachedStepIn('fh-classic-downsell-1', 'any')).toBe('fh-classic-downsell-1');
    expect(withReachedStep('fh-classic-downsell-1', 'one', 'u1')).toBe('one=u1');
  });

  it('N02 it has eight funnels, and the one that was shown longest ago goes', () => {
    const funnels = Array.from({ length: 9 }, (_, index) => `f${index}`);
    const value = cookieAfter(...funnels.map((funnel): [string, string] => [funnel, 'u1']), ['f1', 'u2'], ['f9', 'u1']);
    expect(funnels.filter((funnel) => reachedStepIn(value, funnel) !== null)).toEqual([
      'f1',
      'f3',
      'f4',
      'f5',
      'f6',
      'f7',
      'f8',
    ]);
  });

  it('N02 whatever ids funnels and steps have, the newest is read back, and several take a kilobyte at most', () => {
    const id = fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { minLength: 1, maxLength: 12 }), (shown) => {
        const value = cookieAfter(...shown) ?? '';
        const [funnel, step] = shown.at(-1) ?? ['', ''];
        expect(reachedStepIn(value, funnel)).toBe(step);
        if (value.includes('&')) expect(value.replaceAll('%', '%25').length).toBeLessThanOrEqual(1024);
      }),
    );
  });

  it('N02 a damaged value is no step', () => {
    expect(reachedStepIn('one=%', 'one')).toBeNull();
    expect(reachedStepIn('=&&=u1', 'one')).toBeNull();
  });
});
