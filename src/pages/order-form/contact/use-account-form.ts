import { type FormikContextType, setNestedObjectValues, useFormik } from 'formik';
import { use } from 'react';
import {
  type AccountDetails,
  accountFieldRules,
  accountProblems,
  shownAccount,
} from '../../../../domain/account/account.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { deliverable } from '../../../components/form/account-copy.ts';
import { SentFormContext } from '../../../components/form/sent-form.context.ts';
import { isChanged, useDraft } from '../../../components/form/use-draft.ts';
import { isSound, validationBy } from './account-validation.ts';

export interface AccountFormInput {
  checkout: CheckoutModel;
  send: CheckoutSend;
  shipsTo: readonly string[];
  /** Receives a valid account. */
  onSubmit: (account: AccountDetails) => void;
}

/** The form of contact and delivery: the machine receives a draft with every change, and the account on submit. */
export function useAccountForm({
  checkout,
  send,
  shipsTo,
  onSubmit,
}: AccountFormInput): FormikContextType<AccountDetails> {
  const initialValues = shownAccount(deliverable(checkout.account, shipsTo));
  const problems = use(SentFormContext) ? accountProblems(initialValues) : {};
  const formik = useFormik({
    initialValues,
    initialErrors: problems,
    initialTouched: setNestedObjectValues(problems, true),
    validate: validationBy(accountFieldRules),
    onSubmit: (account, { setSubmitting }) => {
      if (isSound(accountFieldRules, account)) onSubmit(account);
      setSubmitting(false);
    },
  });
  useDraft(formik.values, (account) => {
    const isNews = isChanged(shownAccount(account), shownAccount(checkout.account));
    if (isNews) send({ type: 'contact.drafted', account });
  });
  return formik;
}
