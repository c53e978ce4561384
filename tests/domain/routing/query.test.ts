import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMAZON_PARAMETERS,
  FUNNEL_PARAMETERS,
  MARKETING_PARAMETERS,
  PAYPAL_PARAMETERS,
  parseQuery,
  type Query,
  readPreview,
  readStep,
  sfidIn,
  withFunnelParameters,
  writeQuery,
} from '../../../domain/routing/query.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { anyText, NAUGHTY_STRINGS, OPEN_REDIRECTS } from '../../support/text/naughty-strings.ts';

const EMPTY: Query = { funnel: {}, marketing: {}, paypal: {}, amazon: {}, others: [] };
const GROUPS = [
  ['Q01', 'funnel', FUNNEL_PARAMETERS],
  ['Q02', 'marketing', MARKETING_PARAMETERS],
  ['Q03', 'paypal', PAYPAL_PARAMETERS],
  ['Q04', 'amazon', AMAZON_PARAMETERS],
] as const;
const NAMES: readonly string[] = GROUPS.flatMap(([, , names]) => names);

/** Queries of known and unknown names, in any order, repeated, with any values. */
const anyQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), anyText), anyText), { maxLength: 20 })
  .map((pairs) => new URLSearchParams(pairs).toString());

describe('the names of the query', () => {
  it('Q01 Q02 Q03 Q04 are these, each in one group alone', () => {
    expect(NAMES.join(' ')).toBe(
      'uid step offer dsid pcid sessionid preview coupon ' +
        'utm_source utm_medium utm_campaign utm_campaign_id utm_content utm_term ' +
        'affid offid subid1 subid2 subid3 subid4 subid5 ' +
        'paypal paypalsubscription paypalnvp action paymentId token PayerID ' +
        'resultCode orderId orderReferenceId amount currencyCode sellerOrderId ' +
        'amazonpay amazontoken AuthenticationStatus',
    );
    expect(new Set(NAMES).size).toBe(NAMES.length);
  });

  it.each(GROUPS)('%s Q09 the %s parameters are read, the first of each counting', (_, group, names) => {
    const text = names.map((name, index) => `${name}=${index}&${name}=later`).join('&');
    const expected = Object.fromEntries(names.map((name, index) => [name, String(index)]));
    expect(parseQuery(`?${text}`)).toEqual({ ...EMPTY, [group]: expected });
  });
});

describe('a query that is longer than a link', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');

  it('Q09 is read up to its two hundredth parameter, and the uid among them is found', () => {
    expect(parseQuery(`${many(199)}&uid=classic&affid=A1`)).toMatchObject({
      funnel: { uid: 'classic' },
      marketing: {},
    });
    expect(parseQuery(`?${many(2_300)}&uid=classic`).funnel).toEqual({});
    expect(parseQuery(`${'&'.repeat(200)}uid=classic`).funnel).toEqual({});
  });

  it('Q02 Q09 of an affiliate’s link with forty parameters everything stays', () => {
    const { marketing, others } = parseQuery(`${many(40)}&affid=A1&utm_source=mail`);
    expect([others.length, marketing]).toEqual([40, { affid: 'A1', utm_source: 'mail' }]);
  });
});

describe('the id of a destination or of content', () => {
  it.each([
    ['dsid=d-1', 'd-1'],
    ['dsid=+d-1+', 'd-1'],
    [`dsid=${'x'.repeat(100)}`, 'x'.repeat(100)],
    [`dsid=${'x'.repeat(101)}`, null],
    ['dsid=++', null],
    ['pcid=c', null],
    ['', null],
  ])('of %s is %j', (query, sfid) => {
    expect(sfidIn(parseQuery(query), 'dsid')).toBe(sfid);
  });
});

