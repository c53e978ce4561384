import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountEmail } from '../../../domain/account/email.ts';

describe('the address of an account', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    [' Ann@Example.COM ', 'ann@example.com'],
    ['ann.lee+shop@example.com', 'ann.lee+shop@example.com'],
    ['u\u0308ber@example.com', '\u00fcber@example.com'],
  ])('E12 %j is %j', (email, normal) => expect(accountEmail(email)).toBe(normal));

  it.each(['', '  '])('E12 %j is none', (email) => expect(accountEmail(email)).toBeNull());

  it('E12 is its own', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const normal = accountEmail(email);
        expect(accountEmail(normal ?? '')).toBe(normal);
        expect(accountEmail(email.toUpperCase())).toBe(normal);
      }),
    );
  });
});
