import { describe, expect, it } from 'vitest';
import { findLanding, readSignInReturn, sentState, signInState } from '../../../domain/orders/sign-in-return.ts';
import { OPEN_REDIRECTS } from '../../support/text/naughty-strings.ts';

const NONCE = '0b6a3a52-8f5f-4c4e-9d55-1f0a7f6f1b1d';
const TOKEN = 'Atza|IwEBIJ-abc_123';
const HOME = { path: '/', accessToken: null, error: null };

/** The fragment that a login returns with. */
function returned(values: Record<string, string>) {
  return readSignInReturn({ hash: `#${new URLSearchParams(values)}`, search: '' });
}

describe('the state of a login by redirect', () => {
  it('R04 carries the path and query that are left, without the leading slash', () => {
    const left = { pathname: '/order', search: '?uid=classic&utm_content=a' };
    expect(signInState(NONCE, left)).toBe(`${NONCE}.order?uid=classic&utm_content=a`);
    expect(signInState(NONCE, { pathname: '/', search: '' })).toBe(`${NONCE}.`);
  });

  it('R04 leads back to what was left, with an address in a parameter, too', () => {
    const state = signInState(NONCE, { pathname: '/order', search: '?uid=u&next=https://evil.example/a' });
    expect(findLanding(returned({ state, access_token: TOKEN }), NONCE, '')).toEqual({
      path: '/order?uid=u&next=https%3A%2F%2Fevil.example%2Fa',
      accessToken: TOKEN,
      error: null,
    });
  });
});

describe('a state that is too long for an address', () => {
  const clicks = `gclid=${'Ab_9-'.repeat(800)}&utm_content=${'x'.repeat(4000)}&note=a%3Fb`;
  const whole = signInState(NONCE, { pathname: '/order', search: `?uid=classic&step=20&sessionid=7&${clicks}` });

  it('R04 Q09 is sent with the path and the funnel alone, and comes back with all that was left', () => {
    const sent = sentState(whole);
    expect(sent).toBe(`${NONCE}.order?uid=classic&step=20&sessionid=7`);
    const { path, accessToken } = findLanding(returned({ state: sent, access_token: TOKEN }), whole, '');
    expect(accessToken).toBe(TOKEN);
    expect(`${NONCE}.${path.slice(1)}`).toBe(whole);
    expect(path.length).toBeGreaterThan(8000);
  });

  it('R04 a short one is sent as it is, and one whose nonce was not left here proves nothing', () => {
    const short = signInState(NONCE, { pathname: '/order', search: '?uid=u&utm_source=mail' });
    expect(sentState(short)).toBe(short);
    const forged = returned({ state: sentState(whole).replace('0', '1'), access_token: TOKEN });
    expect(findLanding(forged, whole, '')).toMatchObject({ accessToken: null, path: '/?uid=classic&sessionid=7' });
  });

  it('R04 stays short whatever its path is', () => {
    expect(sentState(`${NONCE}.${'a'.repeat(9000)}?uid=u`).length).toBeLessThan(1001);
  });
});

describe('a return of a login', () => {
  it.each([
    ['the fragment', { hash: '#access_token=Atza%7CIwEBIJ-abc_123&state=s', search: '' }],
    ['the query', { hash: '', search: '?access_token=Atza%7CIwEBIJ-abc_123&state=s' }],
    [
      'the fragment before the query',
      { hash: '#access_token=Atza%7CIwEBIJ-abc_123&state=s', search: '?access_token=x' },
    ],
    ['a token that was encoded twice', { hash: '#access_token=Atza%257CIwEBIJ-abc_123&state=s', search: '' }],
  ])('R04 is read from %s', (_where, address) => {
    expect(readSignInReturn(address)).toEqual({ state: 's', accessToken: TOKEN, error: null });
  });

  it.each(['', 'Atzb|x', 'x Atza|x', 'Atza|a b', 'Atza|\u0000', 'Atza|%E0%A4%A', `Atza|${'a'.repeat(2_100)}`])(
    'W09 %j is no token',
    (token) => {
      expect(returned({ access_token: token, state: 's' }).accessToken).toBeNull();
    },
  );

  it('R04 a refused login leads back with its code, and brings no token', () => {
    const state = `${NONCE}.order?uid=u`;
    const refused = returned({ state, error: 'access_denied', access_token: TOKEN });
    expect(findLanding(refused, NONCE, '')).toEqual({
      path: '/order?uid=u',
      accessToken: null,
      error: 'access_denied',
    });
    expect(findLanding(returned({ state, error: '<b>no' }), NONCE, '').error).toBe('unknown');
    expect(findLanding(returned({ state, access_token: 'x' }), NONCE, '').error).toBe('invalid_token');
  });

  it.each([
    ['forged', `${NONCE.replace('0', '1')}.order`, NONCE],
    ['used twice', `${NONCE}.order`, null],
    ['without a nonce', '.order', ''],
    ['cut', NONCE.slice(0, 8), NONCE],
    ['of another form', 'order', NONCE],
    ['missing', '', NONCE],
  ])('R04 a state that is %s leads home with nothing done', (_what, state, kept) => {
    expect(findLanding(returned({ state, access_token: TOKEN, error: 'access_denied' }), kept, '')).toEqual(HOME);
  });

  it.each([
    ...OPEN_REDIRECTS,
    '/\t/evil.example',
    'or\u0000der',
    'javascript:alert(1)',
    '\\\\evil.example',
    '//evil.example',
  ])('R04 a state that points to %j leads home with nothing done', (path) => {
    expect(findLanding(returned({ state: `${NONCE}.${path}`, access_token: TOKEN }), NONCE, '')).toEqual(HOME);
  });

  it.each([`${NONCE}.order`, '//evil.example/order', 'javascript:alert(1)', ''])(
    'R04 Q09 one that is not proved leads to the start with brand, session and campaign, and nothing else: %s',
    (path) => {
      const state = `${path}?uid=vsl&dsid=d&sessionid=1&step=30&affid=A1&utm_source=%22%2F%2F&next=//evil.example&token=EC-1`;
      expect(findLanding(returned({ state, access_token: TOKEN }), 'another-nonce', '?subid1=s&other=1')).toEqual({
        path: '/?uid=vsl&dsid=d&sessionid=1&utm_source=%22%2F%2F&affid=A1&subid1=s',
        accessToken: null,
        error: null,
      });
    },
  );

  it('R04 an encoded backslash stays a path of the own origin', () => {
    const { path } = findLanding(returned({ state: `${NONCE}.%5c%5cevil.example`, access_token: TOKEN }), NONCE, '');
    expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
  });

  it('Q08 the query that was left takes the place of the return’s own, without a provider’s parameters', () => {
    const state = `${NONCE}.order?uid=u&step=2&token=EC-1&gclid=7`;
    const search = '?access_token=Atza%7Cx&uid=other&step=9&utm_source=mail&own=1';
    expect(findLanding(returned({ state, access_token: TOKEN }), NONCE, search).path).toBe(
      '/order?uid=u&step=2&utm_source=mail&gclid=7',
    );
  });
});
