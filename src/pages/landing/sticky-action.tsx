import type { RefObject } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Money } from '../../components/money.tsx';
import { ActionForm } from './action-form.tsx';
import type { LandingModel } from './landing.model.ts';
import styles from './sticky-action.module.css';
import { useScrolledPast } from './use-scrolled-past.ts';

interface StickyActionProps {
  model: LandingModel;
  /** The first action: the bar comes once it has left the screen. */
  after: RefObject<HTMLElement | null>;
  onContinue: () => void;
}

/** On phones the way on stays at the bottom edge; it ends where the page ends and never covers the foot. */
export function StickyAction({ model, after, onContinue }: StickyActionProps) {
  const { content, offer, shop } = model;
  const isPast = useScrolledPast(after);
  return (
    <div className={classNames(styles.bar, isPast && styles.shown)} inert={!isPast}>
      {offer && (
        <p className={styles.price}>
          From <Money minor={offer.price} currency={shop.currency} locale={shop.locale} className={styles.amount} />
        </p>
      )}
      <ActionForm label={content.action} onContinue={onContinue} className={styles.action} />
    </div>
  );
}
