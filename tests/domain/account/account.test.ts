import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountDetails,
  type AccountField,
  accountFieldProblem,
  accountProblems,
  draftAccount,
  emptyAccount,
  shownAccount,
  tidyAccount,
} from '../../../domain/account/account.ts';
import { toE164 } from '../../../domain/account/phone.ts';

const NOT_SHIPPED = "Sorry, but we don't ship to Your country. Please, select one from the list";

const SOUND: AccountDetails = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.com',
  phone: '4155550132',
  country: 'US',
  state: 'CA',
  city: 'San Francisco',
  street: '1 Market St',
  zipPostalCode: '94107',
  apartment: '',
  additionalAddressLine: '',
};

describe('an account with a delivery address', () => {
  it('E11 has exactly the fields of an account, empty except for the country', () => {
    expect(Object.entries(emptyAccount('CA')).filter(([, value]) => value !== '')).toEqual([['country', 'CA']]);
    expect(Object.keys(emptyAccount('US')).sort()).toEqual(Object.keys(SOUND).sort());
  });

  it('V03 V07 has no faults where it is complete', () => {
    expect(accountProblems(SOUND)).toEqual({});
    const canadian = { ...SOUND, country: 'CA', state: 'QC', zipPostalCode: 'H2Y 1C6' };
    expect(accountProblems(canadian)).toEqual({});
  });

  it('V03 V07 has a fault for every empty required field, and none for an optional one', () => {
    expect(Object.keys(accountProblems(emptyAccount('US'))).sort()).toEqual(
      ['city', 'email', 'firstName', 'lastName', 'phone', 'state', 'street', 'zipPostalCode'].sort(),
    );
  });

  it.each<[string, Partial<AccountDetails>, AccountField, string]>([
    ['V03 blanks count as empty', { firstName: '  ' }, 'firstName', 'Enter your first name'],
    ['V03 a name that is too long', { lastName: 'x'.repeat(61) }, 'lastName', 'Use at most 60 characters'],
    ['V01 an email without a domain', { email: 'ada@' }, 'email', 'Enter an email address like name@example.com'],
    ['V07 a phone number too short', { phone: '415555' }, 'phone', 'Enter a phone number with 10 digits'],
    ['V07 K03 an unknown country', { country: 'ZZ', phone: '415555013' }, 'country', NOT_SHIPPED],
    ['V07 a state of another country', { state: 'QC' }, 'state', 'Choose a state'],
    ['V07 a missing state in a country with states', { state: '' }, 'state', 'Choose a state'],
    ['V07 a state named like a built-in', { state: 'toString' }, 'state', 'Use at most 3 characters'],
    ['V03 a ZIP code with a letter', { zipPostalCode: '9410A' }, 'zipPostalCode', 'Enter a ZIP code like 94107'],
    ['V03 no ZIP code', { zipPostalCode: '' }, 'zipPostalCode', 'Enter a ZIP code like 94107'],
  ])('%s', (_, over, field, message) => {
    const account = { ...SOUND, ...over };
    expect(accountFieldProblem(field, account)).toBe(message);
    expect(accountProblems(account)).toEqual({ [field]: message });
  });

  it.each([
    ['US', '94107', true],
    ['US', '94107-1234', true],
    ['US', '9410', false],
    ['US', '94107-12', false],
    ['CA', 'K1A 0B1', true],
    ['CA', 'k1a0b1', true],
    ['CA', 'D1A 0B1', false],
    ['CA', 'K1A-0B1', true],
    ['US', '941071234', true],
    ['US', '94107 1234', true],
    ['CA', '94107', false],
    ['FR', '75008 Paris Cedex 08', true],
    ['ES', 'Código Postal 28001', true],
    ['US', '750080 Paris Cedex 08', false],
  ])('V03 in %s the postal code %s is valid: %s', (country, zipPostalCode, isValid) => {
    const account = { ...SOUND, country, zipPostalCode };
    expect(accountFieldProblem('zipPostalCode', account) === null).toBe(isValid);
  });

  it('V02 V07 needs a phone number of 7 to 15 digits in other countries', () => {
    const abroad = { ...SOUND, country: 'FR', phone: '12' };
    expect(accountFieldProblem('phone', abroad)).toBe('Enter a phone number with 7 to 15 digits');
  });

  it('V07 names ten digits where a phone number of Canada is too short', () => {
    const problem = accountFieldProblem('phone', { ...SOUND, country: 'CA', phone: '12' });
    expect(problem).toBe('Enter a phone number with 10 digits');
  });

  it('V07 asks for no state where a country has none', () => {
    expect(accountFieldProblem('state', { ...SOUND, country: 'GB', state: '' })).toBeNull();
    expect(accountFieldProblem('state', { ...SOUND, country: 'GB', state: 'ZZ' })).toBeNull();
  });

  it('V03 blanks around a text do not count', () => {
    expect(accountFieldProblem('firstName', { ...SOUND, firstName: ` ${'x'.repeat(60)} ` })).toBeNull();
  });

  it('V03 accepts each field up to its greatest length, and no longer', () => {
    const limits = { firstName: 60, lastName: 60, city: 80, street: 120, apartment: 40, additionalAddressLine: 120 };
    for (const [field, limit] of Object.entries(limits) as [AccountField, number][]) {
      expect(accountFieldProblem(field, { ...SOUND, [field]: 'x'.repeat(limit) })).toBeNull();
      expect(accountFieldProblem(field, { ...SOUND, [field]: 'x'.repeat(limit + 1) })).toBe(
        `Use at most ${limit} characters`,
      );
    }
  });
});

