import { type RefObject, useEffect, useState } from 'react';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { StepLink } from '../../../machines/funnel/funnel.types.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { classNames } from '../../components/basic/class-names.ts';
import { Money } from '../../components/basic/money.tsx';
import { ActionForm } from './action-form.tsx';
import styles from './sticky-action.module.css';

interface StickyActionProps {
  next: StepLink | null;
  label: string;
  offer: OfferModel | null;
  shop: RuntimeSettings;
  /** The first action; the bar appears once it has scrolled off the screen. */
  after: RefObject<HTMLElement | null>;
  onContinue: () => void;
}

/** On phones the action sticks to the bottom edge; it ends with the page and never covers the footer. */
export function StickyAction({ next, label, offer, shop, after, onContinue }: StickyActionProps) {
  const isPast = useScrolledPast(after);
  return (
    <div className={classNames(styles.bar, isPast && styles.shown)} inert={!isPast}>
      {offer && (
        <p className={styles.price}>
          From <Money minor={offer.price} currency={shop.currency} className={styles.amount} />
        </p>
      )}
      <ActionForm next={next} label={label} onContinue={onContinue} className={styles.action} />
    </div>
  );
}

/** True while an element is above the viewport; false before, and without browser support. */
function useScrolledPast(target: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.bottom <= 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isPast;
}
