import { describe, expect, it } from 'vitest';
import { accountIds } from '../../../server/accounts/account-id.ts';

const accountIdOf = accountIds(Buffer.from('a key of thirty-two bytes at all'));

describe('the account of an email', () => {
  it('E12 is the same for every way to write the email, and another one for another email', () => {
    const account = accountIdOf('ann@example.com');
    expect(account).toMatch(/^[0-9a-f]{32}$/);
    expect(accountIdOf(' ANN@Example.com ')).toBe(account);
    expect(accountIdOf('ann+1@example.com')).not.toBe(account);
  });

  it('E12 depends on the key, so that no list of emails tells it', () => {
    expect(accountIds(Buffer.from('another key of thirty-two bytes!'))('ann@example.com')).not.toBe(
      accountIdOf('ann@example.com'),
    );
  });

  it('E12 is none without an email', () => expect(accountIdOf('')).toBeNull());
});
