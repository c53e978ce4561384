import type { AffiliateContent } from '../../contracts/content-parts.ts';
import styles from './affiliate-note.module.css';
import { Icon } from './icon.tsx';

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
