import { useFormik } from 'formik';
import { type FormEvent, useEffect } from 'react';
import { accountFieldRules, shownAccount } from '../../../../domain/account/account.ts';
import { missingContact } from '../../../../domain/account/provider-account.ts';
import type { CheckoutModel, CheckoutSend } from '../../../../machines/checkout/checkout.view.ts';
import { isChanged, useDraft } from '../../../components/form/use-draft.ts';
import { priceSaid } from '../payment/pay-copy.ts';
import type { RulesOf } from './account-schema.ts';
import { isSound, validationBy } from './account-validation.ts';

export type MissingContact = ReturnType<typeof useMissingContact>;

/** V07: the form of the fields that a provider's account lacks or has wrong. The order is sent once none is missing. */
export function useMissingContact(checkout: CheckoutModel, send: CheckoutSend) {
  const { account, providerAccount } = checkout;
  const onSubmit = () => send({ type: 'payment.submitted', said: priceSaid(checkout) });
  // Empty where the provider gave all that an order needs.
  const fields = providerAccount ? missingContact(providerAccount) : [];
  const rulesOf: RulesOf = (field, values) =>
    fields.some((each) => each === field) ? accountFieldRules(field, values) : {};
  const formik = useFormik({
    initialValues: shownAccount(account),
    validate: validationBy(rulesOf),
    onSubmit: (values, { setSubmitting }) => {
      if (isSound(rulesOf, values)) onSubmit();
      setSubmitting(false);
    },
  });
  useDraft(formik.values, (values) => {
    const typed = { ...account, ...Object.fromEntries(fields.map((field) => [field, values[field]])) };
    if (isChanged(shownAccount(typed), shownAccount(account))) send({ type: 'contact.drafted', account: typed });
  });
  const { resetForm } = formik;
  // Another address of the provider is another contact, for which nothing is typed yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account changes with each typed value, too.
  useEffect(() => resetForm({ values: shownAccount(account) }), [providerAccount, resetForm]);
  const submit = (event: FormEvent<HTMLFormElement>) => (fields.length === 0 ? onSubmit() : formik.handleSubmit(event));
  return { fields, formik, submit };
}
