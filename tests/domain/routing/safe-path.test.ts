import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, writeQuery } from '../../../domain/routing/query.ts';
import { safePath } from '../../../domain/routing/shop-address.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { anyText, NAUGHTY_STRINGS, OPEN_REDIRECTS } from '../../support/text/naughty-strings.ts';

const ORIGIN = 'https://shop.example';

/** The address that a browser reaches: its origin, and the path that a router gets. */
function followed(path: string): URL {
  return new URL(path, `${ORIGIN}/here/now?x=1`);
}

describe('a returned path of a provider', () => {
  it.each([
    ['order?uid=u&step=2', '/order?uid=u&step=2'],
    ['/order?uid=u', '/order?uid=u'],
    ['CTUS_3-Unit-PowerFoodsCompleteBeef_AP', '/CTUS_3-Unit-PowerFoodsCompleteBeef_AP'],
    ['caf%C3%A9/more?utm_content=a%2Fb%3A', '/caf%C3%A9/more?utm_content=a%2Fb%3A'],
    ['?uid=u', '/?uid=u'],
    ['', '/'],
    ['/', '/'],
  ])('%j leads to %j', (text, path) => {
    expect(safePath(text)).toBe(path);
  });

  it.each(OPEN_REDIRECTS)('%j is refused', (text) => {
    expect(safePath(text)).toBeNull();
  });

  it.each(
    ['', ' ', '\t', '\n', '\r', '\0', '\u001f', '\u007f', '\\', '\u00a0', '\u2028', '\ufeff', '\ud800', 'é'].slice(1),
  )('%j is refused at any position', (character) => {
    for (const text of [`${character}order`, `or${character}der`, `order${character}`, `/${character}/evil.example`]) {
      expect(safePath(text)).toBeNull();
    }
  });

  it('is refused above the length of the shop’s own addresses', () => {
    expect(safePath('a'.repeat(16_000))).toBe(`/${'a'.repeat(16_000)}`);
    expect(safePath('a'.repeat(16_001))).toBeNull();
  });

  it('stays on the shop’s origin where it is accepted, and its path cannot leave it', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '?',
        '#',
        '%2f',
        '%5c',
        '%09',
        '%2e',
        'http',
        'javascript',
        'evil.example',
        ' ',
      ],
    );
    const near = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(near, anyText, fc.constantFrom(...NAUGHTY_STRINGS, ...OPEN_REDIRECTS)), (text) => {
        const path = safePath(text);
        if (path === null) return;
        const url = followed(path);
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname).not.toMatch(/^\/\//);
        expect(url.hash).toBe('');
        expect(followed(url.pathname + url.search).href).toBe(`${ORIGIN}${url.pathname}${url.search}`);
        expect(safePath(path)).toBe(path);
      }),
      soakRuns(2000),
    );
  });

  it('Q09 is accepted for every address that the shop itself writes', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9_-]+$/), { maxLength: 3 }), anyText, (segments, text) => {
        const query = writeQuery(parseQuery(text));
        fc.pre(query.length < 3000);
        const state = `${segments.join('/')}?${query}`;
        expect(safePath(state)).toBe(`/${state}`);
      }),
    );
  });
});
