import { type FormikContextType, useFormik } from 'formik';
import { type AccountDetails, accountFieldRules, shownAccount } from '../../../../domain/account/account.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { deliverable } from '../../../components/form/account-copy.ts';
import { validationBy } from './account-validation.ts';

export interface AccountFormInput {
  checkout: CheckoutModel;
  send: CheckoutSend;
  shipsTo: readonly string[];
  /** Receives a valid account. */
  onSubmit: (account: AccountDetails) => void;
}

export interface AccountForm {
  formik: FormikContextType<AccountDetails>;
  /** Sends the typed values to the machine, if they changed. */
  draft: () => void;
}

const validate = validationBy(accountFieldRules);

/**
 * The form of contact and delivery. Formik holds the typed values; the machine receives a draft whenever a field loses
 * focus, and the account on submit.
 */
export function useAccountForm({ checkout, send, shipsTo, onSubmit }: AccountFormInput): AccountForm {
  const formik = useFormik({
    initialValues: shownAccount(deliverable(checkout.account, shipsTo)),
    validate,
    onSubmit: (account, { setSubmitting }) => {
      onSubmit(account);
      setSubmitting(false);
    },
  });
  const draft = () => {
    const isNews = isChanged(shownAccount(formik.values), shownAccount(checkout.account));
    if (isNews) send({ type: 'contact.drafted', account: formik.values });
  };
  return { formik, draft };
}

export function isChanged(now: AccountDetails, before: AccountDetails): boolean {
  return (Object.keys(now) as (keyof AccountDetails)[]).some((field) => now[field] !== before[field]);
}
