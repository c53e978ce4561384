import { type RefObject, useEffect, useRef } from 'react';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';
import { ActionForm, type ActionProps } from './action-form.tsx';
import { From } from './from-price.tsx';
import { shownPast } from './shown-past.ts';
import styles from './sticky-action.module.css';

interface StickyActionProps extends ActionProps {
  offer: OfferModel | null;
  shop: RuntimeSettings;
  /** The first action; the bar appears once it has scrolled off the screen. */
  after: RefObject<HTMLElement | null>;
}

/** The attribute is the document's, so that the action appears before the application does. */
export function StickyAction({ offer, shop, after, ...action }: StickyActionProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current && after.current ? shownPast(bar.current, after.current) : undefined), [after]);
  return (
    <div ref={bar} className={`unprinted ${styles.bar}`} data-past-action inert>
      {offer && (
        <p className={styles.price}>
          <From offer={offer} currency={shop.currency} className={styles.amount} />
        </p>
      )}
      <ActionForm {...action} className={styles.action} />
    </div>
  );
}
