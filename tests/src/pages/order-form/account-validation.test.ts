import { afterEach, expect, it, vi } from 'vitest';
import { accountFieldProblem, accountFieldRules, emptyAccount } from '../../../../domain/account/account.ts';

const SCHEMA = '../../../../src/pages/order-form/contact/account-schema.ts';
const PHONES = '../../../../domain/account/read-phone.ts';
const ACCOUNT = { ...emptyAccount('US'), email: 'nobody', firstName: 'Ada' };

afterEach(() => {
  for (const file of [SCHEMA, PHONES]) vi.doUnmock(file);
  vi.resetModules();
});

async function problemsOf(account: typeof ACCOUNT) {
  const { validationBy } = await import('../../../../src/pages/order-form/contact/account-validation.ts');
  return validationBy(accountFieldRules)(account);
}

const EXPECTED = {
  city: 'Enter your city',
  lastName: 'Enter your last name',
  email: accountFieldProblem('email', ACCOUNT),
};

it('V01 V03 the form has the domain’s problem of each field by its schema', async () => {
  expect(await problemsOf(ACCOUNT)).toMatchObject(EXPECTED);
  expect(await problemsOf({ ...ACCOUNT, lastName: 'Lovelace' })).not.toHaveProperty('lastName');
});

it('V01 V03 the schema answers once it is loaded, and not what stands in for it', async () => {
  vi.doMock(SCHEMA, () => ({ schemaErrors: async () => ({ email: 'the schema’s own' }) }));
  expect(await problemsOf(ACCOUNT)).toEqual({ email: 'the schema’s own' });
});

it('V01 V03 a form whose schema cannot be loaded has the same problems', async () => {
  const bySchema = await problemsOf(ACCOUNT);
  vi.resetModules();
  vi.doMock(SCHEMA, () => {
    throw new Error('the file is gone');
  });
  expect(await problemsOf(ACCOUNT)).toEqual(bySchema);
});

it.each([
  ['the schema', SCHEMA],
  ['phone numbers', PHONES],
])('V07 a form whose code of %s never comes goes by the rules that it has', async (_, file) => {
  const { validationBy } = await import('../../../../src/pages/order-form/contact/account-validation.ts');
  // A busy machine may ask for it after the end.
  let end = () => {};
  const gone = new Promise((_, reject) => {
    end = () => reject(new Error('too late'));
  });
  gone.catch(() => {});
  vi.doMock(file, () => gone);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const problems = validationBy(accountFieldRules)({ ...ACCOUNT, phone: '(415) 555-0132' });
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect(await problems).toMatchObject(EXPECTED);
  end();
  // What still loads would be the next test's, too.
  await import(file).catch(() => {});
});
