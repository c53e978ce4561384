import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import {
  type AccountDetails,
  type AccountProblems,
  accountProblems,
  emptyAccount,
} from '../../../domain/account/account.ts';
import { accountSchema } from '../../../src/components/form/account.schema.ts';
import {
  countriesOf,
  deliverable,
  envelopeLines,
  problemSummary,
  refusalSummary,
} from '../../../src/components/form/account-copy.ts';
import { account } from '../../support/pages/checkout-models.ts';

describe('the account as a Yup schema', () => {
  it('V03 V07 E11 says of every account exactly what the domain says, field by field', () => {
    fc.assert(
      fc.property(anyAccount(), (details) => {
        expect(problemsOf(details)).toEqual(accountProblems(details));
      }),
    );
  });

  it('V01 V02 V07 finds nothing wrong with a complete account, and all there is with an empty one', () => {
    expect(problemsOf(account())).toEqual({});
    expect(Object.keys(problemsOf(emptyAccount('US'))).length).toBeGreaterThan(6);
  });

  it('V03 hears of an empty field that Formik leaves out altogether', () => {
    const { email: _, ...rest } = account();
    expect(() => accountSchema.validateSync(rest)).toThrow('Enter your email address');
  });
});

describe('the words around an account', () => {
  it('K03 V07 names address and phone together where one of them is wrong, and then the fields', () => {
    const summary = problemSummary({ phone: 'x', zipPostalCode: 'x', email: 'x' }, 'CA');
    expect(summary).toBe('Please, enter valid address and phone number! To check: Email, Phone, Postal code.');
    expect(problemSummary({ firstName: 'x' }, 'US')).toBe('To check: First name.');
  });

  it('E08 L06 offers the countries of the shop alone and starts with one of them', () => {
    expect(countriesOf(['CA', 'ZZ']).map((country) => country.value)).toEqual(['CA']);
    expect(deliverable(emptyAccount('US'), ['CA']).country).toBe('CA');
    expect(deliverable(account({ country: 'GB' }), ['US', 'CA'])).toMatchObject({ country: '', state: '' });
    expect(deliverable(account(), ['US', 'CA'])).toEqual(account());
  });

  it('V07 sums up what the server refused in whole sentences', () => {
    const summed = (message: string) => refusalSummary({ message, field: 'zipPostalCode' }, 'US');
    expect(summed('Entered address is not valid')).toBe('Entered address is not valid. To check: ZIP code.');
    expect(summed('Not valid. Check both.')).toBe('Not valid. Check both. To check: ZIP code.');
  });

  it('writes an address as on an envelope', () => {
    const lines = envelopeLines(account({ apartment: 'Apt 4B', additionalAddressLine: 'Side door' }));
    expect(lines).toEqual(['12 Orchard Hill Road, Apt 4B', 'Side door', 'Burlington, VT 05401', 'United States']);
    const abroad = account({ country: 'CA', state: 'ON', city: 'Ottawa', zipPostalCode: 'K1A0B1' });
    expect(envelopeLines(abroad)[1]).toBe('Ottawa, ON K1A 0B1');
  });
});

function problemsOf(details: AccountDetails): AccountProblems {
  try {
    accountSchema.validateSync(details, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map((each) => [each.path, each.message]));
  }
}

function anyAccount(): fc.Arbitrary<AccountDetails> {
  const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 130 }));
  return fc.record({
    firstName: text,
    lastName: text,
    email: fc.oneof(text, fc.emailAddress()),
    phone: fc.oneof(text, fc.constantFrom('802-555-0142', '+1 (802) 555 0142', '555')),
    country: fc.constantFrom('US', 'CA', 'GB', ''),
    state: fc.constantFrom('VT', 'ON', ''),
    city: text,
    street: text,
    zipPostalCode: fc.oneof(text, fc.constantFrom('05401', 'K1A 0B1')),
    apartment: text,
    additionalAddressLine: text,
  });
}
