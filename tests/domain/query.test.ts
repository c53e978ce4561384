import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readParameter, readStep, withoutProviderParameters, withParameters } from '../../domain/query.ts';

const MARKETING = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_campaign_id', 'utm_content', 'utm_term', 'affid', 'offid'],
  ...['subid1', 'subid2', 'subid3', 'subid4', 'subid5'],
];
const LASTING = ['uid', 'dsid', 'pcid', 'sessionid', 'preview', ...MARKETING];
const PROVIDER = [
  ...['paypal', 'paypalsubscription', 'paypalnvp', 'action', 'paymentId', 'token', 'PayerID'],
  ...['resultCode', 'orderId', 'orderReferenceId', 'amount', 'currencyCode', 'sellerOrderId'],
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('%', '&', '=', '?', '+', 'E', '0', '#') }),
);

describe('reading the query', () => {
  it.each([
    ['?uid=a&uid=b', 'uid', 'a'],
    ['uid=%E0%A4', 'uid', '\uFFFD'],
    ['uid', 'uid', ''],
    ['uid=a+b%20c', 'uid', 'a b c'],
    ['UID=a', 'uid', null],
    ['', 'uid', null],
  ])('Q01 Q09 of %j the value of %s is %j', (query, name, value) => {
    expect(readParameter(query, name)).toBe(value);
  });

  it.each([
    ['step=3', 3],
    ['step=%203%20', 3],
    ['step=0', 0],
    ['step=1&step=2', 1],
    ['step=x&step=2', null],
    ['step=-1', null],
    ['step=1.5', null],
    ['step=1e3', null],
    ['step=9999999', null],
    ['step=', null],
    ['', null],
  ])('N02 Q01 Q09 of %j the step is %s', (query, step) => {
    expect(readStep(query)).toBe(step);
  });

  it('Q09 nothing that stands in an address makes it throw', () => {
    fc.assert(
      fc.property(anyText, anyText, (query, name) => {
        const read = readParameter(query, name);
        expect(read === null || typeof read === 'string').toBe(true);
        const step = readStep(query);
        expect(step === null || Number.isSafeInteger(step)).toBe(true);
        expect(typeof withoutProviderParameters(query)).toBe('string');
        expect(typeof withParameters(query, { [name]: null, step: '1' })).toBe('string');
      }),
    );
  });
});

describe('what lives on in the query', () => {
  it.each(LASTING)('Q01 Q02 Q09 %s survives a provider and a step', (name) => {
    const query = withParameters(withoutProviderParameters(`?${name}=1&token=t`), { step: '4' });
    expect(query).toBe(`${name}=1&step=4`);
  });

  it.each(PROVIDER)('Q03 Q06 Q09 %s is consumed once, however often it stands there', (name) => {
    expect(withoutProviderParameters(`uid=a&${name}=1&x=2&${name}=3`)).toBe('uid=a&x=2');
  });

  it('N04 the step is rewritten in its place, and repetitions of it are dropped', () => {
    expect(withParameters('?a=1&step=2&b=3&step=4&a=5', { step: '9' })).toBe('a=1&step=9&b=3&a=5');
    expect(withParameters('a=1', { step: '2', sessionid: '3' })).toBe('a=1&step=2&sessionid=3');
    expect(withParameters('a=1&uid=2&a=3', { uid: null })).toBe('a=1&a=3');
  });

  it('Q09 what was written is read again, and nothing else changes', () => {
    const pairs = fc.array(fc.tuple(fc.constantFrom(...LASTING), anyText));
    fc.assert(
      fc.property(pairs, fc.nat(999_999), (given, step) => {
        const before = new URLSearchParams(given).toString();
        const after = withParameters(before, { step: String(step) });
        expect(readStep(after)).toBe(step);
        expect(withParameters(after, { step: null })).toBe(before);
        expect(withoutProviderParameters(before)).toBe(before);
      }),
    );
  });
});
