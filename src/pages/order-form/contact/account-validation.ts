import type { FormikErrors } from 'formik';
import { type AccountDetails, type AccountField, MAX_LENGTH, typedField } from '../../../../domain/account/account.ts';
import { fieldProblem } from '../../../../domain/account/form-validators.ts';
import { loadPhones } from '../../../../domain/account/phone.ts';
import { afterPress } from '../../../components/basic/press.ts';
import type { RulesOf } from './account-schema.ts';

/** A form waits at most so many milliseconds for the code of its rules, and goes by what it has then: the server has all of them. */
const LONGEST_LOAD_MS = 3000;

/** The validation of an account's form, for Formik. */
export function validationBy(rulesOf: RulesOf) {
  return async (account: AccountDetails): Promise<FormikErrors<AccountDetails>> => {
    const schema = await schemaFor(account);
    const problems = schema ? await schema.schemaErrors(account, rulesOf) : problemsBy(rulesOf, account);
    await new Promise<void>(afterPress);
    return problems;
  };
}

/** The problems by the same rules, without the schema. */
function problemsBy(rulesOf: RulesOf, account: AccountDetails): FormikErrors<AccountDetails> {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  const problems = fields.map(
    (field) => [field, fieldProblem(typedField(field, account[field]), rulesOf(field, account))] as const,
  );
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** Whether all fields are right now: they may have changed since a submit began to check them. */
export function isSound(rulesOf: RulesOf, account: AccountDetails): boolean {
  return Object.keys(problemsBy(rulesOf, account)).length === 0;
}

/** The schema once the rules of a typed phone number are there, too; null where they do not come in time. */
function schemaFor({ phone }: AccountDetails): Promise<Schema | null> {
  const rules = Promise.all([loadSchema(), phone.trim() === '' ? null : loadPhones()]);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_LOAD_MS, null);
    void rules.then(([schema]) => resolve(schema)).finally(() => clearTimeout(timer));
  });
}

type Schema = typeof import('./account-schema.ts');

/** Null means that the code cannot be loaded, and the shopper can order all the same. */
export function loadSchema(): Promise<Schema | null> {
  return import('./account-schema.ts').catch(() => null);
}
