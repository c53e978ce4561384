import type { AffiliateContent } from '../../../contracts/files/content-parts.ts';
import { Icon } from '../basic/icon.tsx';
import { PageSection, type PageSectionProps } from '../basic/page-section.tsx';
import styles from './affiliate-note.module.css';

interface AffiliateNoteProps extends Pick<PageSectionProps, 'shown'> {
  affiliate: AffiliateContent | undefined;
}

/** A note for visitors referred by a partner about that relation, before an offer appears; nothing on a page without one. */
export function AffiliateNote({ affiliate, shown }: AffiliateNoteProps) {
  if (!affiliate) return null;
  return (
    <PageSection name="affiliate" shown={shown}>
      <aside className={`stack-3 note card ${styles.note}`} aria-label={affiliate.title}>
        <Icon name="info" className="brand" />
        <p>
          <strong>{affiliate.title}</strong> {affiliate.text}
        </p>
      </aside>
    </PageSection>
  );
}
