import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepAtLocation } from '../../../domain/funnel/location.ts';
import { sortSteps } from '../../../domain/funnel/progression.ts';
import { firstSegment, urlsOfStep } from '../../../domain/funnel/step-urls.ts';
import { anyFunnelSteps } from '../../graph/arbitrary-funnel.ts';
import { numbered, page, variant } from '../../support/funnels/funnels.ts';

describe('the addresses of a step', () => {
  it('R08 are its own and those of its variants, once each and without slash', () => {
    const [step] = numbered([
      page('a', { url: '/main', variants: [variant('x', { url: '/b' }), variant('y', { url: 'main' }), variant('z')] }),
    ]);
    expect(step && urlsOfStep(step)).toEqual(['main', 'b', 'z']);
  });

  it('R08 are those of its variants alone for a step without addresses', () => {
    expect(urlsOfStep({ url: null, variants: [variant('a')] })).toEqual(['a']);
    expect(urlsOfStep({ variants: [] })).toEqual([]);
  });

  it.each([
    ['/order', 'order'],
    ['order', 'order'],
    ['//order/', 'order'],
    ['/order/more', 'order'],
    ['/order?step=2', 'order'],
    ['/order#top', 'order'],
    ['/caf%C3%A9', 'café'],
    ['/bad%E0%A4', 'bad%E0%A4'],
    ['/', ''],
    ['', ''],
    ['?step=2', ''],
  ])('R08 the first segment of %j is %j', (path, segment) => {
    expect(firstSegment(path)).toBe(segment);
  });

  it('R08 any text has a first segment without a slash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(typeof firstSegment(path)).toBe('string');
        if (!path.includes('%')) expect(firstSegment(path)).not.toContain('/');
      }),
    );
  });
});

const STEPS = numbered([
  page('landing', { genericUrl: 'entry' }),
  page('form', { genericUrl: 'entry', variants: [variant('form'), variant('form-b')] }),
  page('shared-1', { url: 'shared' }),
  page('shared-2', { url: '/shared' }),
  page('twin-1', { step: 9, url: 'first-twin' }),
  page('twin-2', { step: 9, url: 'twin' }),
  page('twin-3', { step: 8, url: 'triplet' }),
  page('twin-4', { step: 9, url: 'triplet' }),
  page('slashed', { step: 10, genericUrl: '/slashed-entry' }),
]);

describe('the step of an address', () => {
  it.each<[string, string, number | null, string]>([
    ['N02 R08 the first segment decides', '/form', null, 'form'],
    ['N02 R08 the URL of any variant decides', '/form-b', null, 'form'],
    ['N02 the first segment decides against the step parameter', '/form', 1, 'form'],
    ['N01 N02 the step parameter decides among steps that share the URL', '/shared', 4, 'shared-2'],
    ['N02 the first of those that share the URL where the parameter names none of them', '/shared', 1, 'shared-1'],
    ['N02 the first of those that share the URL without the parameter', '/shared', null, 'shared-1'],
    ['N02 the URL decides among steps with one number', '/twin', 9, 'twin-2'],
    ['N02 the step parameter decides although an earlier step has its number too', '/triplet', 9, 'twin-4'],
    ['N02 the step parameter decides on a generic entry', '/entry', 2, 'form'],
    ['N02 R08 a generic entry without the parameter is its first step', '/entry', null, 'landing'],
    ['N02 R08 a generic entry may have a slash in the file', '/slashed-entry', null, 'slashed'],
    ['N02 the step parameter decides on an unknown path', '/elsewhere', 3, 'shared-1'],
    ['N02 the first step where neither is known', '/elsewhere', 77, 'landing'],
    ['N02 the first step without a path', '/', null, 'landing'],
  ])('%s', (_, path, step, sfid) => {
    expect(stepAtLocation(STEPS, { path, step })?.sfid).toBe(sfid);
  });

  it('N02 every address has a step in a funnel with steps', () => {
    const location = fc.record({ path: fc.webPath(), step: fc.option(fc.nat(12)) });
    fc.assert(
      fc.property(anyFunnelSteps, location, (steps, at) => {
        const sorted = sortSteps(steps);
        expect(sorted.length === 0).toBe(stepAtLocation(sorted, at) === undefined);
      }),
    );
  });

  it('N02 a URL of its own together with its number names exactly that step', () => {
    fc.assert(
      fc.property(anyFunnelSteps, (steps) => {
        const sorted = sortSteps(steps).map((step, index) => ({ ...step, step: index, url: `own-${index}` }));
        const found = sorted.map((step) => stepAtLocation(sorted, { path: `/${step.url}`, step: step.step }));
        expect(found).toEqual(sorted);
      }),
    );
  });
});
