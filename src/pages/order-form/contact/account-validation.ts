import type { FormikErrors } from 'formik';
import { type AccountDetails, type AccountField, MAX_LENGTH } from '../../../../domain/account/account.ts';

/** The problem of one field, as a sentence for the shopper, or null. */
export type FieldProblemOf = (field: AccountField, account: AccountDetails) => string | null;

/** Loads the schema's code, which a form needs once the shopper has come to its fields. */
export function prepareValidation(): void {
  void loadSchema();
}

/** The validation of an account's form, for Formik. */
export function validationBy(problemOf: FieldProblemOf) {
  return async (account: AccountDetails): Promise<FormikErrors<AccountDetails>> => {
    const schema = await loadSchema();
    return schema ? schema.schemaErrors(account, problemOf) : problemsBy(problemOf, account);
  };
}

/** The domain's problems, of which the schema is made. */
export function problemsBy(problemOf: FieldProblemOf, account: AccountDetails): FormikErrors<AccountDetails> {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  const problems = fields.map((field) => [field, problemOf(field, account)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** Null where the code cannot be loaded: the shopper can order all the same. */
function loadSchema(): Promise<typeof import('./account-schema.ts') | null> {
  return import('./account-schema.ts').catch(() => null);
}
