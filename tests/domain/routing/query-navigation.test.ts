import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMAZON_PARAMETERS,
  FUNNEL_PARAMETERS,
  MARKETING_PARAMETERS,
  PAYPAL_PARAMETERS,
  parseQuery,
  writeQuery,
} from '../../../domain/routing/query.ts';
import {
  afterAmazonReturn,
  hasProviderParameters,
  queryAtStep,
  queryWithoutUid,
  stepInQuery,
  withoutAmazon,
  withoutArrivals,
  withoutPayPal,
} from '../../../domain/routing/query-navigation.ts';
import { anyText } from '../../support/text/naughty-strings.ts';

const LASTING = [...FUNNEL_PARAMETERS.filter((name) => name !== 'step'), ...MARKETING_PARAMETERS];
const PROVIDERS = [...PAYPAL_PARAMETERS, ...AMAZON_PARAMETERS];

describe('the parameters that persist in the query', () => {
  it.each(LASTING)('Q01 Q02 Q09 %s survives a provider and a step', (name) => {
    const arrived = withoutArrivals(parseQuery(`?${name}=1&token=t&resultCode=Success`));
    const query = parseQuery(queryAtStep(writeQuery(arrived), 4));
    expect({ ...query.funnel, ...query.marketing }).toEqual({ [name]: '1', step: '4' });
    expect(hasProviderParameters(query)).toBe(false);
  });

  it('R09 Q09 unknown parameters persist too', () => {
    expect(queryAtStep('gclid=g&uid=u&x=1&x=2', 3)).toBe('uid=u&step=3&gclid=g&x=1&x=2');
  });

  it.each(PROVIDERS)('Q03 Q04 Q06 Q09 %s is consumed once, in any number of copies', (name) => {
    const arrived = parseQuery(`uid=a&${name}=1&x=2&${name}=3`);
    expect(hasProviderParameters(arrived)).toBe(true);
    expect(writeQuery(withoutArrivals(arrived))).toBe('uid=a&x=2');
  });

  it.each(PAYPAL_PARAMETERS)('Q06 %s is removed as one of PayPal', (name) => {
    expect(writeQuery(withoutPayPal(parseQuery(`uid=a&${name}=1&amount=2`)))).toBe('uid=a&amount=2');
  });

  it.each(AMAZON_PARAMETERS)('Q04 Q09 %s is removed as one of Amazon', (name) => {
    expect(writeQuery(withoutAmazon(parseQuery(`uid=a&${name}=1&token=2`)))).toBe('uid=a&token=2');
  });

  it.each(['AWSAccessKeyId', 'SignatureMethod', 'failureCode', 'paymentAction', 'sellerId', 'signature'])(
    'Q08 Q09 %s is removed with the result of Amazon’s hosted page, and stays without it',
    (name) => {
      const rest = (query: string) => writeQuery(withoutAmazon(parseQuery(query)));
      expect(rest(`uid=a&resultCode=Failure&${name}=1&x=2`)).toBe('uid=a&x=2');
      expect(rest(`uid=a&${name}=1&x=2`)).toBe(`uid=a&${name}=1&x=2`);
    },
  );

  it('N04 Q09 any query keeps all but its step from page to page', () => {
    fc.assert(
      fc.property(anyText, fc.nat(999_999), (text, step) => {
        const query = parseQuery(text);
        const next = parseQuery(queryAtStep(text, step));
        expect(stepInQuery(queryAtStep(text, step))).toBe(step);
        expect(next).toEqual({ ...query, funnel: { ...query.funnel, step: String(step) } });
      }),
    );
  });
});

describe('the query of a returned Amazon address', () => {
  const current = parseQuery('uid=old&step=2&sessionid=1&affid=7&mine=1');

  it('Q08 wins over the current one in each parameter that both have, and takes from it what did not come back', () => {
    const everyOne = (value: string) => parseQuery(LASTING.map((name) => `${name}=${value}`).join('&'));
    const valuesOf = ({ funnel, marketing }: ReturnType<typeof parseQuery>) => ({ ...funnel, ...marketing });
    const [left, returned] = [everyOne('left'), everyOne('returned')];
    expect(valuesOf(afterAmazonReturn(left, returned))).toEqual(valuesOf(returned));
    expect(valuesOf(afterAmazonReturn(left, parseQuery('')))).toEqual(valuesOf(left));
  });

  it('Q08 replaces the current one', () => {
    const returned = parseQuery('uid=new&step=3&utm_term=t&theirs=2&resultCode=Success&amount=10');
    const after = afterAmazonReturn(current, returned);
    expect(after.funnel.uid).toBe('new');
    expect(after.funnel.step).toBe('3');
    expect(after.others).toEqual([['theirs', '2']]);
    expect(hasProviderParameters(after)).toBe(false);
  });

  it('Q08 Q09 keeps the persistent parameters that did not come back, without the step', () => {
    expect(writeQuery(afterAmazonReturn(current, parseQuery('resultCode=Failure')))).toBe(
      'uid=old&sessionid=1&affid=7',
    );
  });

  it('is valid for any returned query, and has no provider parameters', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, returned) => {
        const after = afterAmazonReturn(parseQuery(before), parseQuery(returned));
        expect(hasProviderParameters(after)).toBe(false);
        expect(after.others).toEqual(parseQuery(returned).others);
        expect(parseQuery(writeQuery(after))).toEqual(after);
      }),
    );
  });
});

describe('an unknown component', () => {
  it('R15 removes the uid from the query, and no other parameter', () => {
    expect(queryWithoutUid('uid=u&step=2&sessionid=1&affid=3&x=1&uid=v')).toBe('step=2&sessionid=1&affid=3&x=1');
    expect(queryWithoutUid('step=2')).toBe('step=2');
  });
});
