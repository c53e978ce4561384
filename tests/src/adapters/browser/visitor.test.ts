// @vitest-environment jsdom
import Cookies from 'js-cookie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCEPT_ALL, type Consent, NO_CONSENT, REFUSE_ALL } from '../../../../domain/consent/consent.ts';
import {
  dropVisitorIds,
  followAnalytics,
  readVisitor,
  storeVisitorIds,
} from '../../../../src/adapters/browser/visitor-cookies.ts';

const HEX_GROUPS = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAMES = ['GAID', 'alternaiGuestId', 'alternaiVisitorId'];

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'visitorIp');
  dropVisitorIds();
});

const newId = () => crypto.randomUUID();
const idsInCookies = () =>
  Object.fromEntries(NAMES.map((name) => [name, Cookies.get(name)]).filter(([, id]) => id !== undefined));

describe('the cookies of a visitor', () => {
  it('E21 L02 L05 are three ids of random hexadecimal groups, which live seven days and stay', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    const before = Date.now();
    const ids = storeVisitorIds(newId);
    expect(Object.keys(ids).sort()).toEqual([...NAMES].sort());
    for (const id of Object.values(ids)) expect(id).toMatch(HEX_GROUPS);
    expect(new Set(Object.values(ids)).size).toBe(3);
    const expiries = written.mock.calls.map(([cookie]) => Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? ''));
    for (const at of expiries) expect(Math.abs(at - before - 7 * 86_400_000)).toBeLessThan(60_000);
    expect(storeVisitorIds(newId)).toEqual(ids);
    expect(idsInCookies()).toEqual(ids);
  });

  it('L02 of any other form are replaced', () => {
    Cookies.set('GAID', '<script>');
    expect(storeVisitorIds(newId).GAID).toMatch(HEX_GROUPS);
  });

  it('E21 are gone after a refusal', () => {
    storeVisitorIds(newId);
    dropVisitorIds();
    expect(idsInCookies()).toEqual({});
  });

  const ASKED: Consent = { ...NO_CONSENT, textVersion: 'own', decision: null };
  const OTHERS = { ...ACCEPT_ALL, textVersion: 'of another brand', at: null };

  it.each([
    ['still asks', ASKED, true],
    ['asks in other words', { ...ASKED, decision: OTHERS }, true],
    ['is refused', { ...ASKED, decision: { ...OTHERS, ...REFUSE_ALL } }, false],
    ['is refused by a signal', { ...ASKED, isSignalled: true }, false],
  ] as const)(
    'E21 L02 of a brand go at a refusal alone, with a page of another one on this origin that %s',
    (_, consent, stay) => {
      const ids = storeVisitorIds(newId);
      followAnalytics(consent, newId);
      expect(idsInCookies()).toEqual(stay ? ids : {});
    },
  );

  it('E21 are none where the browser refuses cookies', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    expect(storeVisitorIds(newId)).toEqual({});
  });
});

describe('a visitor', () => {
  it('E21 L06 has the ip of the global, and the user agent cut to 128', () => {
    Reflect.set(window, 'visitorIp', '2001:db8::1');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Browser '.repeat(40));
    expect(readVisitor(window, newId)).toMatchObject({ ip: '2001:db8::1', userAgent: 'Browser '.repeat(16) });
  });

  it.each([undefined, 7, {}, '<script>', 'x'.repeat(100), ''])('E21 has no ip where the global is %j', (global) => {
    Reflect.set(window, 'visitorIp', global);
    expect(readVisitor(window, newId)).not.toHaveProperty('ip');
  });
});
