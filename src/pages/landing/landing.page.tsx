import { useRef } from 'react';
import type { LandingSection as Section, SectionOf } from '../../../contracts/files/content-sections.ts';
import { isSectionShown } from '../../../domain/funnel/sections.ts';
import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { AffiliateNote } from '../../components/product/affiliate-note.tsx';
import { ActionForm, type ActionProps } from './action-form.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { Pictures, Points, Steps } from './sections/columns.tsx';
import { Features } from './sections/features.tsx';
import { Guarantee } from './sections/guarantee.tsx';
import { Reviews } from './sections/reviews.tsx';
import { Questions, TextSection } from './sections/text-section.tsx';
import { StickyAction } from './sticky-action.tsx';

interface LandingPageProps {
  model: LandingPageModel;
  send: (event: { type: 'page.continued' }) => void;
}

/** The head has the headline, the price and the one action, and the content's sections follow in their order. */
export function LandingPage({ model, send }: LandingPageProps) {
  const { content, sections, offer, shop, next } = model;
  const price = isSectionShown(sections, 'offer') ? offer : null;
  const first = useRef<HTMLFormElement>(null);
  const action = { next, label: content.action, onContinue: () => send({ type: 'page.continued' }) };
  return (
    <div className={`page-width ${styles.page}`}>
      <Hero model={model} ref={first} action={action} />
      <AffiliateNote affiliate={content.affiliate} shown={sections} />
      {content.sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a page never change, and two may be the same
        <PageSection key={index} name={section.class} shown={sections}>
          <LandingSection section={section} action={action} />
        </PageSection>
      ))}
      <PageSection name="mobile-variants" shown={sections}>
        <StickyAction {...action} offer={price} shop={shop} after={first} />
      </PageSection>
    </div>
  );
}

function LandingSection({ section, action }: { section: Section; action: ActionProps }) {
  switch (section.kind) {
    case 'points':
      return <Points points={section} />;
    case 'features':
      return <Features features={section} />;
    case 'steps':
      return <Steps steps={section} />;
    case 'reviews':
      return <Reviews reviews={section} />;
    case 'guarantee':
      return <Guarantee guarantee={section} action={action} />;
    case 'questions':
      return <Questions questions={section} />;
    case 'text':
      return <TextSection text={section} />;
    case 'pictures':
      return <Pictures pictures={section} />;
    case 'action':
      return <Action section={section} action={action} />;
  }
}

function Action({ section: { title, text }, action }: { section: SectionOf<'action'>; action: ActionProps }) {
  return (
    <section className={`stack-3 centred ${styles.again}`}>
      <h2>{title}</h2>
      {text && <p className={`lead ${styles.invitation}`}>{text}</p>}
      <ActionForm {...action} className={styles.action} />
    </section>
  );
}
