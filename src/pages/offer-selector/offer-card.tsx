import type { OfferChoice } from '../../../machines/funnel/content.view.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { Money } from '../../components/basic/money.tsx';
import { RadioCard } from '../../components/basic/radio-card.tsx';
import { Picture } from '../../components/picture/picture.tsx';
import { OfferDetails } from '../../components/product/offer-details.tsx';
import { StandardPrice } from '../../components/product/standard-price.tsx';
import styles from './offer-card.module.css';

export interface OfferCardProps {
  choice: OfferChoice;
  isSelected: boolean;
  onSelect: (offer: string) => void;
  currency: string;
}

/** One offer as a radio button: the whole card is the target. */
export function OfferCard({ choice, isSelected, onSelect, currency }: OfferCardProps) {
  const { offer, note, points } = choice;
  return (
    <RadioCard
      className={styles.card}
      name="offer"
      value={offer.sfid}
      isChosen={isSelected}
      onChoose={() => onSelect(offer.sfid)}
    >
      {offer.imageUrl && (
        <Picture
          className={styles.picture}
          src={offer.imageUrl}
          alt=""
          width={400}
          height={400}
          sizes="(min-width: 720px) 200px, 84px"
        />
      )}
      <span className={`stack-1 ${styles.facts}`}>
        <span className={styles.name}>{offer.name}</span>
        <span className="note">{note}</span>
        <span className={`flow baseline ${styles.price}`}>
          <Money minor={offer.price} currency={currency} className={styles.now} />
          <StandardPrice standardPrice={offer.standardPrice} saving={offer.saving} currency={currency} />
        </span>
        <span className={`note flow ${styles.details}`}>
          <OfferDetails offer={offer} currency={currency} />
        </span>
      </span>
      {points.length > 0 && (
        <span className={`stack-2 ${styles.points}`}>
          {points.map((point) => (
            <span key={point} className="stack-2 beside-icon">
              <Icon name="check" className={styles.tick} />
              <span>{point}</span>
            </span>
          ))}
        </span>
      )}
    </RadioCard>
  );
}
