import styles from '../base/order-form.module.css';

/**
 * L06: said right above the email field, so that it is read before anything is typed, and its link stands in nobody's way
 * from one field to the next.
 */
export function LeadNote() {
  return (
    <p className={styles.leadNote}>
      If you stop before paying, we may write to you once about this order.{' '}
      <a href="/optout" target="_blank" rel="noopener">
        Opt out
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
