import { use } from 'react';
import { ShopLink } from '../../../components/basic/shop-link.tsx';
import { ConsentContext } from '../../../components/consent/consent.context.ts';
import styles from '../base/order-form.module.css';

/**
 * L06: the note about leads right above the email field, so that it is read before typing and its link does not
 * interrupt the tab order of the fields. Without consent no lead is stored, and there is no note.
 */
export function LeadNote() {
  const consent = use(ConsentContext);
  if (consent && !consent.model.allowed.advertising) return null;
  return (
    <p className={styles.leadNote}>
      If you stop before paying, your first name, country, email and phone number are kept for up to 90 days.{' '}
      <ShopLink to="/optout" target="_blank" rel="noopener">
        Opt out
        <span className="visually-hidden"> (opens in a new tab)</span>
      </ShopLink>
    </p>
  );
}
