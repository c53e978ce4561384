import styles from './preview-banner.module.css';

/** R14: over every page of a preview, so that nobody takes sample data for an order. */
export function PreviewBanner() {
  return (
    <p className={styles.room}>
      <strong className={styles.banner}>preview mode</strong>
    </p>
  );
}
