import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETING_PARAMETERS } from '../../../domain/routing/query.ts';
import { lastingParameters, shopAddress } from '../../../domain/routing/shop-address.ts';

const CARRIED = lastingParameters('?uid=vsl&affid=A1');

it.each([
  ['/terms', '/terms?uid=vsl&affid=A1'],
  ['/terms#returns', '/terms?uid=vsl&affid=A1#returns'],
  ['/terms?affid=own#returns?', '/terms?affid=own&uid=vsl#returns?'],
  ['/terms#a#b', '/terms?uid=vsl&affid=A1#a#b'],
  ['/terms?a=b?c', '/terms?a=b?c&uid=vsl&affid=A1'],
  ['#part', '?uid=vsl&affid=A1#part'],
])('Q09 R09 the address %s leads on with brand and campaign', (path, address) => {
  expect(shopAddress(path, CARRIED)).toBe(address);
  expect(shopAddress(path, [])).toBe(path);
});

it.each(['uid', 'dsid', 'pcid', 'sessionid', 'preview', ...MARKETING_PARAMETERS])(
  'Q09 %s is carried on by a link, which the step and a provider’s parameters are not',
  (name) => {
    expect(lastingParameters(`?${name}=7&step=30&paypal=true&token=EC-1&resultCode=Success`)).toEqual([[name, '7']]);
    expect(lastingParameters(`?${name}=7`, 'other')).toContainEqual([name, name === 'uid' ? 'other' : '7']);
  },
);

it('Q09 a link repeats two thousand characters of a visit at most, and no id that is longer than one can be', () => {
  const long = 'x'.repeat(2_040);
  expect(
    lastingParameters(`?uid=${'u'.repeat(101)}&dsid=${'d'.repeat(100)}&gclid=${long}&own=1&utm_term=mail`),
  ).toEqual([
    ['dsid', 'd'.repeat(100)],
    ['utm_term', 'mail'],
    ['own', '1'],
  ]);
  expect(lastingParameters(`?gclid=${long}`)).toEqual([['gclid', long]]);
});

it('Q09 R09 any path, query and fragment stay what they are', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent);
  fc.assert(
    fc.property(text, text, text, (path, own, fragment) => {
      const { pathname, searchParams, hash } = new URL(
        shopAddress(`/${path}?own=${own}#${fragment}`, CARRIED),
        'https://a.example',
      );
      expect([pathname, hash]).toEqual([new URL(`/${path}`, 'https://a.example').pathname, fragment && `#${fragment}`]);
      expect(Object.fromEntries(searchParams)).toEqual({ own: decodeURIComponent(own), uid: 'vsl', affid: 'A1' });
    }),
  );
});
