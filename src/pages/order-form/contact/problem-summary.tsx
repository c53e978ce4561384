import { FormikProvider, useFormikContext } from 'formik';
import { use } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { problemSummary } from '../../../components/form/account-copy.ts';
import { FieldProblem } from '../../../components/form/field-problem.tsx';
import type { FieldRefusal } from '../../../components/form/field-refusal.context.ts';
import { SentFormContext } from '../../../components/form/sent-form.context.ts';
import { lacksContact } from '../../../components/payment/approval-copy.ts';
import styles from '../base/order-form.module.css';
import { AccountTextField } from './account-text-field.tsx';
import { EmailField } from './email-field.tsx';
import type { MissingContact } from './use-missing-contact.ts';

/** The announced line names every wrong field, and disappears once every field is valid. */
export function ProblemSummary({ refusal = null }: { refusal?: FieldRefusal | null }) {
  const { errors, submitCount, values } = useFormikContext<AccountDetails>();
  const isSubmitted = use(SentFormContext) || submitCount > 0;
  const text = problemSummary(errors, values.country, refusal?.isOf(values[refusal.field]) ? refusal : null);
  return (
    <div role="alert" className={styles.problems} key={submitCount}>
      {isSubmitted && text !== null && <FieldProblem text={text} />}
    </div>
  );
}

/** V07: the fields that the provider's account lacks or has wrong; nothing where it has all that an order needs. */
export function MissingFields({ missing, provider }: { missing: MissingContact; provider: string }) {
  const { fields, formik } = missing;
  if (fields.length === 0) return null;
  return (
    <FormikProvider value={formik}>
      <fieldset className={styles.fields} aria-label="Missing details">
        <p>{lacksContact(provider)}</p>
        {fields.map((name) =>
          name === 'email' ? <EmailField key={name} /> : <AccountTextField key={name} name={name} purpose="shipping" />,
        )}
        <ProblemSummary />
      </fieldset>
    </FormikProvider>
  );
}
