import type { AffiliateContent } from '../../../contracts/files/content-parts.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './affiliate-note.module.css';

/** Says to those whom a partner sent how that is: quietly, before anything is sold. */
export function AffiliateNote({ affiliate }: { affiliate: AffiliateContent }) {
  return (
    <aside className={styles.note} aria-label={affiliate.title}>
      <Icon name="info" className={styles.icon} />
      <p>
        <strong>{affiliate.title}</strong> {affiliate.text}
      </p>
    </aside>
  );
}
