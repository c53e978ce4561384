import type { Ref } from 'react';
import { isSectionShown } from '../../../domain/funnel/sections.ts';
import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { ActionForm } from './action-form.tsx';
import { FromPrice } from './from-price.tsx';
import styles from './hero.module.css';

interface HeroProps {
  model: LandingPageModel;
  action: Ref<HTMLFormElement>;
  onContinue: () => void;
}

/** Picture and headline side by side; on phones the picture comes first. */
export function Hero({ model, action, onContinue }: HeroProps) {
  const { content, offer, shop, sections } = model;
  const ownPicture = isSectionShown(sections, 'mobile-variants') ? content.picturePhone : undefined;
  const phone = ownPicture && { src: ownPicture.src, width: 800, height: 700 };
  return (
    <section className={styles.hero}>
      <div className={styles.picture}>
        <Picture
          src={content.picture.src}
          alt={content.picture.alt}
          width={1200}
          height={1000}
          sizes="(min-width: 720px) min(50vw, 540px), 100vw"
          isHero
          phone={phone}
        />
      </div>
      <div className={styles.words}>
        <PageTitle eyebrow={content.eyebrow} lead={content.lead}>
          {content.headline}
        </PageTitle>
        {offer && (
          <PageSection name="offer" shown={sections}>
            <FromPrice offer={offer} shop={shop} />
          </PageSection>
        )}
        <div className={styles.action}>
          <ActionForm next={model.next} ref={action} label={content.action} onContinue={onContinue} />
          <p className={styles.note}>{content.actionNote}</p>
        </div>
      </div>
    </section>
  );
}
