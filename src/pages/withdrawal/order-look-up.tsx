import { FormikProvider, useFormik } from 'formik';
import { useRef } from 'react';
import { WITHDRAW_HERE } from '../../../domain/orders/withdrawal-link.ts';
import { Button } from '../../components/basic/button.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { TextField } from '../../components/form/field-text.tsx';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import styles from './withdrawal.module.css';
import { lookUpProblems, type StepProps } from './withdrawal.rules.ts';

const LOOKING = 'Looking for your order…';

/** The first step: the number and the e-mail address of the order, which prove that it is the shopper's. */
export function OrderLookUp({ model: { named, problem, isPending }, send }: StepProps<'naming'>) {
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: named,
    validate: lookUpProblems,
    onSubmit: (typed, { setSubmitting }) => {
      if (!isPending) send({ type: 'order.named', named: { number: typed.number.trim(), email: typed.email.trim() } });
      setSubmitting(false);
    },
  });
  useFirstProblemFocus(form, formik);
  return (
    <>
      <PageTitle lead="You may change your mind within 14 days of the delivery, without a reason. Both fields are in the mail of your order.">
        Withdraw from a contract
      </PageTitle>
      <FormikProvider value={formik}>
        <form ref={form} method="post" noValidate className={styles.form} onSubmit={formik.handleSubmit}>
          {problem && !isPending && (
            <PaymentPanel
              key={formik.submitCount}
              tone="bad"
              title={problem}
              text="Please check the number and the e-mail address, and that the order is paid."
            />
          )}
          <TextField
            name="number"
            label="Order number"
            autoComplete="off"
            autoCapitalize="characters"
            hint="Such as 7KQ4-M2XD"
          />
          <TextField name="email" label="E-mail address" type="email" inputMode="email" autoComplete="email" />
          <Button type="submit" size="large" wide busy={isPending} busyLabel={LOOKING}>
            {WITHDRAW_HERE}
          </Button>
          <p className="visually-hidden" role="status">
            {isPending && LOOKING}
          </p>
        </form>
      </FormikProvider>
    </>
  );
}
