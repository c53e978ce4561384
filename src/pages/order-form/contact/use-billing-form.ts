import { type FormikContextType, useFormik } from 'formik';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { billed, billingFieldRules, billingStart } from '../../../components/form/billing.ts';
import { isChanged, useDraft } from '../../../components/form/use-draft.ts';
import type { RulesOf } from './account-schema.ts';
import { isSound, validationBy } from './account-validation.ts';

export interface BillingForm {
  formik: FormikContextType<AccountDetails>;
  /** Whether the billing address is the delivery address. */
  isSame: boolean;
  chooseSame: (isSame: boolean) => void;
  /** V07: true if the billing fields are valid; otherwise shows their problems. */
  check: () => boolean;
}

/** The form of the billing address; `account` is the order's own, as currently typed. */
export function useBillingForm(checkout: CheckoutModel, account: AccountDetails, send: CheckoutSend): BillingForm {
  const isSame = checkout.billing === null;
  const rulesOf: RulesOf = (field, values) => billingFieldRules(field, values, account);
  const formik = useFormik({
    initialValues: checkout.billing ?? billingStart(account),
    validate: validationBy(rulesOf),
    onSubmit: (_, { setSubmitting }) => setSubmitting(false),
  });
  const sendBilling = (values: AccountDetails) => send({ type: 'billing.changed', billing: billed(values, account) });
  useDraft(formik.values, (values) => {
    if (checkout.billing && isChanged(billed(values, account), checkout.billing)) sendBilling(values);
  });
  return {
    formik,
    isSame,
    chooseSame(same) {
      if (same) return send({ type: 'billing.changed', billing: null });
      const values = formik.dirty ? formik.values : billingStart(account);
      formik.resetForm({ values });
      sendBilling(values);
    },
    check() {
      if (isSame) return true;
      const isRight = isSound(rulesOf, formik.values);
      if (isRight) sendBilling(formik.values);
      else void formik.submitForm();
      return isRight;
    },
  };
}
