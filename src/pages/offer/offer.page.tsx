import { useState } from 'react';
import { classNames } from '../../components/basic/class-names.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Point } from '../../components/basic/point.tsx';
import { PaymentStatus } from '../../components/payment/payment-button.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import styles from './offer.module.css';
import type { OfferPageProps } from './offer-decision.tsx';
import { OfferDecision } from './offer-decision.tsx';

/** One offer after the sale. It says first that the order is complete, so that a shopper does not buy out of worry. */
export function OfferPage({ model, send }: OfferPageProps) {
  const { content } = model;
  const [isPictured, setPictured] = useState(false);
  return (
    <div className={`stack-5 page-width ${styles.page}`}>
      <p className={`aside-note ${styles.safe}`}>
        <Icon name="check" className="tick" />
        <span>
          <strong>Your order is already safe.</strong> Your answer here does not change it.
        </span>
      </p>
      <div className={`stack-4 ${styles.offer}`}>
        <PageTitle className={styles.title} eyebrow={content.eyebrow} lead={content.reason}>
          {content.headline}
        </PageTitle>
        <figure
          className={classNames(styles.picture, !isPictured && styles.awaited)}
          onLoadCapture={() => setPictured(true)}
        >
          <Picture {...content.picture} width={800} height={800} sizes="(min-width: 960px) 520px, 240px" isHero />
        </figure>
        <div className={styles.decision}>
          <OfferDecision model={model} send={send} />
        </div>
        <ul className={`stack-3 ${styles.points}`}>
          {content.points.map((point) => (
            <Point key={point} iconClassName="tick">
              {point}
            </Point>
          ))}
        </ul>
        {content.scene && (
          <figure className={styles.scene}>
            <Picture {...content.scene} width={960} height={640} sizes="(min-width: 960px) 500px, 100vw" />
          </figure>
        )}
      </div>
      <PaymentStatus
        activity={model.payment}
        provider={model.approval?.name}
        payer={model.approval?.start === 'widgets' ? model.approval.name : undefined}
        isHeld={model.isHeld}
        isUncharged={model.isUncharged}
        isFreeTrial={model.isFreeTrial}
      />
    </div>
  );
}
