import type { FormikErrors } from 'formik';
import { type AccountDetails, type AccountField, MAX_LENGTH, typedField } from '../../../../domain/account/account.ts';
import { fieldProblem } from '../../../../domain/account/form-validators.ts';
import { loadPhones } from '../../../../domain/account/phone.ts';
import { afterPress } from '../../../components/basic/press.ts';
import type { RulesOf } from './account-schema.ts';

/** Loads the schema's code, which a form needs once the shopper has come to its fields. */
export function prepareValidation(): void {
  void loadSchema();
}

/** The validation of an account's form, for Formik. */
export function validationBy(rulesOf: RulesOf) {
  return async (account: AccountDetails): Promise<FormikErrors<AccountDetails>> => {
    const [schema] = await Promise.all([loadSchema(), account.phone.trim() === '' ? null : loadPhones()]);
    const problems = schema ? await schema.schemaErrors(account, rulesOf) : problemsBy(rulesOf, account);
    await new Promise<void>(afterPress);
    return problems;
  };
}

/** The problems by the same rules, without the schema. */
export function problemsBy(rulesOf: RulesOf, account: AccountDetails): FormikErrors<AccountDetails> {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  const problems = fields.map(
    (field) => [field, fieldProblem(typedField(field, account[field]), rulesOf(field, account))] as const,
  );
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** Null where the code cannot be loaded: the shopper can order all the same. */
function loadSchema(): Promise<typeof import('./account-schema.ts') | null> {
  return import('./account-schema.ts').catch(() => null);
}
