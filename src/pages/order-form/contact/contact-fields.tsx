import { accountLabel } from '../../../components/form/account-copy.ts';
import { TextField } from '../../../components/form/field-text.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import styles from '../base/order-form.module.css';
import { LeadNote } from './lead-note.tsx';

/** The shopper's name, email and phone. */
export function ContactFields() {
  return (
    <FormSection id="contact" number={2} title="Contact">
      <div className={styles.fields}>
        <LeadNote />
        <TextField
          name="email"
          type="email"
          label={accountLabel('email', '')}
          autoComplete="shipping email"
          inputMode="email"
          autoCapitalize="none"
          hint="For your receipt."
        />
        <div className={styles.pair}>
          <TextField
            name="firstName"
            label={accountLabel('firstName', '')}
            autoComplete="shipping given-name"
            autoCapitalize="words"
          />
          <TextField
            name="lastName"
            label={accountLabel('lastName', '')}
            autoComplete="shipping family-name"
            autoCapitalize="words"
          />
        </div>
        <TextField
          name="phone"
          type="tel"
          label={accountLabel('phone', '')}
          autoComplete="shipping tel"
          inputMode="tel"
          hint="For questions about the delivery."
        />
      </div>
    </FormSection>
  );
}
