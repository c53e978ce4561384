import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { AffiliateParametersSchema } from '../../../contracts/api/affiliate-parameters.ts';
import { affiliateOfVisit, readAffiliate } from '../../../domain/tracking/affiliate.ts';
import { unstorableField } from '../../../server/http/input/storable-text.ts';
import { anyText, NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

const contract = Compile(AffiliateParametersSchema);

describe('the affiliate parameters of a visit', () => {
  it('E15 are those of the query, the referrer and the landing address', () => {
    const query = 'uid=u&affid=a&offid=o&subid1=1&subid2=2&subid3=3&subid4=4&subid5=5';
    expect(
      affiliateOfVisit({ href: `https://shop.example/home?${query}`, referrer: 'https://blog.example/x' }),
    ).toEqual({
      affId: 'a',
      offId: 'o',
      subId1: '1',
      subId2: '2',
      subId3: '3',
      subId4: '4',
      subId5: '5',
      referralUrl: 'https://blog.example/x',
      landingUrl: `https://shop.example/home?${query}`,
      salesFunnel: 'o',
    });
  });

  it.each(['', '?affid=&offid=&subid1=', '?affid=%00&offid=%07'])(
    'E15 with %j the sales funnel is Funnel',
    (search) => {
      const visit = { href: `https://shop.example/home${search}`, referrer: '' };
      const { landingUrl, ...info } = affiliateOfVisit(visit);
      expect(info).toEqual({ salesFunnel: 'Funnel' });
      expect(landingUrl).toMatch(/^https:\/\/shop\.example\/home/);
    },
  );

  it('E15 Q09 use the first of a repeated parameter', () => {
    expect(affiliateOfVisit({ href: 'https://s.example/?affid=1&affid=2', referrer: '' }).affId).toBe('1');
  });

  it('E15 have addresses cut to 2000 characters, and ids cut to the API’s lengths', () => {
    const long = 'x'.repeat(5000);
    const info = affiliateOfVisit({ href: `https://s.example/?affid=${long}`, referrer: `https://b.example/${long}` });
    expect([info.referralUrl?.length, info.landingUrl?.length, info.affId?.length]).toEqual([2000, 2000, 100]);
  });

  it('E15 have no half of a pair where an id is cut within it', () => {
    const affid = `${'x'.repeat(99)}😀`;
    const href = `https://s.example/?affid=${encodeURIComponent(affid)}`;
    expect(affiliateOfVisit({ href, referrer: '' }).affId).toBe('x'.repeat(99));
  });

  it('E15 are read from an address that is a query alone', () => {
    expect(affiliateOfVisit({ href: '?affid=1', referrer: '' }).affId).toBe('1');
  });

  it("Q06 have a landing address without an access token or a provider's parameters", () => {
    const href = 'https://s.example/order?uid=u&paypal=true&token=EC-1&resultCode=Success#access_token=Atza|secret';
    expect(affiliateOfVisit({ href, referrer: '' }).landingUrl).toBe('https://s.example/order?uid=u');
    expect(affiliateOfVisit({ href: 'https://s.example/#?affid=1', referrer: '' })).toEqual({
      landingUrl: 'https://s.example/',
      salesFunnel: 'Funnel',
    });
  });

  it('E15 have addresses without click ids, of a visit and as received', () => {
    const href = 'https://s.example/order?uid=u&gclid=g&affid=1';
    const info = affiliateOfVisit({ href, referrer: 'https://b.example/?fbclid=f&q=1' });
    expect([info.landingUrl, info.referralUrl]).toEqual([
      'https://s.example/order?uid=u&affid=1',
      'https://b.example/?q=1',
    ]);
    expect(readAffiliate({ landingUrl: href })).toEqual({ landingUrl: 'https://s.example/order?uid=u&affid=1' });
  });

  it('E15 H03 of any visit fit an order', () => {
    const text = fc.oneof(anyText, fc.constantFrom(...NAUGHTY_STRINGS));
    fc.assert(
      fc.property(text, text, text, (affid, offid, referrer) => {
        const search = new URLSearchParams({ affid, offid, subid3: affid + offid }).toString();
        for (const href of [`https://s.example/home?${search}`, affid]) {
          const info = affiliateOfVisit({ href, referrer });
          expect(contract.Check(info)).toBe(true);
          expect(unstorableField(info)).toBeNull();
          expect(info.salesFunnel).toBe(info.offId ?? 'Funnel');
          expect(readAffiliate(JSON.parse(JSON.stringify(info)))).toEqual(info);
        }
      }),
    );
  });
});

describe('stored affiliate parameters', () => {
  it.each([null, 1, 'x', true, [], [{ affId: 'a' }]])('E15 E16 are empty for %j', (value) => {
    expect(readAffiliate(value)).toBeNull();
  });

  it('E15 E16 have no unknown fields and no values other than text', () => {
    const stored = JSON.parse(
      '{"affId":"a","offId":7,"subId1":{},"x":"y","__proto__":{"subId2":"p"},"salesFunnel":"s"}',
    );
    expect(readAffiliate(stored)).toEqual({ affId: 'a', salesFunnel: 's' });
    expect(readAffiliate(JSON.parse('{}'))).toEqual({});
  });

  it('E16 are read from any stored value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const info = readAffiliate(value);
        if (info) expect(contract.Check(info)).toBe(true);
      }),
    );
  });
});
