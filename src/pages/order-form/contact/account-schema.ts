import { object, string } from 'yup';
import { type AccountDetails, type AccountField, MAX_LENGTH } from '../../../../domain/account/account.ts';

/** The problem of one field, as a sentence for the shopper, or null. */
type FieldProblemOf = (field: AccountField, account: AccountDetails) => string | null;

/**
 * V01–V03: the schema of an account's form. Each field has one test, which asks the domain for its problem, so that the form,
 * the machines and the server have one rule.
 */
export function accountSchema(problemOf: FieldProblemOf) {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  return object(Object.fromEntries(fields.map((field) => [field, fieldSchema(field, problemOf)])));
}

/** Formik gives no empty texts to a schema, so that they are its default. */
function fieldSchema(field: AccountField, problemOf: FieldProblemOf) {
  return string()
    .default('')
    .test(field, (_, { parent, createError }) => {
      const message = problemOf(field, parent);
      return message === null || createError({ message });
    });
}
