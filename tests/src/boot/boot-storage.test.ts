// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreditedVisit } from '../../../domain/tracking/affiliate.ts';
import { affiliateOfPage, storeAffiliate } from '../../../src/adapters/page/affiliate-info.ts';
import { createSessionStorage, SESSION_KEYS } from '../../../src/adapters/storage/session-storage.ts';

const open = () => createSessionStorage(() => window.sessionStorage);
const FIRST = { href: 'https://shop.example/home?affid=first', referrer: 'https://blog.example/' };
const SECOND = { href: 'https://shop.example/order?affid=second&offid=o', referrer: 'https://pay.example/' };

beforeEach(() => window.sessionStorage.clear());

describe('the tab’s storage', () => {
  it('E16 L07 it has these keys', () => {
    expect([...SESSION_KEYS].sort()).toEqual(
      ['affiliateInfo', 'eventIdAttentive', 'eventIdKlaviyo', 'fecnt', 'uidAttentive', 'uidKlaviyo'].sort(),
    );
    for (const key of SESSION_KEYS) {
      open().write(key, `of ${key}`);
      expect(window.sessionStorage.getItem(key)).toBe(`of ${key}`);
      expect(open().read(key)).toBe(`of ${key}`);
    }
  });

  it('E16 a value that was never written is null', () => {
    expect(open().read('affiliateInfo')).toBeNull();
  });

  it('E16 with forbidden storage a value lasts as long as the page', () => {
    const forbidden = createSessionStorage(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(forbidden.read('fecnt')).toBeNull();
    forbidden.write('fecnt', '3');
    expect(forbidden.read('fecnt')).toBe('3');
  });

  it('E16 with full storage the newest value counts, and is stored once there is room', () => {
    let isFull = false;
    const storage = createSessionStorage(() => {
      if (!isFull) return window.sessionStorage;
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      return { getItem: (key: string) => window.sessionStorage.getItem(key), setItem: full } as unknown as Storage;
    });
    storage.write('fecnt', '1');
    isFull = true;
    storage.write('fecnt', '2');
    expect(storage.read('fecnt')).toBe('2');
    isFull = false;
    storage.write('fecnt', '3');
    expect([storage.read('fecnt'), window.sessionStorage.getItem('fecnt')]).toEqual(['3', '3']);
  });
});

describe('the affiliate credited with a session', () => {
  it('E15 E16 its touch lasts through reloads and a provider’s redirect, until a link names another', () => {
    const first = storeAffiliate(open(), 'fernhollow', FIRST);
    expect(first).toEqual({
      affId: 'first',
      referralUrl: FIRST.referrer,
      landingUrl: FIRST.href,
      salesFunnel: 'Funnel',
    });
    const returned = { href: FIRST.href.replace('first', 'first&step=2'), referrer: 'https://pay.example/' };
    for (const again of [returned, { ...FIRST, href: 'https://shop.example/u1' }, FIRST])
      expect(storeAffiliate(open(), 'fernhollow', again)).toEqual(first);
    expect(JSON.parse(window.sessionStorage.getItem('affiliateInfo') ?? '')).toEqual({ fernhollow: first });
    expect(storeAffiliate(open(), 'northvale', returned)).toMatchObject({ referralUrl: returned.referrer });
    const later = storeAffiliate(open(), 'fernhollow', SECOND);
    expect([later.affId, later.landingUrl]).toEqual(['second', SECOND.href]);
    expect(storeAffiliate(open(), 'fernhollow', { ...FIRST, href: 'https://shop.example/u1' })).toEqual(later);
    const campaign = { ...SECOND, href: `${SECOND.href}&subid1=b` };
    expect(storeAffiliate(open(), 'fernhollow', campaign)).toMatchObject({ affId: 'second', subId1: 'b' });
  });

  it('E15 E16 Back to an earlier link, its reload, a return from a provider and a page of the shop are no link of another', () => {
    const arrives = ({ href, referrer }: CreditedVisit, type = 'navigate') => {
      const page = { document: { referrer }, performance: { getEntriesByType: () => [{ type }] } };
      return affiliateOfPage({ ...page, sessionStorage: window.sessionStorage }, 'fernhollow', href).affId;
    };
    expect([arrives(FIRST), arrives(SECOND)]).toEqual(['first', 'second']);
    expect([arrives(FIRST, 'back_forward'), arrives(FIRST, 'reload')]).toEqual(['second', 'second']);
    expect(arrives({ href: FIRST.href, referrer: 'https://shop.example/home' })).toBe('second');
    const returned = `${FIRST.href}&paypal=true&action=success&token=EC-1&PayerID=P`;
    expect(arrives({ href: returned, referrer: 'https://www.paypal.com/' })).toBe('second');
    expect(arrives(FIRST)).toBe('first');
  });

  it.each(['preview=upsell', 'preview=ordersuccess', 'receipt=token-1'])(
    'E15 R14 O08 a page of ?%s has the affiliate of its address, and credits no later visit with it',
    (shown) => {
      const page = { document: { referrer: '' }, performance: { getEntriesByType: () => [{ type: 'navigate' }] } };
      const view = { ...page, sessionStorage: window.sessionStorage };
      const at = (query: string) => affiliateOfPage(view, 'fernhollow', `https://shop.example/home?${query}`).affId;
      expect([at(`affid=first&${shown}`), window.sessionStorage.length]).toEqual(['first', 0]);
      expect([at('uid=classic'), at('affid=second'), at(shown), at('uid=classic')]).toEqual([
        undefined,
        'second',
        undefined,
        'second',
      ]);
    },
  );

  it('E15 a new tab has its own first touch', () => {
    storeAffiliate(open(), 'fernhollow', FIRST);
    window.sessionStorage.clear();
    expect(storeAffiliate(open(), 'fernhollow', SECOND)).toMatchObject({ affId: 'second', salesFunnel: 'o' });
  });

  it.each(['', 'x', '{', 'null', '[]', '7', '{}', '{"affId":"a"}', '{"__proto__":{"salesFunnel":"x"}}', '"\ud800"'])(
    'E16 the stored value %j counts as none, and is replaced',
    (stored) => {
      window.sessionStorage.setItem('affiliateInfo', stored);
      expect(storeAffiliate(open(), 'fernhollow', FIRST).affId).toBe('first');
      expect(storeAffiliate(open(), 'fernhollow', { ...FIRST, href: 'https://shop.example/u1' }).affId).toBe('first');
    },
  );

  it('E15 with forbidden storage the visit itself is credited', () => {
    const forbidden = createSessionStorage(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(storeAffiliate(forbidden, 'fernhollow', SECOND).affId).toBe('second');
  });
});
