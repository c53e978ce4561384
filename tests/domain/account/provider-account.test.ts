import { describe, expect, it } from 'vitest';
import { completedAccount, missingContact, providerAccount } from '../../../domain/account/provider-account.ts';
import { anAccount } from '../../support/pages/orders.ts';

const GIVEN = anAccount({ firstName: 'Madonna', lastName: '', phone: '12' });
const TYPED = anAccount({
  firstName: 'Ada',
  lastName: 'Ciccone',
  phone: '4155550132',
  email: 'b@example.com',
  city: 'X',
});

describe('the account that a provider gave', () => {
  it.each([
    [{}, []],
    [{ phone: '' }, []],
    [{ phone: '12' }, ['phone']],
    [{ lastName: '' }, ['lastName']],
    [{ firstName: ' ', email: 'ada' }, ['firstName', 'email']],
    [{ city: '' }, []],
  ])('V07 with %j the form asks for %j', (over, fields) => {
    expect(missingContact(anAccount(over))).toEqual(fields);
  });

  it('V07 takes from the shopper what it lacks or has wrong, and nothing else', () => {
    expect(completedAccount(GIVEN, TYPED)).toEqual({ ...GIVEN, lastName: 'Ciccone', phone: '4155550132' });
  });

  it('V07 keeps a wrong number that the shopper only took away, so that it is refused', () => {
    expect(completedAccount(GIVEN, { ...TYPED, phone: ' ' }).phone).toBe('12');
    expect(completedAccount(GIVEN, undefined)).toEqual(GIVEN);
  });
});

describe('the lines of a provider’s address', () => {
  const LONG =
    'Gesellschaft für angewandte Beispielforschung und Versuchstechnik mbH, Abteilung Einkauf, Gebäude 7, Aufgang C, Hinterhaus, Lange Straße 17b';
  const START = LONG.slice(0, LONG.indexOf(', Hinterhaus'));
  const NOTE =
    'Please ring twice at the green door, behind the fountain, and leave it with the neighbours of the second floor if nobody opens';

  it.each([
    ['all short', ['12 Main St', 'Apt 4', 'Side door'], ['12 Main St', 'Apt 4', 'Side door']],
    ['a first too long', [LONG], [START, 'Hinterhaus, Lange Straße 17b', '']],
    ['a first too long, and more', [LONG, '', 'Apt 4', 'Side'], [START, 'Hinterhaus, Lange Straße 17b', 'Apt 4, Side']],
    ['a second for the further line', ['12 Main St', NOTE.slice(0, 100)], ['12 Main St', '', NOTE.slice(0, 100)]],
    ['a second too long', ['12 Main St', NOTE], ['12 Main St', 'Please ring twice at the green door', NOTE.slice(37)]],
    ['no place to cut', ['長'.repeat(150)], ['長'.repeat(120), '長'.repeat(30), '']],
  ])('V07 E18 with %s go where there is room', (_, lines, [street, apartment, additionalAddressLine]) => {
    const wanted = { street, apartment, additionalAddressLine };
    expect(providerAccount(GIVEN, lines)).toEqual({ ...GIVEN, ...wanted });
  });
});