describe('reading the query', () => {
  it.each<[string, Partial<Query>]>([
    ['?uid=a&uid=b', { funnel: { uid: 'a' } }],
    ['uid=%E0%A4', { funnel: { uid: '\uFFFD' } }],
    ['uid', { funnel: { uid: '' } }],
    ['uid=a+b%20c', { funnel: { uid: 'a b c' } }],
    ['%75id=a', { funnel: { uid: 'a' } }],
    ['UID=a', { others: [['UID', 'a']] }],
    ['__proto__=a&constructor=b', { others: Object.entries(JSON.parse('{"__proto__":"a","constructor":"b"}')) }],
    [
      'z=1&uid=a&a=2&z=3',
      { funnel: { uid: 'a' }, others: [...Object.entries({ z: '1', a: '2' }), ['z', '3']] as never },
    ],
    [
      '=&&=x',
      {
        others: [
          ['', ''],
          ['', 'x'],
        ],
      },
    ],
    ['', {}],
    ['?', {}],
  ])('Q01 Q09 %j', (text, expected) => {
    expect(parseQuery(text)).toEqual({ ...EMPTY, ...expected });
  });

  it.each<[string, number | null]>([
    ['step=3', 3],
    ['step=%203%20', 3],
    ['step=0', 0],
    ['step=1&step=2', 1],
    ['step=x&step=2', null],
    ['step=-1', null],
    ['step=1.5', null],
    ['step=1e3', null],
    ['step=%D9%A3', null],
    ['step=999999', 999_999],
    ['step=1000000', null],
    ['step=9999999', null],
    ['step=', null],
    ['', null],
  ])('N02 Q01 Q09 V03 of %j the step is %s', (query, step) => {
    expect(readStep(parseQuery(query))).toBe(step);
  });

  it.each([
    ['preview=upsell', 'upsell'],
    ['preview=ordersuccess', 'ordersuccess'],
    ['preview=Upsell', null],
    ['preview=true', null],
    ['preview', null],
    ['', null],
  ])('R14 Q01 of %j the preview is %s', (query, preview) => {
    expect(readPreview(parseQuery(query))).toBe(preview);
  });
});

describe('writing the query', () => {
  it('Q01 Q09 puts known parameters first in one order, and keeps the order of unknown ones', () => {
    const query = parseQuery('b=1&subid1=s&resultCode=Success&step=2&a=2&token=t&uid=u&b=3&uid=v');
    expect(writeQuery(query)).toBe('uid=u&step=2&subid1=s&token=t&resultCode=Success&b=1&a=2&b=3');
  });

  it('Q09 gives the same parameters when it is parsed again, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyQuery), (text) => {
        const query = parseQuery(text);
        expect(parseQuery(writeQuery(query))).toEqual(query);
        expect(parseQuery(`?${writeQuery(query)}`)).toEqual(query);
      }),
      soakRuns(500),
    );
  });

  it.each([...NAUGHTY_STRINGS, ...OPEN_REDIRECTS].map((text) => [text.slice(0, 40), text]))(
    'Q09 accepts %j as a query, a name and a value',
    (_, text) => {
      const name = encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
      for (const query of [text, `?${text}`, `uid=${text}&x=1`, `${text}=1`, `uid=${name}&${name}=${name}`].map(
        parseQuery,
      )) {
        expect(parseQuery(writeQuery(query))).toEqual(query);
      }
    },
  );

  it('Q09 gives text that is safe in an address: plain ASCII without a space, quote, slash or angle', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyQuery), (text) => {
        expect(writeQuery(parseQuery(text))).toMatch(/^[A-Za-z0-9*._~%&=+-]*$/);
      }),
    );
  });

  it('Q09 agrees with the URL standard on the first value of every name', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const written = new URLSearchParams(writeQuery(parseQuery(text)));
        const given = new URLSearchParams(text);
        for (const name of new Set([...written.keys(), ...given.keys()])) {
          const all = NAMES.includes(name) ? given.getAll(name).slice(0, 1) : given.getAll(name);
          expect(written.getAll(name)).toEqual(all);
        }
      }),
    );
  });
});

describe("setting the funnel's own parameters", () => {
  it('N04 the step is rewritten, and everything else stays', () => {
    const query = parseQuery('uid=u&step=2&affid=9&x=1');
    expect(writeQuery(withFunnelParameters(query, { step: '7' }))).toBe('uid=u&step=7&affid=9&x=1');
    expect(writeQuery(withFunnelParameters(query, { step: null, sessionid: '5' }))).toBe(
      'uid=u&sessionid=5&affid=9&x=1',
    );
    expect(query.funnel.step).toBe('2');
  });

  it('Q09 parameters that were set are read again, with half pairs completed', () => {
    fc.assert(
      fc.property(anyQuery, anyText, (text, uid) => {
        const query = withFunnelParameters(parseQuery(text), { uid });
        expect(parseQuery(writeQuery(query))).toEqual(query);
        expect(query.funnel.uid).toBe(uid.replace(/\p{Surrogate}/gu, '\uFFFD'));
      }),
    );
  });
});
