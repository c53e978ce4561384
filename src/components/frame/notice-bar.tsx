import styles from './notice-bar.module.css';

/** A slim line over everything, for what is true of the whole visit. */
export function NoticeBar({ children }: { children: string }) {
  return <p className={styles.bar}>{children}</p>;
}
