import { type FormikErrors, yupToFormErrors } from 'formik';
import { object, string, ValidationError } from 'yup';
import { type AccountDetails, type AccountField, MAX_LENGTH } from '../../../../domain/account/account.ts';
import type { FieldProblemOf } from './account-validation.ts';

/**
 * V01–V03: checks an account by a schema. Each field has one test, which asks the domain for its problem, so that the form, the
 * machines and the server have one rule.
 */
export async function schemaErrors(
  account: AccountDetails,
  problemOf: FieldProblemOf,
): Promise<FormikErrors<AccountDetails>> {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  const schema = object(Object.fromEntries(fields.map((field) => [field, fieldSchema(field, problemOf)])));
  try {
    await schema.validate(account, { abortEarly: false });
    return {};
  } catch (error) {
    if (ValidationError.isError(error)) return yupToFormErrors(error);
    throw error;
  }
}

function fieldSchema(field: AccountField, problemOf: FieldProblemOf) {
  return string()
    .default('')
    .test(field, (_, { parent, createError }) => {
      const message = problemOf(field, parent);
      return message === null || createError({ message });
    });
}
