import { describe, expect, it } from 'vitest';
import { customerAccount } from '../../../../server/payments/amazon/customer/customer-account.ts';
import type { AmazonAddress } from '../../../../server/payments/amazon/protocol/contract-details.ts';

const HOME: AmazonAddress = {
  name: 'Ann Mary Smith',
  line1: '12 Main St',
  line2: 'Apt 4',
  line3: '',
  city: 'Seattle',
  state: 'WA',
  postalCode: '98101',
  country: 'US',
  phone: '+1 (206) 555-0114',
};
const NOBODY = { name: '', phone: '' };
const accountOf = (over: Partial<AmazonAddress>, buyer = NOBODY) =>
  customerAccount({ ...HOME, ...over }, buyer, 'ann@example.com');

describe('the account of an address in Amazon’s address book', () => {
  it('E18 has the email of the profile, the name in two parts and the phone as it is written', () => {
    expect(accountOf({})).toEqual({
      firstName: 'Ann Mary',
      lastName: 'Smith',
      email: 'ann@example.com',
      phone: '+1 (206) 555-0114',
      country: 'US',
      state: 'WA',
      city: 'Seattle',
      street: '12 Main St',
      zipPostalCode: '98101',
      apartment: 'Apt 4',
      additionalAddressLine: '',
    });
  });

  it.each([
    ['a name of one word', { name: 'Madonna' }, { firstName: 'Madonna', lastName: '' }],
    ['a line "undefined"', { line1: 'undefined', line2: '9 Elm St' }, { street: '9 Elm St', apartment: '' }],
    ['a phone "undefined"', { phone: 'undefined' }, { phone: '' }],
    ['a state by its name', { state: 'washington' }, { state: 'WA' }],
    ['a state of a country without states', { country: 'DE', state: 'Bayern' }, { state: '' }],
    [
      'a second line that is longer than an apartment',
      { line2: 'Building seventeen behind the very long red barn', line3: 'Gate 2' },
      { apartment: '', additionalAddressLine: 'Building seventeen behind the very long red barn, Gate 2' },
    ],
    ['a text beyond the form’s length', { city: 'x'.repeat(200) }, { city: 'x'.repeat(80) }],
    ['half of a sign at that length', { city: `${'x'.repeat(79)}😀` }, { city: 'x'.repeat(79) }],
  ])('E18 mends %s', (_slip, address, mended) => {
    expect(accountOf(address)).toMatchObject(mended);
  });

  it('E18 takes name and phone of the buyer where the address has none', () => {
    const buyer = { name: 'Bob Ray', phone: '2065550100' };
    expect(accountOf({ name: '', phone: '' }, buyer)).toMatchObject({ firstName: 'Bob', phone: '2065550100' });
  });
});
