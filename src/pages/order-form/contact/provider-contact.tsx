import { type AccountDetails, shownAccount } from '../../../../domain/account/account.ts';
import styles from '../base/order-form.module.css';
import { LeadNote } from './lead-note.tsx';

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
