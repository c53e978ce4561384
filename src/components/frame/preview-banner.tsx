import styles from './preview-banner.module.css';

/** R14: shown over every page of a preview, so that its sample data cannot pass for an order. */
export function PreviewBanner() {
  return (
    <p className={styles.room}>
      <strong className={styles.banner}>preview mode</strong>
    </p>
  );
}
