import { expect, it } from 'vitest';
import { type AccountRules, emptyAccount } from '../../../../domain/account/account.ts';
import { schemaErrors } from '../../../../src/pages/order-form/contact/account-schema.ts';

const ACCOUNT = emptyAccount('US');

it('V03 the schema is made of the rules of the domain’s table, of which the first broken one is said', async () => {
  const rules: AccountRules = {
    required: 'required',
    maxlength: { is: 3, message: 'maxlength' },
    pattern: { is: /[a-y]+/gm, message: 'pattern' },
    check: { is: (text) => text !== 'no', message: 'check' },
  };
  const problems = ['', ' ', 'abcde', '1234', '12', 'az', 'no', ' yes '].map(async (city) => {
    return (await schemaErrors({ ...ACCOUNT, city }, (field) => (field === 'city' ? rules : {}))).city;
  });
  expect(await Promise.all(problems)).toEqual([
    ...['required', 'required', 'maxlength', 'maxlength', 'pattern', 'pattern', 'check', undefined],
  ]);
});
