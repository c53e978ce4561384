import { FormSection } from '../../../components/form/form-section.tsx';
import styles from '../base/order-form.module.css';
import { AccountTextField } from './account-text-field.tsx';
import { LeadNote } from './lead-note.tsx';

/** The shopper's name, email and phone. */
export function ContactFields() {
  return (
    <FormSection id="contact" number={2} title="Contact">
      <div className={styles.fields}>
        <LeadNote />
        <AccountTextField name="email" purpose="shipping" hint="For your receipt." />
        <div className={styles.pair}>
          <AccountTextField name="firstName" purpose="shipping" />
          <AccountTextField name="lastName" purpose="shipping" />
        </div>
        <AccountTextField name="phone" purpose="shipping" hint="For questions about the delivery." />
      </div>
    </FormSection>
  );
}
