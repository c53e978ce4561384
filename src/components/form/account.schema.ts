import { object, string } from 'yup';
import { type AccountField, accountFieldProblem, emptyAccount } from '../../../domain/account/account.ts';

/**
 * V01–V03, V07: the account as a Yup schema for Formik. It holds no rule of its own: every test asks the domain, with
 * the whole account at hand, because a phone, a state and a postal code depend on the country.
 */
export const accountSchema = object(Object.fromEntries(fieldNames().map((field) => [field, ruleOf(field)])));

/** Formik hands an empty field over as undefined: the default turns it back into empty text before any rule sees it. */
function ruleOf(field: AccountField) {
  return string()
    .default('')
    .test(field, (_, { parent, createError }) => {
      const problem = accountFieldProblem(field, parent);
      return problem === null || createError({ message: problem });
    });
}

function fieldNames(): AccountField[] {
  return Object.keys(emptyAccount('')) as AccountField[];
}
