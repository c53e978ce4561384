import { useRef } from 'react';
import { isSectionShown } from '../../../domain/funnel/sections.ts';
import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';
import { PageSection } from '../../components/basic/page-section.tsx';
import { AffiliateNote } from '../../components/product/affiliate-note.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { LandingSection } from './landing-section.tsx';
import { StickyAction } from './sticky-action.tsx';

export interface LandingPageProps {
  model: LandingPageModel;
  send: (event: { type: 'page.continued' }) => void;
}

/**
 * The first page of a funnel: its head with the headline, the price and the one action, and below it the sections of its content, in
 * their order.
 */
export function LandingPage({ model, send }: LandingPageProps) {
  const { content, sections, offer, shop, next } = model;
  const price = isSectionShown(sections, 'offer') ? offer : null;
  const first = useRef<HTMLFormElement>(null);
  const action = { next, label: content.action, onContinue: () => send({ type: 'page.continued' }) };
  return (
    <div className={styles.page}>
      <Hero model={model} ref={first} action={action} />
      {content.affiliate && (
        <PageSection name="affiliate" shown={sections}>
          <AffiliateNote affiliate={content.affiliate} />
        </PageSection>
      )}
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
