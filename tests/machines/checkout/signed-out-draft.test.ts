import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountDetails, emptyAccount } from '../../../domain/account/account.ts';
import { adoptedAccount, signedOutDraft, typedBefore } from '../../../machines/checkout/amazon-pay.rules.ts';
import { anAccount } from '../../support/pages/orders.ts';

const AMAZON: AccountDetails = { ...anAccount(), firstName: 'Ada', street: '410 Terry Ave N', phone: '' };

/** A form on which something was typed before Amazon's address came, and after it. */
function signedOut(before: Partial<AccountDetails>, after: Partial<AccountDetails>): AccountDetails | undefined {
  const typed = { ...emptyAccount('US'), ...before };
  const first = {
    country: 'US',
    bookAccount: null,
    typedAccount: null,
    draft: { account: typed, stage: 'contact' as const },
  };
  const typedAccount = typedBefore(first, AMAZON);
  const account = { ...adoptedAccount(first, AMAZON), ...after };
  const draft = { account, stage: 'payment' as const };
  return signedOutDraft({ country: 'US', bookAccount: AMAZON, typedAccount, draft }, true).account;
}

describe('signing out of Amazon', () => {
  it('takes away what Amazon said', () => {
    expect(signedOut({}, {})).toEqual(emptyAccount('US'));
  });

  it('keeps what was typed before the sign-in and after it', () => {
    const before = { firstName: 'Ann', email: 'ann@example.com', phone: '+12065550100' };
    expect(signedOut(before, {})).toEqual({ ...emptyAccount('US'), ...before });
    expect(signedOut(before, { phone: '+12065550199', apartment: '7' })).toEqual({
      ...emptyAccount('US'),
      ...before,
      phone: '+12065550199',
      apartment: '7',
    });
  });

  it('keeps every field that was typed, the same as Amazon’s too, and nothing else', () => {
    const field = fc.constantFrom('', 'Ada', 'Ann', '410 Terry Ave N');
    fc.assert(
      fc.property(field, field, field, (firstName, street, city) => {
        const before = { firstName, street, city };
        expect(signedOut(before, {})).toEqual({ ...emptyAccount('US'), ...before });
      }),
    );
  });
});
