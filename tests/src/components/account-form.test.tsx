// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountDetails,
  type AccountProblems,
  accountProblems,
  emptyAccount,
} from '../../../domain/account/account.ts';
import { countriesOf, deliverable, envelopeLines, problemSummary } from '../../../src/components/form/account-copy.ts';
import { useAccountForm } from '../../../src/pages/order-form/contact/use-account-form.ts';
import { account, checkout } from '../../support/pages/checkout-models.ts';

describe('the form of an account', () => {
  it('V03 V07 E11 it reports exactly the domain’s problems for every account, field by field', async () => {
    const problemsOf = accountForm();
    await fc.assert(
      fc.asyncProperty(anyAccount(), async (details) => {
        expect(await problemsOf(details)).toEqual(accountProblems(details));
      }),
    );
  });

  it('V01 V02 V07 a complete account has no problem, and an empty one has all', async () => {
    const problemsOf = accountForm();
    expect(await problemsOf(account())).toEqual({});
    expect(Object.keys(await problemsOf(emptyAccount('US'))).length).toBeGreaterThan(6);
  });
});

describe('the texts of an account’s form', () => {
  it('K03 V07 an invalid address or phone names both together, and then the fields', () => {
    const summary = problemSummary({ phone: 'x', zipPostalCode: 'x', email: 'x' }, 'CA');
    expect(summary).toBe('Please, enter valid address and phone number! To check: Email, Phone, Postal code.');
    expect(problemSummary({ firstName: 'x' }, 'US')).toBe('To check: First name.');
    expect(problemSummary({}, 'US')).toBeNull();
  });

  it.each([
    ['phone', 'Phone, ZIP code'],
    ['lastName', 'Last name, ZIP code'],
    ['zipPostalCode', 'ZIP code'],
  ])('K03 V07 beside a wrong %s it names the field that the server refused', (field, names) => {
    const refusal = { field: 'zipPostalCode', message: 'Entered address is not valid' } as const;
    const summary = problemSummary({ [field]: 'x' }, 'US', refusal);
    expect(summary).toBe(`Please, enter valid address and phone number! To check: ${names}.`);
  });

  it('E08 L06 it offers only the shop’s countries and starts with one of them', () => {
    expect(countriesOf(['CA', 'ZZ']).map((country) => country.value)).toEqual(['CA']);
    expect(deliverable(emptyAccount('US'), ['CA']).country).toBe('CA');
    expect(deliverable(account({ country: 'GB' }), ['US', 'CA'])).toMatchObject({ country: '', state: '' });
    expect(deliverable(account(), ['US', 'CA'])).toEqual(account());
  });

  it('V07 it summarises the server’s refusal in whole sentences', () => {
    const summed = (message: string) => problemSummary({}, 'US', { message, field: 'zipPostalCode' });
    expect(summed('Entered address is not valid')).toBe('Entered address is not valid. To check: ZIP code.');
    expect(summed('Not valid. Check both.')).toBe('Not valid. Check both. To check: ZIP code.');
  });

  it('an address is written as on an envelope', () => {
    const lines = envelopeLines(account({ apartment: 'Apt 4B', additionalAddressLine: 'Side door' }));
    expect(lines).toEqual(['12 Orchard Hill Road, Apt 4B', 'Side door', 'Burlington, VT 05401', 'United States']);
    const abroad = account({ country: 'CA', state: 'ON', city: 'Ottawa', zipPostalCode: 'K1A0B1' });
    expect(envelopeLines(abroad)[1]).toBe('Ottawa ON K1A 0B1');
  });
});

/** The problems that the form itself finds in an account. */
function accountForm(): (details: AccountDetails) => Promise<AccountProblems> {
  const form = { checkout: checkout(), send: () => {}, shipsTo: ['US', 'CA'], onSubmit: () => {} };
  const { result } = renderHook(() => useAccountForm(form));
  return (details) => act(() => result.current.validateForm(details));
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
