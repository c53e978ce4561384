import { type FormEvent, useId } from 'react';
import type { OfferSelectorPageModel } from '../../../machines/funnel/content.view.ts';
import { Button } from '../../components/basic/button.tsx';
import { Money } from '../../components/basic/money.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Point } from '../../components/basic/point.tsx';
import { StepForm } from '../../components/form/step-form.tsx';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-selector.module.css';

export interface OfferSelectorPageProps {
  model: OfferSelectorPageModel;
  send: (event: { type: 'offer.selected'; offer: string } | { type: 'page.continued' }) => void;
}

/** The offers to choose from, side by side. The order form begins with the selected one. */
export function OfferSelectorPage({ model, send }: OfferSelectorPageProps) {
  const { content, choices, selected, shop } = model;
  const id = useId();
  const chosen = choices.find(({ offer }) => offer.sfid === selected)?.offer;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selected !== null) send({ type: 'offer.selected', offer: selected });
    send({ type: 'page.continued' });
  };
  return (
    <StepForm next={model.next} className={`stack-5 page-width ${styles.page}`} onSubmit={submit}>
      <PageTitle className={styles.title} eyebrow={content.eyebrow} lead={content.lead}>
        {content.headline}
      </PageTitle>
      <h2 id={`${id}-title`} className="visually-hidden">
        {content.choiceTitle}
      </h2>
      <fieldset className={`stack-3 ${styles.choices}`} aria-labelledby={`${id}-title`} data-count={choices.length}>
        {choices.map((choice) => (
          <OfferCard
            key={choice.offer.sfid}
            choice={choice}
            isSelected={choice.offer.sfid === selected}
            onSelect={(offer) => send({ type: 'offer.selected', offer })}
            currency={shop.currency}
          />
        ))}
      </fieldset>
      <div className={`stack-3 ${styles.action}`}>
        {chosen && (
          <p className={`flow baseline strong ${styles.chosen}`} aria-live="polite">
            <span>{chosen.name}</span> <Money minor={chosen.price} currency={shop.currency} className={styles.amount} />
          </p>
        )}
        <Button type="submit" size="large" wide>
          {content.action}
        </Button>
        <p className="note centred">{content.actionNote}</p>
      </div>
      {content.assurances && (
        <ul className={`stack-4 ${styles.assurances}`}>
          {content.assurances.map(({ title, text }) => (
            <Point key={title} icon="shield" iconClassName="brand">
              <div>
                <p className="strong">{title}</p>
                <p className="soft">{text}</p>
              </div>
            </Point>
          ))}
        </ul>
      )}
    </StepForm>
  );
}
