import { FormikProvider } from 'formik';
import { lacksContact } from '../../../components/payment/approval-copy.ts';
import styles from '../base/order-form.module.css';
import { AccountTextField } from './account-text-field.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import type { MissingContact } from './use-missing-contact.ts';

/** V07: the fields that the provider's account lacks or has wrong; nothing where it has all that an order needs. */
export function MissingFields({ missing, provider }: { missing: MissingContact; provider: string }) {
  const { fields, formik } = missing;
  if (fields.length === 0) return null;
  return (
    <FormikProvider value={formik}>
      <fieldset className={styles.fields} aria-label="Missing details">
        <p>{lacksContact(provider)}</p>
        {fields.map((name) => (
          <AccountTextField key={name} name={name} purpose="shipping" />
        ))}
        <ProblemSummary />
      </fieldset>
    </FormikProvider>
  );
}
