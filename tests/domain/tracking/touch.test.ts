import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseTouch,
  readTouch,
  readTouches,
  TOUCH_PARAMETERS,
  withoutClickIds,
  withTouch,
} from '../../../domain/tracking/touch.ts';
import { unstorableField } from '../../../server/http/input/storable-text.ts';
import { anyText } from '../../support/text/naughty-strings.ts';

const NAMES = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_campaign_id', 'utm_content', 'utm_term'],
  ...['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid'],
  ...['affid', 'offid', 'subid1', 'subid2', 'subid3', 'subid4', 'subid5'],
];

/** URLSearchParams and encodeURIComponent write no half of a surrogate pair. */
const encodable = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

describe('the touch of an address', () => {
  it('Q02 has campaign, click ids and affiliate ids', () => {
    const all = Object.fromEntries(NAMES.map((name) => [name, `value-of-${name}`]));
    expect(parseTouch(`?uid=u&${new URLSearchParams(all)}&sessionid=1&token=EC-1`)).toEqual(all);
    expect([...TOUCH_PARAMETERS].sort()).toEqual([...NAMES].sort());
  });

  it.each(['', '?', '?uid=u&step=2', '?utm_source=&gclid=', '?utm_source=%20%07', '?GCLID=x'])(
    'Q02 is none where %j says nothing',
    (search) => expect(parseTouch(search)).toBeNull(),
  );

  it('Q02 Q09 has the first of a repeated parameter', () => {
    expect(parseTouch('gclid=a&gclid=b&utm_source=x&utm_source=y')).toEqual({ gclid: 'a', utm_source: 'x' });
  });

  it('Q02 cuts a text at 100 characters, and leaves out a click id that is longer than one', () => {
    const long = 'x'.repeat(301);
    expect(parseTouch(`utm_term=${long}&fbclid=${long}&gclid=${long.slice(1)}`)).toEqual({
      utm_term: long.slice(0, 100),
      gclid: long.slice(1),
    });
    expect(parseTouch(`gclid=${encodeURIComponent('a b')}&wbraid=${encodeURIComponent('ä')}`)).toBeNull();
  });

  it('Q02 of any text fits its columns, and reads as itself again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), anyText), { maxLength: 30 }), (pairs) => {
        const touch = parseTouch(`?${new URLSearchParams(pairs.map(([name, text]) => [name, encodable(text)]))}`);
        expect(unstorableField(touch)).toBeNull();
        for (const [name, text] of Object.entries(touch ?? {})) {
          expect(NAMES).toContain(name);
          expect(text).not.toBe('');
          expect(text.length).toBeLessThanOrEqual(300);
        }
        expect(readTouch(JSON.parse(JSON.stringify(touch)))).toEqual(touch);
      }),
    );
  });
});

describe('received touches', () => {
  it('O02 are read from any value, and are both or none', () => {
    expect(readTouches({ first: { gclid: 'a', x: 1 }, last: { gclid: 'b', utm_source: {} } })).toEqual({
      first: { gclid: 'a' },
      last: { gclid: 'b' },
    });
    for (const value of [null, 1, [], { first: { gclid: 'a' } }, { first: {}, last: { gclid: 'a' } }])
      expect(readTouches(value)).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (first, last) => {
        expect(unstorableField(readTouches({ first, last }))).toBeNull();
      }),
    );
  });

  it('Q02 keep the first arrival and the last one that said something', () => {
    const [google, mail] = [{ utm_source: 'google' }, { utm_source: 'mail' }];
    const once = withTouch(null, google);
    expect(once).toEqual({ first: google, last: google });
    expect(withTouch(once, null)).toEqual(once);
    expect(withTouch(once, mail)).toEqual({ first: google, last: mail });
    expect(withTouch(null, null)).toBeNull();
  });
});

describe('an address without click ids', () => {
  it.each([
    ['https://s.example/a?uid=u&gclid=1&x=%20b&fbclid=2#f', 'https://s.example/a?uid=u&x=%20b#f'],
    ['https://s.example/a?gclid=1', 'https://s.example/a'],
    ['https://s.example/a?gcl%69d=1&b', 'https://s.example/a?b'],
    ['https://s.example/a#gclid', 'https://s.example/a#gclid'],
    ['', ''],
  ])('%s is %s', (address, left) => expect(withoutClickIds(address)).toBe(left));

  it('has none, however they are written', () => {
    fc.assert(
      fc.property(anyText, anyText, (path, value) => {
        const address = `${path}?a=${encodeURIComponent(encodable(value))}&msclkid=${encodeURIComponent(encodable(value))}`;
        const search = withoutClickIds(address).split('#')[0]?.split('?').slice(1).join('?') ?? '';
        expect(new URLSearchParams(search).has('msclkid')).toBe(false);
      }),
    );
  });
});
