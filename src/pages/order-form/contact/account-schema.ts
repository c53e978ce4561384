import { type FormikErrors, yupToFormErrors } from 'formik';
import { object, string, ValidationError } from 'yup';
import {
  type AccountDetails,
  type AccountField,
  type AccountRules,
  MAX_LENGTH,
  typedField,
} from '../../../../domain/account/account.ts';
import { fieldProblem } from '../../../../domain/account/form-validators.ts';

/** The rules of one field of a form; none for a field that is checked elsewhere. */
export type RulesOf = (field: AccountField, account: AccountDetails) => AccountRules;

/** V01–V03: checks an account by a schema, which is built from the domain's rules, the same as the server's. */
export async function schemaErrors(account: AccountDetails, rulesOf: RulesOf): Promise<FormikErrors<AccountDetails>> {
  const fields = Object.keys(MAX_LENGTH) as AccountField[];
  const schema = object(Object.fromEntries(fields.map((field) => [field, fieldSchema(rulesOf(field, account))])));
  try {
    const typed = fields.map((field) => [field, typedField(field, account[field])] as const);
    await schema.validate(Object.fromEntries(typed), { abortEarly: false });
    return {};
  } catch (error) {
    if (ValidationError.isError(error)) return yupToFormErrors(error);
    throw error;
  }
}

/** Of several broken rules the first one's sentence is shown, as of the server. */
function fieldSchema({ required, maxlength, ...others }: AccountRules) {
  let schema = string().trim().default('');
  if (required) schema = schema.required(required);
  if (maxlength) schema = schema.max(maxlength.is, maxlength.message);
  for (const rule of ['pattern', 'check'] as const) {
    const limit = others[rule];
    if (limit) schema = schema.test(rule, limit.message, (text) => fieldProblem(text, { [rule]: limit }) === null);
  }
  return schema;
}
