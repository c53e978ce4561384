import { use } from 'react';
import { type AccountDetails, shownAccount } from '../../../../domain/account/account.ts';
import { ShopLink } from '../../../components/basic/shop-link.tsx';
import { ConsentContext } from '../../../components/consent/consent.context.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import styles from '../base/order-form.module.css';
import { AccountTextField } from './account-text-field.tsx';
import { EmailField } from './email-field.tsx';

/** The shopper's name, email and phone. */
export function ContactFields() {
  return (
    <FormSection id="contact" number={2} title="Contact">
      <div className={styles.fields}>
        <LeadNote />
        <EmailField hint="For your receipt." />
        <div className={`flow ${styles.pair}`}>
          <AccountTextField name="firstName" purpose="shipping" />
          <AccountTextField name="lastName" purpose="shipping" />
        </div>
        <AccountTextField name="phone" purpose="shipping" hint="For questions about the delivery." />
      </div>
    </FormSection>
  );
}

/** L06: the note is read before typing, and its link breaks no tab order; without consent no lead is stored. */
export function LeadNote() {
  const consent = use(ConsentContext);
  if (consent && !consent.model.allowed.advertising) return null;
  return (
    <p className={`small ${styles.leadNote}`}>
      If you stop before paying, your first name, country, email and phone number are kept for up to 90 days.{' '}
      <ShopLink to="/optout" target="_blank" rel="noopener">
        Opt out
        <span className="visually-hidden"> (opens in a new tab)</span>
      </ShopLink>
    </p>
  );
}

/** L06, E18: the contact that a provider gave: the shopper sees who is known, where the receipt goes, and what is stored. */
export function ProviderContact({ account }: { account: AccountDetails }) {
  const { firstName, lastName, email, phone } = shownAccount(account);
  const person = [`${firstName} ${lastName}`.trim(), phone].filter(Boolean).join(', ');
  return (
    <div className={styles.providerContact}>
      <p>{person}</p>
      {email !== '' && <p>The receipt goes to {email}.</p>}
      <LeadNote />
    </div>
  );
}
