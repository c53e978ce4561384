import { describe, expect, it } from 'vitest';
import { completedAccount, missingContact } from '../../../domain/account/provider-account.ts';
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