describe('tidying an account', () => {
  const text = fc.string({ unit: fc.constantFrom(' ', '(', ')', '+', '-', '.', '5', 'k', '\t') });
  const account = fc.record({
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    country: text,
    state: text,
    city: text,
    street: text,
    zipPostalCode: text,
    apartment: text,
    additionalAddressLine: text,
  });

  it('E11 V02 trims every field, cleans the phone and writes postal codes in capitals', () => {
    const untidy = { ...SOUND, firstName: ' Ada ', phone: ' +1 (415) 555-0132 ', zipPostalCode: ' k1a 0b1 ' };
    expect(tidyAccount(untidy)).toEqual({
      ...SOUND,
      phone: '1 415 5550132',
      zipPostalCode: 'K1A 0B1',
    });
  });

  it.each([
    ['GB', '+44 20 7946 0018', '+442079460018'],
    ['GB', ' 0044 (0)20 7946 0018', '+442079460018'],
    ['US', '(+1) 415-555-0132 ext. 12', '+14155550132'],
    ['US', '011 44 20 7946 0018', '+442079460018'],
    ['PL', '+48 (0) 22 123 45 67', '+48221234567'],
  ])('V02 in the form of %s %j is the same number once the country changes', (country, phone, e164) => {
    const shown = shownAccount(draftAccount({ ...SOUND, country, phone }));
    expect(shownAccount(draftAccount(shown))).toEqual(shown);
    for (const moved of ['DE', 'GB', 'US', 'AU', 'SG']) {
      expect(accountFieldProblem('phone', { ...shown, country: moved }), moved).toBeNull();
      expect(toE164(tidyAccount({ ...shown, country: moved }).phone, moved), moved).toBe(e164);
    }
  });

  it('V02 in the form a number of its own country is clean', () => {
    expect(draftAccount({ ...SOUND, country: 'GB', phone: ' (020) 7946-0018' }).phone).toBe('020 79460018');
  });

  it('V02 a tidy account stays as it is', () => {
    fc.assert(
      fc.property(account, (any) => {
        expect(tidyAccount(tidyAccount(any))).toEqual(tidyAccount(any));
      }),
    );
  });

  it('V03 V07 tidying removes faults, and adds none', () => {
    fc.assert(
      fc.property(account, (over) => {
        const any = { ...SOUND, phone: over.phone, firstName: over.firstName, zipPostalCode: over.zipPostalCode };
        const before = Object.keys(accountProblems(any));
        expect(before).toEqual(expect.arrayContaining(Object.keys(accountProblems(tidyAccount(any)))));
      }),
    );
  });
});
