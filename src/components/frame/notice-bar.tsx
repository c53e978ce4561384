import styles from './notice-bar.module.css';

/** A slim line above everything, for a notice about the whole visit. */
export function NoticeBar({ children }: { children: string }) {
  return <p className={styles.bar}>{children}</p>;
}
