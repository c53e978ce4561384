import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFbc, readAdIds } from '../../../domain/tracking/ad-ids.ts';
import { NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

const SHOP = { publicUrl: 'https://shop.example', measurementId: 'G-1A2B3C' };

function read(cookies: Record<string, string>, signs: { userAgent?: string; referer?: string } = {}) {
  const { userAgent, referer } = signs;
  return readAdIds({ cookie: (name) => cookies[name], ip: '8.8.8.8', userAgent, referer }, SHOP);
}

describe('the ids of a browser for advertising services', () => {
  it('are those of the cookies of Google Analytics and Meta, and the page without its query', () => {
    const cookies = {
      _ga: 'GA1.1.1234567890.1700000000',
      _ga_1A2B3C: 'GS2.1.s1700000123$o4$g1$t1700000200$j60$l0$h0',
      _fbp: 'fb.1.1700000000000.987654321',
      _fbc: 'fb.1.1700000000000.IwAR2-x_y',
    };
    const signs = { userAgent: 'Browser/1', referer: 'https://shop.example/home?email=ann@example.com' };
    expect(read(cookies, signs)).toEqual({
      gaClientId: '1234567890.1700000000',
      gaSessionId: '1700000123',
      fbp: 'fb.1.1700000000000.987654321',
      fbc: 'fb.1.1700000000000.IwAR2-x_y',
      ip: '8.8.8.8',
      userAgent: 'Browser/1',
      pageUrl: 'https://shop.example/home',
    });
  });

  it.each([
    ['GA1.2.1.2', '1.2'],
    ['GA1.2-2.1.2', '1.2'],
    ['amp-abc', null],
    ['GA1.1.1.2; other=3', null],
    ['GA1.1.<script>.2', null],
  ])('the cookie _ga of %j has the client %j', (cookie, client) => {
    expect(read({ _ga: cookie }).gaClientId).toBe(client);
  });

  it.each([
    ['GS1.1.1700000123.4.1.1700000200.60.0.0', '1700000123'],
    ['GS1.1.abc.4', null],
    ['GS2.1.o4', null],
  ])('the cookie of a stream of %j has the visit %j', (cookie, visit) => {
    expect(read({ _ga_1A2B3C: cookie }).gaSessionId).toBe(visit);
  });

  it.each(['https://elsewhere.example/', 'no address', `https://shop.example/${'a'.repeat(500)}`])(
    'a page of %s is none of the shop',
    (referer) => {
      expect(read({}, { referer }).pageUrl).toBeNull();
    },
  );

  it('whatever a browser sends, an id is short and has no other signs than its own', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...NAUGHTY_STRINGS));
    const prefixed = fc.tuple(fc.constantFrom('', 'GA1.1.', 'GS2.1.s', 'fb.1.1700000000000.'), anyText);
    fc.assert(
      fc.property(prefixed, anyText, ([prefix, text], userAgent) => {
        const cookie = `${prefix}${text}`;
        const ids = read({ _ga: cookie, _ga_1A2B3C: cookie, _fbp: cookie, _fbc: cookie }, { userAgent });
        for (const id of [ids.gaClientId, ids.gaSessionId, ids.fbp, ids.fbc])
          expect(id ?? '').toMatch(/^[\w.-]{0,560}$/);
        expect(ids.userAgent ?? '').toMatch(/^\P{Cc}{0,512}$/u);
      }),
    );
  });

  it('a click without the cookie _fbc has the id that Meta makes of it', () => {
    expect(buildFbc('IwAR2-x_y', 1_700_000_000_000)).toBe('fb.1.1700000000000.IwAR2-x_y');
    expect([buildFbc(undefined, 1), buildFbc('a b', 1), buildFbc('', 1)]).toEqual([null, null, null]);
  });
});
