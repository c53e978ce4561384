import type { AffiliateContent } from '../../../contracts/files/content-parts.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './affiliate-note.module.css';

/** A note for visitors referred by a partner about that relation, before an offer appears. */
export function AffiliateNote({ affiliate }: { affiliate: AffiliateContent }) {
  return (
    <aside className={styles.note} aria-label={affiliate.title}>
      <Icon name="info" className="brand" />
      <p>
        <strong>{affiliate.title}</strong> {affiliate.text}
      </p>
    </aside>
  );
}
