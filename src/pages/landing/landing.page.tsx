import { useRef } from 'react';
import { isSectionShown } from '../../../domain/funnel/sections.ts';
import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { AffiliateNote } from '../../components/product/affiliate-note.tsx';
import { ActionForm } from './action-form.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { Guarantee } from './sections/guarantee.tsx';
import { Ingredients } from './sections/ingredients.tsx';
import { Proofs } from './sections/proofs.tsx';
import { How, Questions } from './sections/questions.tsx';
import { Reviews } from './sections/reviews.tsx';
import { StickyAction } from './sticky-action.tsx';

export interface LandingPageProps {
  model: LandingPageModel;
  send: (event: { type: 'page.continued' }) => void;
}

/** The first page of a funnel: the product, the evidence for it, its price, and one action. */
export function LandingPage({ model, send }: LandingPageProps) {
  const { content, sections, offer, shop } = model;
  const price = isSectionShown(sections, 'offer') ? offer : null;
  const action = useRef<HTMLFormElement>(null);
  const goOn = () => send({ type: 'page.continued' });
  return (
    <div className={styles.page}>
      <Hero model={model} action={action} onContinue={goOn} />
      {content.affiliate && (
        <PageSection name="affiliate" shown={sections}>
          <AffiliateNote affiliate={content.affiliate} />
        </PageSection>
      )}
      <PageSection name="icons" shown={sections}>
        <Proofs proofs={content.proofs} />
      </PageSection>
      <PageSection name="learn" shown={sections}>
        <Ingredients ingredients={content.ingredients} />
        <How how={content.how} />
      </PageSection>
      <Reviews reviews={content.reviews} />
      <Guarantee guarantee={content.guarantee}>
        <ActionForm next={model.next} label={content.action} onContinue={goOn} className={styles.closing} />
      </Guarantee>
      <Questions questions={content.questions} />
      <PageSection name="mobile-variants" shown={sections}>
        <StickyAction
          next={model.next}
          label={content.action}
          offer={price}
          shop={shop}
          after={action}
          onContinue={goOn}
        />
      </PageSection>
    </div>
  );
}
