import type { Ref } from 'react';
import { isSectionShown } from '../../../domain/funnel/sections.ts';
import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';
import { classNames } from '../../components/basic/class-names.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { LinkNote } from '../../components/product/link-note.tsx';
import { ActionForm, type ActionProps } from './action-form.tsx';
import { FromPrice } from './from-price.tsx';
import styles from './hero.module.css';

interface HeroProps {
  model: LandingPageModel;
  action: ActionProps;
  ref: Ref<HTMLFormElement>;
}

/** The head of the page: picture and headline side by side; on phones the picture comes first. */
export function Hero({ model, action, ref }: HeroProps) {
  const { content, offer, shop, sections } = model;
  return (
    <section className={classNames('stack-4', styles.hero, content.picture && styles.beside)}>
      <HeroPicture model={model} />
      <div className={`stack-4 ${styles.words}`}>
        <PageTitle eyebrow={content.eyebrow} lead={content.lead}>
          {content.headline}
        </PageTitle>
        {offer && (
          <PageSection name="offer" shown={sections}>
            <FromPrice offer={offer} shop={shop} />
          </PageSection>
        )}
        <div className={`stack-3 ${styles.action}`}>
          <ActionForm {...action} ref={ref} />
          <p className={`note centred ${styles.note}`}>{content.actionNote}</p>
        </div>
      </div>
      <LinkNote className={styles.link} />
    </section>
  );
}

function HeroPicture({ model: { content, sections } }: Pick<HeroProps, 'model'>) {
  const { picture, picturePhone } = content;
  if (!picture) return null;
  const ownPicture = isSectionShown(sections, 'mobile-variants') ? picturePhone : undefined;
  return (
    <div className={styles.picture}>
      <Picture
        {...picture}
        width={1200}
        height={1000}
        sizes="(min-width: 720px) min(50vw, 540px), 100vw"
        isHero
        phone={ownPicture && { src: ownPicture.src, width: 800, height: 700 }}
      />
    </div>
  );
}
