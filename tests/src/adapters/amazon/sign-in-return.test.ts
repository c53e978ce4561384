// @vitest-environment jsdom
import Cookies from 'js-cookie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeSubscriptionFlag, takeSubscriptionFlag } from '../../../../src/adapters/payment/amazon/amazon-effects.ts';
import { forgetSignIn } from '../../../../src/adapters/payment/amazon/forget-sign-in.ts';
import { followSignInReturn, type ReturnView } from '../../../../src/adapters/payment/amazon/sign-in-return.ts';
import { createSignInStore } from '../../../../src/adapters/payment/amazon/sign-in-store.ts';
import { dropToken, readToken, storeToken } from '../../../../src/adapters/payment/amazon/token-cookie.ts';

const TOKEN = 'Atza|IwEBIJ-abc_123';
const PAGE = { protocol: 'http:' };
const store = createSignInStore(() => sessionStorage);

afterEach(() => {
  dropToken(PAGE);
  sessionStorage.clear();
});

/** Opens `/amazon-return` at an address; returns what happened, in order. */
function arrive(hash: string, search = ''): string[] {
  const happened: string[] = [];
  const view: ReturnView = {
    location: { hash, search, protocol: 'http:', replace: (url) => happened.push(`to ${url}`) },
    history: {
      replaceState: (_state, _title, url) =>
        happened.push(`address ${url}, token ${readToken()}, nonce ${store.takeState()}`),
    },
    sessionStorage,
  };
  followSignInReturn(view);
  return happened;
}

/** The same, with the nonce kept again after the address was cleaned, as it is in a browser. */
function follow(hash: string, search = ''): string[] {
  const happened: string[] = [];
  followSignInReturn({
    location: { hash, search, protocol: 'http:', replace: (url) => happened.push(String(url)) },
    history: { replaceState: () => {} },
    sessionStorage,
  });
  return happened;
}

describe('/amazon-return', () => {
  it('R04 the address loses the token before anything else is read or written', () => {
    store.storeState('n');
    expect(arrive(`#access_token=${encodeURIComponent(TOKEN)}&state=n.order`)[0]).toBe(
      'address /amazon-return, token null, nonce n',
    );
  });

  it.each([
    ['fragment', `#access_token=${encodeURIComponent(TOKEN)}&state=n.order%3Fuid%3Du`, ''],
    ['query', '', `?access_token=${encodeURIComponent(TOKEN)}&state=n.order%3Fuid%3Du`],
  ])('R04 a token in the %s is kept, and the shopper is back where they were', (_where, hash, search) => {
    store.storeState('n');
    expect(follow(hash, search)).toEqual(['/order?uid=u']);
    expect(readToken()).toBe(TOKEN);
  });

  it('R04 a page of an earlier release finds the nonce alone, and one of now what it left', () => {
    store.storeState('n.order?uid=u');
    expect(sessionStorage.getItem('sluice-amazon-nonce')).toBe('n');
    expect(store.takeState()).toBe('n.order?uid=u');
    sessionStorage.setItem('sluice-amazon-nonce', 'm');
    expect(store.takeState()).toBe('m');
  });

  it('R04 a nonce works once', () => {
    store.storeState('n');
    const hash = `#access_token=${encodeURIComponent(TOKEN)}&state=n.order`;
    follow(hash);
    dropToken(PAGE);
    expect(follow(hash)).toEqual(['/']);
    expect(readToken()).toBeNull();
  });

  it('R04 a forged state brings no token and no error, and uses the nonce up', () => {
    store.storeState('n');
    expect(follow(`#access_token=${encodeURIComponent(TOKEN)}&error=access_denied&state=m.order`)).toEqual(['/']);
    expect([readToken(), store.takeError(), store.takeState()]).toEqual([null, null, null]);
  });

  it('R04 a refused login is told once on the page that was left', () => {
    store.storeState('n');
    expect(follow('#error=access_denied&state=n.order')).toEqual(['/order']);
    expect([store.takeError(), store.takeError()]).toEqual(['access_denied', null]);
  });

  it('R04 leads home where the browser forbids its storage', () => {
    const forbidden = { ...sessionStorage, getItem: () => fail() } as unknown as Storage;
    const led: string[] = [];
    followSignInReturn({
      location: { hash: '#state=n.order', search: '', protocol: 'https:', replace: (url) => led.push(String(url)) },
      history: { replaceState: () => {} },
      sessionStorage: forbidden,
    });
    expect(led).toEqual(['/']);
  });
});

describe('the cookie of the token', () => {
  it('L08 W09 holds a token of Amazon alone', () => {
    storeToken('Atzb|x', PAGE);
    expect(readToken()).toBeNull();
    storeToken(TOKEN, PAGE);
    expect(readToken()).toBe(TOKEN);
    Cookies.set('amazon_Login_accessToken', 'forged', { path: '/' });
    expect(readToken()).toBeNull();
  });

  it('L08 the token and the flag of a subscription live a day, by their names', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const before = Date.now();
    storeToken(TOKEN, PAGE);
    storeSubscriptionFlag(PAGE);
    const texts = written.mock.calls.map(([text]) => text);
    written.mockRestore();
    expect(texts.map((text) => text.split('=')[0])).toEqual(['amazon_Login_accessToken', 'tcr_isSub']);
    for (const text of texts) {
      const expires = Date.parse(/expires=([^;]+)/.exec(text)?.[1] ?? '');
      // A cookie's date has whole seconds.
      expect(Math.abs(expires - before - 86_400_000)).toBeLessThan(60_000);
    }
  });

  it('L08 both are gone once they are used', () => {
    storeToken(TOKEN, PAGE);
    storeSubscriptionFlag(PAGE);
    expect(document.cookie).toContain('tcr_isSub=true');
    expect(takeSubscriptionFlag(PAGE)).toBe(true);
    dropToken(PAGE);
    expect(document.cookie).not.toMatch(/tcr_isSub|amazon_Login_accessToken/);
    expect(takeSubscriptionFlag(PAGE)).toBe(false);
  });

  it('is forgotten with the sign-in, and a page without one says nothing to the library', async () => {
    const logout = vi.fn();
    window.amazon = { Login: { logout } } as unknown as typeof window.amazon;
    await forgetSignIn(window);
    expect(logout).not.toHaveBeenCalled();
    storeToken(TOKEN, PAGE);
    await forgetSignIn(window);
    delete window.amazon;
    expect([readToken(), logout.mock.calls.length]).toEqual([null, 1]);
  });

  it('W09 is read as it was before it was encoded twice', () => {
    Cookies.set('amazon_Login_accessToken', encodeURIComponent(TOKEN), { path: '/' });
    expect(readToken()).toBe(TOKEN);
  });
});

function fail(): never {
  throw new Error('forbidden');
}
