import { FormikProvider } from 'formik';
import type { ContactField } from '../../../../domain/account/provider-account.ts';
import { accountLabel } from '../../../components/form/account-copy.ts';
import { TextField, type TextFieldProps } from '../../../components/form/field-text.tsx';
import { lacksContact } from '../../../components/payment/approval-copy.ts';
import styles from '../base/order-form.module.css';
import { ProblemSummary } from './problem-summary.tsx';
import type { MissingContact } from './use-missing-contact.ts';

const LOOKS: Record<ContactField, Omit<TextFieldProps, 'name' | 'label'>> = {
  firstName: { autoComplete: 'shipping given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'shipping family-name', autoCapitalize: 'words' },
  email: { type: 'email', autoComplete: 'shipping email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', autoComplete: 'shipping tel', inputMode: 'tel' },
};

/** V07: the fields that the provider's account lacks or has wrong; nothing where it has all that an order needs. */
export function MissingFields({ missing, provider }: { missing: MissingContact; provider: string }) {
  const { fields, formik, draft } = missing;
  if (fields.length === 0) return null;
  return (
    <FormikProvider value={formik}>
      <fieldset className={styles.fields} aria-label="Missing details" onBlur={draft}>
        <p>{lacksContact(provider)}</p>
        {fields.map((name) => (
          <TextField key={name} name={name} label={accountLabel(name, '')} {...LOOKS[name]} />
        ))}
        <ProblemSummary />
      </fieldset>
    </FormikProvider>
  );
}
