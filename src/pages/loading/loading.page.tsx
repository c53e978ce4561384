import styles from './loading.module.css';

/** A static skeleton of a page that is loading; it appears after a delay, so that a quick page does not flash it. */
export function LoadingPage() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">One moment</h1>
      <p role="status" className="visually-hidden">
        Loading the page …
      </p>
      <div className={styles.outline} aria-hidden="true">
        <div className={styles.words}>
          <span className={styles.heading} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.half} />
          <span className={styles.button} />
        </div>
        <span className={styles.picture} />
      </div>
    </div>
  );
}
